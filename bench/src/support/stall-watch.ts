import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** Polls a server with a trivial request, in a thread with a separate connection, and measures how long it waits. */
export interface StallWatch {
  /** Resets the measurement. */
  begin(): void
  /** The longest time, in ms, without an answer since {@link begin}, including the request in flight. */
  end(): Promise<number>
  stop(): Promise<void>
}

/** The time after which a server counts as dead. */
const patienceMs = 60_000

const asked = 0
const longest = 1
const beginning = 2

export async function watchStalls(origin: string): Promise<StallWatch> {
  // The number of answered questions, the longest wait, and when the measurement began; in ms of one clock.
  const shared = new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT)
  const numbers = new Float64Array(shared)
  const worker = new Worker(new URL('./stall-watch-thread.ts', import.meta.url), { workerData: { origin, shared } })
  await once(worker, 'message')
  const now = (): number => performance.timeOrigin + performance.now()
  return {
    begin: () => {
      numbers[beginning] = now()
      numbers[longest] = 0
    },
    end: async () => {
      // Once a question that began after now is answered, earlier ones are over, too.
      const until = (numbers[asked] ?? 0) + 2
      while ((numbers[asked] ?? 0) < until) {
        await wait(1)
        const silence = now() - (numbers[beginning] ?? 0)
        if (silence > patienceMs && numbers[longest] === 0) return silence
      }
      return numbers[longest] ?? 0
    },
    stop: async () => {
      await worker.terminate()
    },
  }
}
