import { describe, expect, it } from 'vitest'
import { canvasPoint } from '../view/geometry.ts'
import { CameraMotion } from './camera-motion.ts'
import { centreOn } from './camera.ts'
import { recentreSteps } from './glide.ts'

const view = { width: 800, height: 600 }
const picture = { width: 4_000, height: 3_000 }
const target = centreOn(canvasPoint(2_000, 1_500), view, 1)

function createMotion({ isCalm = false } = {}) {
  let frames = 0
  const motion = new CameraMotion({ isCalm: () => isCalm, onMove: () => (frames += 1) })
  motion.resize(view, true)
  return { motion, framesAskedFor: () => frames }
}

/** A time after the end of every timed glide. */
const later = () => performance.now() + 60_000

describe('the motion of the camera', () => {
  it('glides by time, and knows where it will stand', () => {
    const { motion, framesAskedFor } = createMotion()
    motion.glideTo(target, 300)
    expect(framesAskedFor()).toBe(1)
    expect(motion.isGliding).toBe(true)
    expect(motion.destination).toEqual(target)
    expect(motion.camera).not.toEqual(target)
    motion.advance(later(), picture)
    expect(motion.camera).toEqual(target)
    expect(motion.isGliding).toBe(false)
  })

  it('takes ten steps, however long the frames are', () => {
    const { motion } = createMotion()
    motion.stepTo(target)
    for (let frame = 1; frame < recentreSteps; frame++) motion.advance(later(), picture)
    expect(motion.camera).not.toEqual(target)
    motion.advance(0, picture)
    expect(motion.camera).toEqual(target)
  })

  it('is there at once for readers who want no motion, and before there is a view', () => {
    const { motion } = createMotion({ isCalm: true })
    motion.glideTo(target, 300)
    expect(motion.camera).toEqual(target)
    motion.stepTo(centreOn(canvasPoint(0, 0), view, 1))
    expect(motion.middle).toEqual(canvasPoint(0, 0))
    expect(motion.isGliding).toBe(false)

    const unseen = new CameraMotion({ isCalm: () => false, onMove: () => undefined })
    unseen.glideTo(target, 300)
    expect(unseen.camera).toEqual(target)
  })

  it('ends a glide within reach of the picture', () => {
    const { motion } = createMotion()
    motion.glideTo({ x: 10_000, y: 10_000, scale: 1 }, 300)
    motion.advance(later(), picture)
    expect(motion.camera.x).toBeLessThan(view.width)
    expect(motion.camera.y).toBeLessThan(view.height)
  })

  it('stops where it is when the reader zooms, and keeps the middle', () => {
    const { motion } = createMotion()
    motion.glideTo(target, 300)
    const before = motion.middle
    motion.zoomBy(2, picture)
    expect(motion.isGliding).toBe(false)
    expect(motion.camera.scale).toBe(2)
    expect(motion.middle).toEqual(before)
  })

  it('keeps the middle when the view is resized, unless it is told otherwise', () => {
    const { motion } = createMotion()
    motion.place(target)
    motion.resize({ width: 400, height: 900 }, true)
    expect(motion.middle).toEqual(canvasPoint(2_000, 1_500))
    const { camera } = motion
    motion.resize(view, false)
    expect(motion.camera).toEqual(camera)
  })
})
