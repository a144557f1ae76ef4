import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canvasPoint, screenPoint } from '../view/geometry.ts'
import {
  between,
  bringIntoView,
  centreOn,
  centreWithin,
  fit,
  keepInReach,
  maxScale,
  minScale,
  minScaleOf,
  toCanvas,
  toScreen,
  visibleRect,
  wheelFactor,
  zoomAbout,
} from './camera.ts'
import type { Camera } from './camera.ts'

const view = { width: 800, height: 600 }
const wheel = (deltaY: number, rest: Partial<{ deltaMode: number; ctrlKey: boolean }> = {}) => ({
  deltaY,
  deltaMode: 0,
  ctrlKey: false,
  ...rest,
})
const cameras = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  scale: fc.double({ min: minScale, max: maxScale, noNaN: true }),
})
const spots = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) })

describe('the wheel', () => {
  it('multiplies by 1.1 a notch of 80, and back', () => {
    expect(wheelFactor(wheel(-80))).toBeCloseTo(1.1, 12)
    expect(wheelFactor(wheel(80))).toBeCloseTo(1 / 1.1, 12)
    expect(wheelFactor(wheel(-160))).toBeCloseTo(1.21, 12)
  })

  it('takes three lines for a notch', () => {
    expect(wheelFactor(wheel(-3, { deltaMode: 1 }))).toBeCloseTo(1.1, 12)
  })

  it('follows a pinch on a trackpad faster, but not a notch with ctrl held', () => {
    expect(wheelFactor(wheel(-8, { ctrlKey: true }))).toBeCloseTo(1.1, 12)
    expect(wheelFactor(wheel(-80, { ctrlKey: true }))).toBeCloseTo(1.1, 12)
  })
})

describe('zooming', () => {
  it('leaves what is under the pointer where it is, within the zoom range', () => {
    fc.assert(
      fc.property(cameras, spots, fc.double({ min: 0.2, max: 5, noNaN: true }), (camera, spot, factor) => {
        const point = screenPoint(spot.x, spot.y)
        const after = zoomAbout(camera, point, factor)
        const back = toScreen(after, toCanvas(camera, point))
        expect(back.x).toBeCloseTo(spot.x, 6)
        expect(back.y).toBeCloseTo(spot.y, 6)
        expect(after.scale).toBeGreaterThanOrEqual(minScale)
        expect(after.scale).toBeLessThanOrEqual(maxScale)
      }),
    )
  })

  it('stops at 0.1 and 5', () => {
    const camera: Camera = { x: 0, y: 0, scale: 1 }
    expect(zoomAbout(camera, screenPoint(0, 0), 100).scale).toBe(5)
    expect(zoomAbout(camera, screenPoint(0, 0), 0.001).scale).toBe(0.1)
  })
})

describe('fitting', () => {
  const anywhere = canvasPoint(0, 0)

  it('shows the whole picture in the middle, never enlarged', () => {
    expect(fit({ width: 100, height: 50 }, view, anywhere)).toEqual({ scale: 1, x: 350, y: 275 })
    const wide = fit({ width: 1440, height: 100 }, view, anywhere)
    expect(wide.scale).toBe(0.5)
    expect(toScreen(wide, canvasPoint(0, 0)).x).toBe(40)
    expect(toScreen(wide, canvasPoint(1440, 0)).x).toBe(760)
  })

  it('goes below the zoom range for a large family, and lets zooming go there too', () => {
    const family = { width: 90_000, height: 21_000 }
    const whole = fit(family, view, anywhere)
    expect(whole.scale).toBeCloseTo(720 / 90_000, 12)
    expect(toScreen(whole, canvasPoint(family.width, family.height)).x).toBeCloseTo(760, 9)
    expect(minScaleOf(family, view)).toBe(whole.scale)
    expect(zoomAbout({ x: 0, y: 0, scale: 1 }, screenPoint(0, 0), 1e-6, minScaleOf(family, view)).scale).toBe(whole.scale)
    expect(minScaleOf({ width: 2000, height: 1000 }, view)).toBe(minScale)
  })

  it('keeps the person in view where the whole would be a mere line', () => {
    const village = { width: 530_000, height: 2000 }
    const person = canvasPoint(400_000, 900)
    const camera = fit(village, view, person)
    expect(village.height * camera.scale).toBeCloseTo(48, 9)
    expect(toScreen(camera, person).x).toBeCloseTo(400, 6)
    expect(toScreen(fit(village, view, canvasPoint(530_000, 900)), canvasPoint(530_000, 0)).x).toBeCloseTo(760, 6)
  })
})

describe('centring within the picture', () => {
  it('leaves no empty space beside a picture that is larger than the view, and centres a smaller one', () => {
    const picture = { width: 2000, height: 400 }
    const at = (x: number) => centreWithin(canvasPoint(x, 200), picture, view, 1)
    expect([at(0), at(1000), at(2000)].map((camera) => camera.x)).toEqual([40, -600, -1240])
    expect(at(0).y).toBe(100)
  })
})

describe('keeping the picture in reach', () => {
  it('leaves a strip of it on the screen, wherever one pans', () => {
    fc.assert(
      fc.property(cameras, (camera) => {
        const picture = { width: 2000, height: 1000 }
        const held = keepInReach(camera, picture, view)
        const rect = visibleRect(held, view, { left: 0, top: 0, right: 0, bottom: 0 })
        expect(rect.right).toBeGreaterThan(0)
        expect(rect.left).toBeLessThan(picture.width)
        expect(rect.bottom).toBeGreaterThan(0)
        expect(rect.top).toBeLessThan(picture.height)
      }),
    )
  })

  it('changes nothing while the picture is well in view', () => {
    const camera = centreOn(canvasPoint(1000, 500), view, 1)
    expect(keepInReach(camera, { width: 2000, height: 1000 }, view)).toEqual(camera)
  })
})

describe('bringing a box into view', () => {
  const camera: Camera = { x: 0, y: 0, scale: 1 }
  it('moves no further than needed', () => {
    expect(bringIntoView(camera, { left: 100, top: 100, right: 230, bottom: 240 }, view, 40)).toEqual(camera)
    expect(bringIntoView(camera, { left: 900, top: 100, right: 1030, bottom: 240 }, view, 40)).toEqual({
      x: -270,
      y: 0,
      scale: 1,
    })
    expect(bringIntoView(camera, { left: -200, top: -100, right: -70, bottom: 40 }, view, 40)).toEqual({
      x: 240,
      y: 140,
      scale: 1,
    })
  })

  it('centres a box that is larger than the view', () => {
    const near: Camera = { x: 0, y: 0, scale: 5 }
    const moved = bringIntoView(near, { left: 100, top: 100, right: 260, bottom: 240 }, view, 40)
    expect(toScreen(moved, canvasPoint(180, 170))).toEqual({ x: 400, y: 300 })
  })
})

describe('a camera on the way', () => {
  it('begins and ends where it should', () => {
    const from: Camera = { x: 10, y: 20, scale: 0.5 }
    const to: Camera = { x: -300, y: 40, scale: 2 }
    expect(between(from, to, 0)).toEqual(from)
    expect(between(from, to, 1)).toEqual(to)
  })

  it('keeps a fixed point fixed while it zooms about it', () => {
    const from: Camera = { x: 10, y: 20, scale: 0.5 }
    const point = screenPoint(300, 200)
    const to = zoomAbout(from, point, 3)
    const halfway = toScreen(between(from, to, 0.4), toCanvas(from, point))
    expect(halfway.x).toBeCloseTo(300, 9)
    expect(halfway.y).toBeCloseTo(200, 9)
  })
})
