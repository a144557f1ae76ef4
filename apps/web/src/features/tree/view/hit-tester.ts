import type { Scene } from '../scene/scene.ts'
import { arrowAt } from './arrows.ts'
import type { CanvasPoint } from './geometry.ts'

/** Finds who is under a point. Reuses its search buffer, so that pointer moves allocate nothing. */
export class HitTester {
  #room = new Uint32Array(0)

  /** Returns the person whose card or arrow is there; a node of -1 for nobody. */
  at(scene: Scene, point: CanvasPoint, scale: number): { readonly node: number; readonly isArrow: boolean } {
    if (this.#room.length < scene.size) this.#room = new Uint32Array(scene.size)
    const arrow = arrowAt(scene, point, scale, this.#room)
    return arrow ? { node: arrow.node, isArrow: true } : { node: scene.nodeAt(point), isArrow: false }
  }
}
