import { between } from './camera.ts'
import type { Camera } from './camera.ts'

/** The specification's number of steps when the selected person is clicked. */
export const recentreSteps = 10
/** How long people travel to their new places. */
export const travelMs = 300

/** Starts fast and slows down. */
export const easeOut = (t: number): number => 1 - (1 - t) ** 3
/** Starts and arrives slowly. */
export const easeInOut = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2)

/** A camera movement in progress. It advances by steps (one per frame) or by time. */
export interface Glide {
  readonly from: Camera
  readonly to: Camera
  /** Returns the progress, 0 to 1, after this many frames and milliseconds. */
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
