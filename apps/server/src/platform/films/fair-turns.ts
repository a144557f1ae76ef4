/** Work that can be interrupted and continued, such as a process. */
export interface Pausable {
  pause: () => void
  resume: () => void
}

interface Entry {
  family: number
  work: Pausable
  state: 'waiting' | 'running' | 'paused'
  /** When its present turn began. */
  since: number
}

interface Options {
  /** How much may run at a time. */
  atOnce: number
  /** How much may have begun: what is paused keeps its memory. */
  maxBegun: number
  /** How long something runs before another family's work may take its place. */
  sliceMs: number
}

/**
 * Shares a few places between families: the one that has used the least time is next, and work that runs longer than a slice is paused
 * for the others. So the work of one family, however much and however slow, takes half of the machine from another at most.
 *
 * A family that comes back starts where the others are, as in a fair scheduler of processes: it gains nothing by staying away.
 */
export class FairTurns {
  readonly #options: Options
  readonly #entries = new Set<Entry>()
  readonly #usedMs = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Begins the work once it is its turn.
   * @param begin - starts it, and returns how to pause it and what tells that it has ended
   */
  async run<T>(family: number, begin: () => { work: Pausable; done: Promise<T> }, signal?: AbortSignal): Promise<T> {
    const entry: Entry = { family, work: nothing, state: 'waiting', since: 0 }
    this.#arrive(family)
    this.#entries.add(entry)
    try {
      await this.#begun(entry, signal)
      const { work, done } = begin()
      entry.work = work
      if (entry.state === 'paused') work.pause()
      return await done
    } finally {
      this.#charge(entry)
      this.#entries.delete(entry)
      if (this.#entries.size === 0) this.#usedMs.clear()
      this.#share()
    }
  }

  readonly #starts = new Map<Entry, () => void>()

  #begun(entry: Entry, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#starts.delete(entry)
        reject(signal?.reason as Error)
      }
      if (signal?.aborted === true) return stop()
      signal?.addEventListener('abort', stop, { once: true })
      this.#starts.set(entry, () => {
        this.#starts.delete(entry)
        signal?.removeEventListener('abort', stop)
        resolve()
      })
      this.#share()
    })
  }

  #arrive(family: number): void {
    for (const entry of this.#entries) this.#charge(entry)
    const others = [...this.#entries].map((entry) => this.#used(entry.family))
    if (others.length > 0) this.#usedMs.set(family, Math.max(this.#used(family), Math.min(...others)))
  }

  #used(family: number): number {
    return this.#usedMs.get(family) ?? 0
  }

  #charge(entry: Entry): void {
    if (entry.state !== 'running') return
    const now = performance.now()
    this.#usedMs.set(entry.family, this.#used(entry.family) + now - entry.since)
    entry.since = now
  }

  /** Fills free places, and gives taken ones to the family that has waited longest. */
  #share(): void {
    for (const entry of this.#entries) this.#charge(entry)
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const running = this.#in('running')
      if (running.length >= this.#options.atOnce) {
        const least = this.#used(next.family)
        const greediest = running
          .filter((entry) => this.#used(entry.family) >= least + this.#options.sliceMs)
          .toSorted((a, b) => this.#used(b.family) - this.#used(a.family))[0]
        if (greediest === undefined) break
        greediest.state = 'paused'
        greediest.work.pause()
      }
      this.#start(next)
    }
    const isAnybodyWaiting = this.#in('running').length < this.#entries.size
    if (isAnybodyWaiting) this.#timer ??= setInterval(() => this.#share(), this.#options.sliceMs)
    else {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #in(state: Entry['state']): Entry[] {
    return [...this.#entries].filter((entry) => entry.state === state)
  }

  /** What may run next: of the family that has used the least, in the order of arrival. */
  #next(): Entry | undefined {
    const mayBegin = this.#entries.size - this.#in('waiting').length < this.#options.maxBegun
    return [...this.#entries]
      .filter((entry) => entry.state === 'paused' || (mayBegin && this.#starts.has(entry)))
      .toSorted((a, b) => this.#used(a.family) - this.#used(b.family))[0]
  }

  #start(entry: Entry): void {
    const wasPaused = entry.state === 'paused'
    entry.state = 'running'
    entry.since = performance.now()
    if (wasPaused) entry.work.resume()
    else this.#starts.get(entry)?.()
  }
}

const nothing: Pausable = { pause: () => undefined, resume: () => undefined }
