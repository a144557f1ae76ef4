import { demoFamily, demoKeys } from '@banyan/sample-family'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { openFaceFinder } from '../../faces/face-finder.ts'
import type { FoundFace } from '../../faces/face-finder.ts'
import { develop } from './develop.ts'
import { describeNatures, lookIn } from './look.ts'
import { photo } from './photo.ts'

// However busy the machine is.
const finder = openFaceFinder({ soonMs: 600_000 })
afterAll(() => finder.close())

const family = demoFamily()
const natures = describeNatures(family)
const keys = ['camille', 'etienne'] as const
const width = 900
const height = 620
/** How much of the face's box is cut off on each side. */
const insetPart = 0.1

/** Cuts a face out so tightly that chin and forehead touch the edges. */
async function cutOut(picture: Uint8Array, { x1, x2, y1, y2 }: FoundFace): Promise<Uint8Array> {
  const [left, right, top, bottom] = [x1 * width, x2 * width, y1 * height, y2 * height]
  const [across, down] = [(right - left) * insetPart, (bottom - top) * insetPart]
  return sharp(picture)
    .extract({
      left: Math.round(left + across),
      top: Math.round(top + down),
      width: Math.round(right - left - 2 * across),
      height: Math.round(bottom - top - 2 * down),
    })
    .resize(150)
    .jpeg()
    .toBuffer()
}

/** Two people of the demo in a garden, and where the model sees their faces. */
async function garden(): Promise<{ picture: Uint8Array; faces: FoundFace[] }> {
  const looks = keys.map((key) => {
    const id = demoKeys.indexOf(key) + 1
    return lookIn(2019, family.people[id - 1]!, natures.get(id)!)
  })
  const { svg } = photo('garden', looks, { width, height }, 1)
  const picture = await develop(svg, { year: 2019, at: '2019-07-11 14:15' })
  return { picture, faces: (await finder.find(picture)).toSorted((a, b) => a.x1 - b.x1) }
}

it('finds a face that fills its picture', async () => {
  const { picture, faces } = await garden()
  expect(faces).toHaveLength(2)
  for (const face of faces) {
    const [portrait, ...more] = await finder.find(await cutOut(picture, face))
    expect(portrait).toBeDefined()
    expect(more).toEqual([])
    expect((portrait!.x2 - portrait!.x1) * (portrait!.y2 - portrait!.y1)).toBeGreaterThan(0.25)
  }
})

it('finds a face in a box drawn around it, and none in boxes around something else', async () => {
  const { picture, faces } = await garden()
  let count = 0
  for (const face of faces) {
    const found = await finder.findIn(picture, face)
    if (found === undefined) continue
    count += 1
    for (const side of ['x1', 'x2', 'y1', 'y2'] as const) expect(Math.abs(found[side] - face[side])).toBeLessThan(0.05)
  }
  // Drawn faces are harder than photographed ones; it rather finds none than a wrong one.
  expect(count).toBeGreaterThan(0)
  const left = Math.min(...faces.map((face) => face.x1))
  expect(await finder.findIn(picture, { x1: 0, x2: left / 2, y1: 0, y2: 0.3 })).toBeUndefined()
  expect(await finder.findIn(picture, { x1: 0.3, x2: 0.6, y1: 0.92, y2: 1 })).toBeUndefined()
})

it('says where the largest face is, for somebody who waits, as it does for the jobs', async () => {
  const { picture, faces } = await garden()
  const largest = faces.toSorted((a, b) => (b.x2 - b.x1) * (b.y2 - b.y1) - (a.x2 - a.x1) * (a.y2 - a.y1))[0]!
  const { x1, x2, y1, y2 } = largest
  // Nothing describes it.
  expect(await finder.locate(picture)).toEqual({ x1, x2, y1, y2 })
  const portrait = await cutOut(picture, largest)
  const [whole] = await finder.find(portrait)
  expect(await finder.locate(portrait)).toEqual({ x1: whole!.x1, x2: whole!.x2, y1: whole!.y1, y2: whole!.y2 })
})
