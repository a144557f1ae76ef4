import { demoFamily, demoKeys } from '@banyan/sample-family'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoGalleries } from '../demo-photos.ts'
import { develop, withinBorder } from './develop.ts'
import { describeNatures, lookIn } from './look.ts'
import { photo } from './photo.ts'
import { portrait } from './portrait.ts'

const family = demoFamily()
const natures = describeNatures(family)
const looks = (keys: readonly (typeof demoKeys)[number][], year: number) =>
  keys.map((key) => {
    const person = family.people[demoKeys.indexOf(key)]
    const nature = natures.get(person?.id ?? 0)
    if (person === undefined || nature === undefined) throw new Error(`nobody is called ${key}`)
    return lookIn(year, person, nature)
  })
const size = { width: 720, height: 520 }

describe('the photos of the demo', () => {
  it.each(demoGalleries.flatMap(({ title, photos }) => photos.map((row) => [`${title}: ${row[4]}`, row] as const)))(
    '%s shows people who were alive, each face in the picture',
    (_name, [scene, at, , keys]) => {
      const year = Number(at.slice(0, 4))
      for (const key of keys) {
        const person = family.people[demoKeys.indexOf(key)]
        expect(person?.birth_year).toBeLessThanOrEqual(year)
        if (person?.year_of_death !== 0) expect(person?.year_of_death).toBeGreaterThanOrEqual(year)
      }
      const drawn = photo(scene, looks(keys, year), size, 7)
      expect(photo(scene, looks(keys, year), size, 7)).toEqual(drawn)
      expect(drawn.boxes).toHaveLength(keys.length)
      for (const box of drawn.boxes.map((each) => withinBorder(each, size, year))) {
        expect(box.x1).toBeLessThan(box.x2)
        expect(box.y1).toBeLessThan(box.y2)
        expect(Math.min(box.x1, box.y1)).toBeGreaterThanOrEqual(0)
        expect(Math.max(box.x2, box.y2)).toBeLessThanOrEqual(1)
      }
    },
  )

  it('are as old as they say, with their date and place inside', async () => {
    const { svg } = photo('garden', looks(['camille', 'lea'], 2019), size, 1)
    const bytes = await develop(svg, { year: 2019, at: '2019-07-13 14:15', place: { latitude: 61.5, longitude: -2.5 } })
    const { exif, width, format } = await sharp(bytes).metadata()
    expect([width, format, exif?.includes('2019:07:13 14:15:00')]).toEqual([720, 'jpeg', true])
    const old = await sharp(await develop(svg, { year: 1899, at: '1899-04-23 11:00' })).stats()
    const [red, , blue] = old.channels
    expect(red?.mean).toBeGreaterThan((blue?.mean ?? 0) + 15)
  })
})

it('gives everybody a face of their own that children share', () => {
  const faces = new Set(family.people.map((person) => portrait(lookIn(person.birth_year + 30, person, natures.get(person.id)!))))
  expect(faces.size).toBe(family.people.length)
  const [camille, kaMan, etienne] = ['camille', 'kaMan', 'etienne'].map((key) =>
    natures.get(demoKeys.indexOf(key as 'camille') + 1),
  )
  expect([kaMan?.heritage, etienne?.heritage, camille?.heritage]).toEqual([1, 0, 0.5])
})
