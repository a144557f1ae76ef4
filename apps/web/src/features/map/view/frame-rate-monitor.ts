/** Frames further apart than this are seen as jerks. */
const slowFrameMs = 26
const measuredFrames = 4

/** Tells from the times of frames whether drawing keeps up while the map moves. */
export class FrameRateMonitor {
  #last: number | undefined
  #gaps: number[] = []

  /** A movement begins: the time before it says nothing. */
  begin(): void {
    this.#last = undefined
    this.#gaps = []
  }

  /** Notes a frame. @param now - milliseconds @returns whether the last few took too long */
  isSlowAt(now: number): boolean {
    if (this.#last !== undefined) this.#gaps = [...this.#gaps.slice(1 - measuredFrames), now - this.#last]
    this.#last = now
    return this.#gaps.length === measuredFrames && this.#gaps.reduce((sum, gap) => sum + gap, 0) > slowFrameMs * measuredFrames
  }
}
