import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** Asks a server something trivial all the time, in a thread with a connection of its own, and knows how long it waited. */
export interface StallWatch {
  /** Forgets what was. */
  begin(): void
  /** The longest time, in ms, that nothing was answered since {@link begin}, what is being asked now included. */
  end(): Promise<number>
  stop(): Promise<void>
}

/** Of a server that answers nobody any more. */
const patienceMs = 60_000

const asked = 0
const longest = 1
const beginning = 2

export async function watchStalls(origin: string): Promise<StallWatch> {
  // Questions answered, the longest wait, and since when it counts; in ms of one clock.
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
      // One question that began after now has an answer: what was under way is over, too.
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
