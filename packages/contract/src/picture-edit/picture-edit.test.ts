import { createRandom } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import {
  applyTones,
  areLevels,
  editedSize,
  fadedLevels,
  fitWithin,
  isWithin,
  moveBetween,
  sampleBox,
  toEdited,
  toUpright,
  wholeBox,
} from './index.ts'
import type { EditedPicture, FractionBox } from './index.ts'

const seed = 20261127
const { next: random } = createRandom(seed)
const between = (low: number, high: number): number => low + random() * (high - low)

function anyEdit(size: { width: number; height: number }): EditedPicture {
  const angle = random() < 0.3 ? 0 : Math.round(between(-450, 450))
  const [x1, y1] = [between(0, 0.7), between(0, 0.7)]
  const drawn = { x1, y1, x2: x1 + between(0.05, 0.3), y2: y1 + between(0.05, 0.3) }
  const crop = random() < 0.2 && angle === 0 ? null : fitWithin(drawn, angle, size)
  return { size, turn: 90 * Math.floor(between(0, 4)), framing: { crop, angle, mirrored: random() < 0.5 } }
}

const anySize = () => ({ width: Math.round(between(50, 4000)), height: Math.round(between(50, 4000)) })

const close = (box: FractionBox) =>
  Object.fromEntries(Object.entries(box).map(([name, value]) => [name, expect.closeTo(value as number, 8) as number]))

describe(`random edits of seed ${seed}`, () => {
  it('map points there and back', () => {
    for (let time = 0; time < 500; time += 1) {
      const picture = anyEdit(anySize())
      const point = { x: between(0, picture.size.width), y: between(0, picture.size.height) }
      const back = toUpright(picture, toEdited(picture, point))
      expect(back).toEqual({ x: expect.closeTo(point.x, 6) as number, y: expect.closeTo(point.y, 6) as number })
    }
  })

  it('map boxes through any number of edits and back to the same box', () => {
    for (let time = 0; time < 200; time += 1) {
      const size = anySize()
      const first = anyEdit(size)
      const [x1, y1] = [random(), random()]
      const box = { x1, y1, x2: x1 + between(0.01, 0.4), y2: y1 + between(0.01, 0.4) }
      let [at, moved] = [first, box as FractionBox]
      for (let edits = 0; edits < 8; edits += 1) {
        const next = anyEdit(size)
        moved = moveBetween(moved, at, next)
        at = next
      }
      expect(moveBetween(moved, at, first)).toEqual(close(box))
    }
  })

  it('have boxes that lie in the picture', () => {
    for (let time = 0; time < 500; time += 1) {
      const { size, framing } = anyEdit(size0())
      expect(isWithin(framing?.crop ?? wholeBox, framing?.angle ?? 0, size)).toBe(true)
    }
  })
})

const size0 = anySize

it('turns a point as the picture turns: anticlockwise', () => {
  const picture: EditedPicture = { size: { width: 400, height: 300 }, turn: 90, framing: null }
  expect(editedSize(picture)).toEqual({ width: 300, height: 400 })
  // The upper right corner becomes the upper left one.
  expect(toEdited(picture, { x: 400, y: 0 })).toEqual({ x: 0, y: 0 })
  expect(toEdited({ ...picture, framing: { crop: null, angle: 0, mirrored: true } }, { x: 0, y: 0 })).toEqual({ x: 0, y: 0 })
})

describe('a box', () => {
  it.each([
    [{ x1: -0.2, x2: 0.5, y1: 0, y2: 1 }, 0],
    [wholeBox, 100],
    [{ x1: 0, x2: 0.2, y1: 0, y2: 0.2 }, -450],
  ])('%j tilted by %i tenths reaches out of the picture, and is made to fit', (box, angle) => {
    const size = { width: 300, height: 200 }
    expect(isWithin(box, angle, size)).toBe(false)
    expect(isWithin(fitWithin(box, angle, size), angle, size)).toBe(true)
  })
})

describe('pixels', () => {
  it('are read out of a tilted box', () => {
    // A plane: each pixel says where it is.
    const [width, height] = [120, 90]
    const data = new Uint8Array(width * height * 2)
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data.set([x, y], (y * width + x) * 2)
    const size = { width: 40, height: 20 }
    const middle = { x: 60, y: 45 }
    const made = sampleBox({ data, width, height, channels: 2 }, { middle, size }, 300, size)
    const framing = { crop: { x1: 40 / width, x2: 80 / width, y1: 35 / height, y2: 55 / height }, angle: 300, mirrored: false }
    const picture: EditedPicture = { size: { width, height }, turn: 0, framing }
    for (const [x, y] of [
      [0, 0],
      [39, 0],
      [20, 10],
      [0, 19],
      [39, 19],
    ] as const) {
      const from = toUpright(picture, { x: x + 0.5, y: y + 0.5 })
      const at = (y * size.width + x) * 2
      expect(Math.abs(made[at]! - (from.x - 0.5))).toBeLessThanOrEqual(0.51)
      expect(Math.abs(made[at + 1]! - (from.y - 0.5))).toBeLessThanOrEqual(0.51)
    }
  })

  it('become brighter and steeper, and keep their transparency', () => {
    const pixels = Uint8Array.from([0, 64, 128, 7, 192, 255, 128, 9])
    applyTones(pixels, 4, { brightness: 0, contrast: 0, levels: null })
    expect([...pixels]).toEqual([0, 64, 128, 7, 192, 255, 128, 9])
    applyTones(pixels, 4, { brightness: 50, contrast: 0, levels: null })
    expect([...pixels]).toEqual([0, 96, 157, 7, 209, 255, 157, 9])
    const grey = Uint8Array.from([64, 128, 192])
    applyTones(grey, 1, { brightness: 0, contrast: 100, levels: null })
    expect([...grey]).toEqual([0, 129, 255])
  })

  it('of a faded print get their range and colours back', () => {
    const truth = Array.from({ length: 3000 }, () => Math.round(random() * 255))
    const low = [110, 70, 50]
    const faded = Uint8Array.from(truth, (value, at) => low[at % 3]! + Math.round((value / 255) * 110))
    const levels = fadedLevels(faded, 3)
    expect(areLevels(levels)).toBe(true)
    applyTones(faded, 3, { brightness: 0, contrast: 0, levels })
    const worst = Math.max(...truth.map((value, at) => Math.abs(value - faded[at]!)))
    expect(worst).toBeLessThan(12)
    expect(fadedLevels(new Uint8Array(300).fill(90), 3)).toEqual([0, 255, 0, 255, 0, 255])
  })
})
