import sharp from 'sharp'
import { expect, it } from 'vitest'
import { toPixels } from '../../platform/pictures/edited-pixels.ts'
import { describeLook } from '../../platform/pictures/picture-look.ts'
import type { PictureLook } from '../../platform/pictures/picture-look.ts'
import { filesOf, othersLike, scene } from '../../test/photos/scenes.ts'
import { isSameShape } from './compare-shapes.ts'
import { findNear } from './near-hashes.ts'

/** As an upload is described: from its thumbnail. */
const lookOf = async (file: Buffer, turn = 0): Promise<PictureLook> =>
  describeLook(await toPixels(sharp(file).resize(200, 200, { fit: 'inside' })), turn)

const halves = ({ hash }: PictureLook): number[] => [hash.slice(0, 8), hash.slice(8)].map((half) => Number.parseInt(half, 16))
const shapeOf = ({ shape }: PictureLook): Uint8Array => Buffer.from(shape, 'base64')
const areSame = (one: PictureLook, other: PictureLook): boolean =>
  findNear(Uint32Array.from([...halves(one), ...halves(other)])).length === 2 && isSameShape(shapeOf(one), shapeOf(other))

const places = Array.from({ length: 10 }, (_, at) => at + 1)

it('finds other files of generated pictures, and takes none of those that look alike for the same', async () => {
  const found = new Map<string, number>()
  for (const place of places) {
    const picture = await scene({ place })
    const look = await lookOf(picture)
    const tries = [
      ...Object.entries(filesOf).map(([name, make]) => [name, () => make(picture)] as const),
      ...Object.entries(othersLike).map(([name, make]) => [name, () => make(place)] as const),
    ]
    for (const [name, make] of tries) found.set(name, (found.get(name) ?? 0) + Number(areSame(look, await lookOf(await make()))))
  }
  const least = { 'cropped by 2 % on each side': 0.9, 'cropped by up to 5 %': 0.7 } as Record<string, number>
  for (const name of Object.keys(filesOf))
    expect(found.get(name), name).toBeGreaterThanOrEqual((least[name] ?? 1) * places.length)
  for (const name of Object.keys(othersLike)) expect(found.get(name), name).toBe(0)
})

it('describes a picture alike however it was turned, and an empty page not at all', async () => {
  const picture = await scene({ place: 7 })
  const look = await lookOf(picture)
  for (const turn of [90, 180, 270])
    expect(areSame(look, await lookOf(await sharp(picture).rotate(-turn).png().toBuffer(), turn))).toBe(true)
  const page = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#f4f0e8' } })
    .png()
    .toBuffer()
  expect((await lookOf(page)).hash).toBe('')
})

it('finds each pair of near hashes once, as a comparison of each with each does', () => {
  let state = 1
  const bits = (): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9
    return (state ^ (state >>> 13)) >>> 0
  }
  const hashes = Uint32Array.from({ length: 2 * 400 }, bits)
  // Half of them are others with a few bits changed.
  for (let at = 200; at < 400; at++) {
    hashes[2 * at] = (hashes[2 * (at - 200)] ?? 0) ^ (bits() & bits() & bits())
    hashes[2 * at + 1] = (hashes[2 * (at - 200) + 1] ?? 0) ^ (bits() & bits() & bits() & bits())
  }
  const ones = (value: number): number => value.toString(2).replaceAll('0', '').length
  const expected: string[] = []
  for (let one = 0; one < 400; one++)
    for (let other = one + 1; other < 400; other++) {
      const parts = [0, 1].map((half) => ones(((hashes[2 * one + half] ?? 0) ^ (hashes[2 * other + half] ?? 0)) >>> 0))
      if ((parts[0] ?? 0) + (parts[1] ?? 0) <= 11) expected.push(`${one} ${other}`)
    }
  const near = findNear(hashes)
  const found = Array.from({ length: near.length / 2 }, (_, at) => `${near[2 * at]} ${near[2 * at + 1]}`)
  expect(expected.length).toBeGreaterThan(100)
  expect(found.toSorted()).toEqual(expected.toSorted())
})

it('compares each of very many photos that look alike with a few only', () => {
  // Each with each would be two billion pairs.
  expect(findNear(new Uint32Array(2 * 60_000)).length / 2).toBeLessThanOrEqual(60_000 * 20)
})
