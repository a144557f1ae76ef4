/** A longer gap between frames is visible as a jerk. */
const slowFrameMs = 26
const measuredFrames = 4

/** Decides from frame times whether drawing keeps up while the map moves. */
export class FrameRateMonitor {
  #last: number | undefined
  #gaps: number[] = []

  /** Starts measuring a movement; the time before it does not count. */
  begin(): void {
    this.#last = undefined
    this.#gaps = []
  }

  /** Records a frame. @param now - milliseconds @returns whether the last few frames took too long */
  isSlowAt(now: number): boolean {
    if (this.#last !== undefined) this.#gaps = [...this.#gaps.slice(1 - measuredFrames), now - this.#last]
    this.#last = now
    return this.#gaps.length === measuredFrames && this.#gaps.reduce((sum, gap) => sum + gap, 0) > slowFrameMs * measuredFrames
  }
}
