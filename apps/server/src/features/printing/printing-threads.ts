import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { PaperReport } from '../../platform/paper/report.ts'
import { askThread, openThread } from '../../platform/thread.ts'
import { Semaphore } from '../../platform/waiting/semaphore.ts'
import { pieceBytes } from './print-order.ts'
import type { PrintAnswer, PrinterAsk, PrintOrder, PrintPreview } from './print-order.ts'

/** What a thread takes to hand on what its process makes. */
const heapMb = 32
const youngMb = 3
/** Each order holds a family in memory. */
const limit = new Semaphore(Math.max(1, Math.floor(availableParallelism() / 2)))
/** Previews do not wait for files. */
const previewLimit = new Semaphore(availableParallelism())
/**
 * A process with its fonts stays for what comes next for so long, unless its heap has grown over this: starting one takes most of a second. The
 * page draws a preview when it opens, so it has one while somebody chooses.
 */
const idleMs = 120_000
const idleHeapBytes = 96 * 1024 * 1024
const idle: { thread: Worker; timer: NodeJS.Timeout }[] = []

/** The request can be met with another choice. */
export class PrintProblem extends Error {
  readonly problem: Extract<PrintAnswer, { problem: unknown }>['problem']

  constructor(problem: PrintProblem['problem']) {
    super(`This cannot be printed: ${problem}.`)
    this.problem = problem
  }
}

/**
 * Makes a file in a process that a thread starts, piece by piece as it is taken; a piece stays as it is until the next one is taken.
 * @param signal - ends the thread when it is aborted, whatever it is doing
 * @param onProgress - called with the progress, from 0 to 1
 * @throws PrintProblem
 */
export async function* printInThread(
  order: PrintOrder,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): AsyncGenerator<Uint8Array, PaperReport> {
  const release = await limit.acquire()
  const memory = new SharedArrayBuffer(2 * pieceBytes)
  const thread = takeThread()
  const end = (): unknown => endPrinter(thread)
  signal.addEventListener('abort', end, { once: true })
  let isDone = false
  try {
    signal.throwIfAborted()
    let answer = await ask(thread, { order, memory })
    for (let offset = 0; 'piece' in answer; offset = pieceBytes - offset) {
      const { piece, progress } = answer
      yield new Uint8Array(memory, offset, piece)
      onProgress(progress)
      answer = await ask(thread, { next: true })
    }
    if (!('done' in answer)) throw new Error('The thread wrote no file.')
    isDone = !signal.aborted && answer.heapBytes < idleHeapBytes
    return answer.done
  } finally {
    signal.removeEventListener('abort', end)
    if (isDone) giveBack(thread)
    else await endPrinter(thread)
    release()
  }
}

/** What fails is thrown. */
type Answer = Exclude<PrintAnswer, { problem: unknown } | { error: unknown }>

const ask = async (thread: Worker, request: Exclude<PrinterAsk, { end: true }>): Promise<Answer> => {
  const answer = await askThread<Answer | Extract<PrintAnswer, { problem: unknown }>>(thread, request)
  if ('problem' in answer) throw new PrintProblem(answer.problem)
  return answer
}

/** Draws one sheet in a thread that keeps its fonts for the next. @throws PrintProblem */
export const previewInThread = (order: PrintOrder): Promise<PrintPreview> =>
  previewLimit.run(async () => {
    const thread = takeThread()
    try {
      const answer = await ask(thread, { order })
      if (!('preview' in answer)) throw new Error('The thread drew no sheet.')
      if (answer.heapBytes < idleHeapBytes) giveBack(thread)
      else await endPrinter(thread)
      return answer.preview
    } catch (error) {
      if (error instanceof PrintProblem) giveBack(thread)
      else await endPrinter(thread)
      throw error
    }
  })

function takeThread(): Worker {
  const last = idle.pop()
  clearTimeout(last?.timer)
  last?.thread.ref()
  return last?.thread ?? openPrinter()
}

function openPrinter(): Worker {
  const thread = openThread(import.meta.url, 'printing-thread', heapMb, youngMb)
  // Its process may be killed while nobody waits for it, which is no error of the server's.
  return thread.on('error', () => forget(thread)).on('exit', () => forget(thread))
}

/** Ends a thread with its process, whatever that is doing. */
const endPrinter = (thread: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (thread.threadId < 0) return resolve()
    thread.once('exit', () => resolve())
    thread.postMessage({ end: true } satisfies PrinterAsk, [])
  })

function giveBack(thread: Worker): void {
  thread.unref()
  idle.push({ thread, timer: setTimeout(end, idleMs).unref() })

  function end(): void {
    forget(thread)
    void endPrinter(thread)
  }
}

function forget(thread: Worker): void {
  const at = idle.findIndex((each) => each.thread === thread)
  if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer)
}
