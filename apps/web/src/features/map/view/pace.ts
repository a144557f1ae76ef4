/** Frames further apart than this are seen as jerks. */
const SLOW_MS = 26
const LOOKED_AT = 4

/** Tells from the times of frames whether drawing keeps up while the map moves. */
export class Pace {
  #last: number | undefined
  #gaps: number[] = []

  /** A movement begins: the time before it says nothing. */
  begin(): void {
    this.#last = undefined
    this.#gaps = []
  }

  /** Notes a frame. @param now - milliseconds @returns whether the last few took too long */
  isSlowAt(now: number): boolean {
    if (this.#last !== undefined) this.#gaps = [...this.#gaps.slice(1 - LOOKED_AT), now - this.#last]
    this.#last = now
    return this.#gaps.length === LOOKED_AT && this.#gaps.reduce((sum, gap) => sum + gap, 0) > SLOW_MS * LOOKED_AT
  }
}
