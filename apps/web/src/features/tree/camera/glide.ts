import { between } from './camera.ts'
import type { Camera } from './camera.ts'

/** What the specification asks for when the selected person is clicked. */
export const recentreSteps = 10
/** How long people travel to their new places. */
export const travelMs = 300

/** Starts fast, arrives slowly. */
export const easeOut = (t: number): number => 1 - (1 - t) ** 3
/** Starts and arrives slowly. */
export const easeInOut = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2)

/** A camera on its way. It advances by steps (one a frame) or by time. */
export interface Glide {
  readonly from: Camera
  readonly to: Camera
  /** How far after so many frames and milliseconds, 0 to 1. */
  share(frames: number, elapsed: number): number
}

export const glideBySteps = (from: Camera, to: Camera, steps: number): Glide => ({
  from,
  to,
  share: (frames) => Math.min(1, frames / steps),
})
export const glideByTime = (from: Camera, to: Camera, duration: number): Glide => ({
  from,
  to,
  share: (_, elapsed) => Math.min(1, elapsed / duration),
})

export const cameraAt = (glide: Glide, share: number): Camera => between(glide.from, glide.to, easeInOut(share))
