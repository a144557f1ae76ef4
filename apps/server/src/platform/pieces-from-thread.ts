import { availableParallelism } from 'node:os'
import { askThread, openThread } from './thread.ts'
import { Semaphore } from './waiting/semaphore.ts'

/** Each thread holds the relations of a family in memory. */
const limit = new Semaphore(availableParallelism())
/** A reader that takes nothing for so long makes room for others. */
const patienceMs = 60_000
/** More than half a million people take; with less room, the collector lets less garbage lie. */
const heapMb = 1_000

export type PieceRequest<Order> = { begin: Order } | { next: true }
export type PieceAnswer = { piece: Uint8Array } | { done: true }

/**
 * Yields what a thread writes, piece by piece as it is read (see `writePieces`). The thread works ahead by one piece.
 *
 * @param order - what to write; it is sent to the thread
 * @param name - of the thread's module beside `siblingUrl`, without its extension
 */
export async function* piecesFromThread<Order>(order: Order, siblingUrl: string, name: string): AsyncGenerator<Uint8Array> {
  const release = await limit.acquire()
  const thread = openThread(siblingUrl, name, heapMb)
  // The thread works ahead, so it can end while nobody asks.
  let failure: Error | undefined
  thread.on('error', (error) => (failure = error))
  thread.on('exit', () => (failure ??= new Error(`the ${name} ended`)))
  const ask = async (request: PieceRequest<Order>): Promise<PieceAnswer> => {
    if (failure !== undefined) throw failure
    return askThread<PieceAnswer>(thread, request)
  }
  let patience: NodeJS.Timeout | undefined
  try {
    let answer = await ask({ begin: order })
    while ('piece' in answer) {
      patience = setTimeout(() => void thread.terminate(), patienceMs)
      yield answer.piece
      clearTimeout(patience)
      answer = await ask({ next: true })
    }
  } finally {
    clearTimeout(patience)
    await thread.terminate()
    release()
  }
}
