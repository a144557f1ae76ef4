/**
 * Server work that also waits for real files, as a backup does. Simulated time stands still until it waits for that time, or has
 * ended.
 */
export interface RealTask {
  server: string
  /** How much longer than usual each of its waits takes. */
  slowness: number
  /** The time that it last read. */
  lastTime: string | undefined
  /** Fails its current wait. */
  giveUp: ((error: Error) => void) | undefined
}

/** The task's server has died: its open files are closed, and nothing it still does has any effect. */
export class Died extends Error {}

const patienceMs = 60_000

/** Counts the running tasks, so that the clock only moves once they wait. */
export class RealWork {
  readonly #tasks = new Set<RealTask>()
  #running = 0
  #onQuiet: () => void = () => undefined

  get isRunning(): boolean {
    return this.#running > 0
  }

  /** Waits until every task waits for simulated time or has ended. */
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

  /** Marks a task as waiting for simulated time. */
  park(task: RealTask, giveUp: (error: Error) => void): void {
    task.giveUp = giveUp
    this.#end()
  }

  goOn(task: RealTask): void {
    task.giveUp = undefined
    this.#running += 1
  }

  /** Ends the tasks of a server. */
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
