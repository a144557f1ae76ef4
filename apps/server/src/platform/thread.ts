import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'

/**
 * A thread whose heap, in megabytes, grows over this ends with `ERR_WORKER_OUT_OF_MEMORY`. From 2 GB on, V8 would let a heap grow to four
 * times what lives in it before it collects garbage, below that to twice.
 */
const heapMb = 1900
/**
 * What new objects may take before they are collected. Left alone, the engine gives them a hundred megabytes more in the work of a large
 * import or export, and hardly saves time by it.
 */
const youngMb = 24

/**
 * Starts a module in a separate thread, for work that would block calls.
 *
 * @param name - of the module beside `siblingUrl` (that of the caller), without its extension
 * @param maxHeapMb - what its heap may grow to
 * @param maxYoungMb - what new objects may take in it
 */
export function openThread(siblingUrl: string, name: string, maxHeapMb = heapMb, maxYoungMb = youngMb): Worker {
  const extension = path.extname(fileURLToPath(siblingUrl))
  return new Worker(new URL(`./${name}${extension}`, siblingUrl), {
    // When run from source (in development), packages are loaded from source too.
    execArgv: extension === '.ts' ? ['--conditions=banyan-source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungMb },
  })
}

/** Sends one message and waits for the answer. @throws what ended the thread */
export function askThread<Answer>(
  thread: Worker,
  message: unknown,
  transfer: (ArrayBuffer | MessagePort)[] = [],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      end()
    }
    const onMessage = (answer: Answer): void => settle(() => resolve(answer))
    const onError = (error: Error): void => settle(() => reject(error))
    const onExit = (): void => settle(() => reject(new Error('the thread ended')))
    // One that has ended already says nothing more.
    if (thread.threadId < 0) return onExit()
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage(message, transfer)
  })
}

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
