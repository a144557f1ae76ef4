/** Work of a server that also waits for real files, as a backup does. Simulated time stands still until it waits for that, or has ended. */
export interface RealTask {
  server: string
  /** How much longer than usual each of its waits takes. */
  slowness: number
  /** What it was told when it asked for the time. */
  lastTime: string | undefined
  /** Fails the wait that it is in. */
  giveUp: ((error: Error) => void) | undefined
}

/** Its server has died: what it has open is closed, and nothing that it still does reaches anybody. */
export class Died extends Error {}

const patienceMs = 60_000

/** Counts the tasks that go on by themselves, so that whoever moves the clock waits for them. */
export class RealWork {
  readonly #tasks = new Set<RealTask>()
  #running = 0
  #onQuiet: () => void = () => undefined

  get isRunning(): boolean {
    return this.#running > 0
  }

  /** Until every task waits for simulated time or has ended. */
  async quiet(onRealTimer: typeof setTimeout, clearRealTimer: typeof clearTimeout): Promise<void> {
    if (!this.isRunning) return
    let timer: ReturnType<typeof setTimeout> | undefined
    await new Promise<void>((resolve, reject) => {
      this.#onQuiet = resolve
      timer = onRealTimer(
        () => reject(new Error('a task waits for something that is neither a file nor simulated time')),
        patienceMs,
      )
    })
    clearRealTimer(timer)
  }

  async run<T>(task: RealTask, work: () => Promise<T>): Promise<T> {
    this.#tasks.add(task)
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#tasks.delete(task)
      this.#end()
    }
  }

  /** It waits for simulated time. */
  park(task: RealTask, giveUp: (error: Error) => void): void {
    task.giveUp = giveUp
    this.#end()
  }

  goOn(task: RealTask): void {
    task.giveUp = undefined
    this.#running += 1
  }

  /** Ends what a server had under way. */
  endOf(server: string): void {
    for (const task of this.#tasks) {
      const { giveUp } = task
      if (task.server !== server || giveUp === undefined) continue
      this.goOn(task)
      giveUp(new Died(server))
    }
  }

  #end(): void {
    this.#running -= 1
    if (this.#running === 0) this.#onQuiet()
  }
}
