import { screenPoint } from '../view/geometry.ts'
import type { CanvasPoint, Size } from '../view/geometry.ts'
import { keepInReach, minScaleOf, toCanvas, zoomAbout } from './camera.ts'
import type { Camera } from './camera.ts'
import { cameraAt, glideBySteps, glideByTime, recentreSteps } from './glide.ts'
import type { Glide } from './glide.ts'

interface CameraMotionHooks {
  /** Whether the reader prefers reduced motion: then the camera jumps to its target. */
  isCalm(): boolean
  /** Called when the camera moves with the next frame. */
  onMove(): void
}

/** The camera's position, the size of the view that it fills, and its current glide. */
export class CameraMotion {
  readonly #hooks: CameraMotionHooks
  #camera: Camera = { x: 0, y: 0, scale: 1 }
  #view: Size = { width: 0, height: 0 }
  #glide: { path: Glide; frames: number; start: number } | undefined

  constructor(hooks: CameraMotionHooks) {
    this.#hooks = hooks
  }

  get camera(): Camera {
    return this.#camera
  }

  get view(): Size {
    return this.#view
  }

  get isGliding(): boolean {
    return this.#glide !== undefined
  }

  /** The camera's position once its glide has ended. */
  get destination(): Camera {
    return this.#glide?.path.to ?? this.#camera
  }

  /** The point of the picture in the middle of the view. */
  get middle(): CanvasPoint {
    return toCanvas(this.#camera, screenPoint(this.#view.width / 2, this.#view.height / 2))
  }

  /** Moves the camera at once. A running glide continues; `stop` ends it. */
  place(camera: Camera): void {
    this.#camera = camera
    this.#hooks.onMove()
  }

  stop(): void {
    this.#glide = undefined
  }

  glideTo(target: Camera, durationMs: number): void {
    if (this.#hooks.isCalm() || this.#view.width === 0) this.place(target)
    else this.#start(glideByTime(this.#camera, target, durationMs))
  }

  /** Moves in the specification's ten steps, one per frame. */
  stepTo(target: Camera): void {
    if (this.#hooks.isCalm()) this.place(target)
    else this.#start(glideBySteps(this.#camera, target, recentreSteps))
  }

  /** Zooms about the middle of the view, within the range for the picture. */
  zoomBy(factor: number, picture: Size): void {
    this.stop()
    const middle = screenPoint(this.#view.width / 2, this.#view.height / 2)
    this.place(zoomAbout(this.#camera, middle, factor, minScaleOf(picture, this.#view)))
  }

  /** @param keepsMiddle - whether the same point stays in the middle of the view */
  resize(view: Size, keepsMiddle: boolean): void {
    const before = this.#view
    this.#view = view
    if (!keepsMiddle || before.width === 0) return
    const { x, y, scale } = this.#camera
    this.#camera = { scale, x: x + (view.width - before.width) / 2, y: y + (view.height - before.height) / 2 }
  }

  /** @param picture - must stay within reach at the end of a glide */
  advance(now: number, picture: Size | undefined): void {
    if (!this.#glide) return
    const share = this.#glide.path.share(++this.#glide.frames, now - this.#glide.start)
    this.#camera = cameraAt(this.#glide.path, share)
    if (share < 1) return
    this.#glide = undefined
    if (picture) this.#camera = keepInReach(this.#camera, picture, this.#view)
  }

  #start(path: Glide): void {
    this.#glide = { path, frames: 0, start: performance.now() }
    this.#hooks.onMove()
  }
}
