import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { gedcom } from '../gedcom.ts'
import { randomFrom } from '../kills/random.ts'
import { fourColours } from '../photos/photos.ts'
import { zip } from '../zip.ts'
import { mutate } from './mutate.ts'
import { takeFilm, takeGedcom, takePicture } from './parse-files.ts'

/** How many damaged copies of each file to try; the full run uses real files and many more copies. */
const copies = 20
let pictures: Record<string, Buffer>
beforeAll(async () => {
  const exif = {
    IFD0: { Make: 'Banyan' },
    IFD2: { DateTimeOriginal: '2019:07:04 18:30:00' },
    IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '0/1 7/1 0/1', GPSLongitudeRef: 'W' },
  }
  const size = { width: 120, height: 80 }
  pictures = {
    jpeg: await fourColours({ ...size, exif, orientation: 6 }),
    png: await fourColours({ ...size, type: 'png', exif }),
    gif: await fourColours({ ...size, type: 'gif' }),
    webp: await fourColours({ ...size, type: 'webp', exif, opacity: 0.5 }),
    avif: await fourColours({ ...size, type: 'avif', exif }),
  }
})

const records = Array.from(
  { length: 20 },
  (_, n) =>
    `0 @I${n}@ INDI\n1 NAME Zoë ${n} /Öberg/\n1 SEX F\n1 BIRT\n2 DATE ABT ${1900 + n}\n2 PLAC Åbo, Finland\n1 NOTE one\n2 CONT two\n1 FAMS @F${n}@\n0 @F${n}@ FAM\n1 WIFE @I${n}@\n1 CHIL @I${n + 1}@`,
).join('\n')
const trees: Record<string, Uint8Array> = {
  '5.5.1': gedcom(records, '5.5.1'),
  '7.0': gedcom(records),
  'UTF-16': Buffer.from(`\uFEFF${Buffer.from(gedcom(records)).toString()}`, 'utf16le'),
  GEDZIP: zip([
    { name: 'gedcom.ged', bytes: gedcom(records) },
    { name: 'a.jpg', bytes: Buffer.alloc(50), stored: true },
  ]),
}

describe('a spoilt file', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'])('of %s is taken or refused (seed 1)', async (kind) => {
    const random = randomFrom(1)
    const whole = pictures[kind] ?? Buffer.alloc(0)
    expect(await takePicture(whole)).toBe('taken')
    for (let copy = 0; copy < copies; copy += 1) {
      const spoilt = mutate(whole, random, Object.values(pictures))
      expect(['taken', 'refused'], spoilt.toString('base64')).toContain(await takePicture(spoilt))
    }
  })

  it.each(['plain.mp4', 'phone.mp4', 'tall.mov', 'moving.webm'])('of the film %s is taken or refused (seed 1)', async (name) => {
    const random = randomFrom(1)
    const whole = await readFile(path.resolve(import.meta.dirname, '../fixtures/films', name))
    expect(await takeFilm(whole)).toBe('taken')
    for (let copy = 0; copy < copies * 5; copy += 1) {
      const spoilt = mutate(whole, random)
      expect(['taken', 'refused'], spoilt.toString('base64')).toContain(await takeFilm(spoilt))
    }
  })

  it.each(Object.keys(trees))('of GEDCOM (%s) is taken or refused (seed 1)', async (kind) => {
    const random = randomFrom(1)
    const whole = trees[kind] ?? new Uint8Array()
    expect(await takeGedcom(whole)).toBe('taken')
    for (let copy = 0; copy < copies * 3; copy += 1) {
      const spoilt = mutate(whole, random, Object.values(trees))
      expect(['taken', 'refused'], spoilt.toString('base64')).toContain(await takeGedcom(spoilt))
    }
  })
})
