import { highlightedWith } from '@banyan/family-graph'
import { easeOut } from '../camera/glide.ts'
import { isAddition } from './world.ts'
import type { ShownFamily } from './world.ts'

const dimMs = 150

/** Decides who is lit while the others are dimmed: relatives of the person under the pointer, or people being edited. */
export class Highlight {
  #hovered = -1
  #lit: Uint8Array | undefined
  /** The number of people in it; counted when it is asked for. */
  #litCount: number | undefined
  /** How far the others are dimmed, 0 to 1, before easing. */
  #dim = 0
  #isResting = false
  /** People added during editing: they stay lit. */
  #newcomers: ReadonlySet<number> = new Set()

  /** 1 for each lit node; undefined while all of them are lit. */
  get lit(): Uint8Array | undefined {
    return this.#lit
  }

  /** How far the others are dimmed, 0 to 1. */
  get dim(): number {
    return easeOut(this.#dim)
  }

  get isChanging(): boolean {
    return this.#lit !== undefined && this.#dim !== this.#goal
  }

  /** The number of lit people; undefined if nobody is dimmed or about to be. */
  get litCount(): number | undefined {
    return this.#goal === 0 ? undefined : (this.#litCount ??= countOnes(this.#lit))
  }

  /**
   * @param node - the person under the pointer; -1 for nobody
   * @returns whether it differs from the previous one
   */
  hover(node: number, { scene, people }: ShownFamily): boolean {
    if (node === this.#hovered) return false
    this.#hovered = node
    if (node >= 0) {
      const lit = new Uint8Array(scene.size)
      for (const id of highlightedWith(people.graph, scene.ids[node]!)) {
        const other = scene.nodeOf(id)
        if (other >= 0) lit[other] = 1
      }
      this.#light(lit)
    }
    return true
  }

  follow(before: ShownFamily | undefined, after: ShownFamily): void {
    if (before && before.scene !== after.scene) this.#changeScene(before, after)
    this.#isResting = after.isResting
    if (!after.isResting) return
    const { scene, selectedId } = after
    this.#hovered = -1
    const lit = new Uint8Array(scene.size)
    for (const id of [selectedId, ...this.#newcomers]) {
      const node = scene.nodeOf(id)
      if (node >= 0) lit[node] = 1
    }
    this.#light(lit)
  }

  /** @param stepMs - time since the last frame */
  advance(stepMs: number, isCalm: boolean): void {
    const goal = this.#goal
    const step = isCalm ? 1 : stepMs / dimMs
    this.#dim = goal > this.#dim ? Math.min(goal, this.#dim + step) : Math.max(goal, this.#dim - step)
    if (this.#dim === 0) this.#light(undefined)
  }

  #light(lit: Uint8Array | undefined): void {
    this.#lit = lit
    this.#litCount = undefined
  }

  get #goal(): number {
    return this.#hovered >= 0 || this.#isResting ? 1 : 0
  }

  #changeScene(before: ShownFamily, after: ShownFamily): void {
    this.#hovered = -1
    const staysAtRest = before.isResting && after.isResting
    if (!staysAtRest) {
      this.#light(undefined)
      this.#dim = 0
    }
    const newcomers = isAddition(before, after) ? Array.from(after.scene.ids).filter((id) => before.scene.nodeOf(id) < 0) : []
    if (newcomers.length > 0 || !staysAtRest) this.#newcomers = new Set(newcomers)
  }
}

function countOnes(lit: Uint8Array | undefined): number {
  let count = 0
  if (lit !== undefined) for (let node = 0; node < lit.length; node++) count += lit[node]!
  return count
}
