import { parentPort } from 'node:worker_threads'
import type { Database, DatabaseLocation } from './db/database.ts'
import { connectDatabase } from './db/open-database.ts'
import type { PieceAnswer, PieceRequest } from './pieces-from-thread.ts'

/** Characters of a piece. */
const pieceLength = 256 * 1024

/**
 * The thread's side of `piecesFromThread`: one piece for each request. The next piece is written while the last one is sent.
 *
 * @param write - begins to write what is ordered, on a database of the thread's own
 */
export function writePieces<Order extends { location: DatabaseLocation }>(
  write: (database: Database, order: Order) => AsyncIterator<string>,
): void {
  const encoder = new TextEncoder()
  let database: Database | undefined
  let texts: AsyncIterator<string> | undefined
  let next: Promise<Uint8Array<ArrayBuffer> | undefined> | undefined

  let isFirst = true

  /** @returns undefined after the last one */
  const writePiece = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const parts: string[] = []
    // Whoever waits soon sees that something comes.
    const enough = isFirst ? 1 : pieceLength
    isFirst = false
    for (let length = 0; length < enough;) {
      const step = await texts?.next()
      if (step === undefined || step.done === true) break
      parts.push(step.value)
      length += step.value.length
    }
    return parts.length === 0 ? undefined : encoder.encode(parts.join(''))
  }

  const answer = async (request: PieceRequest<Order>): Promise<void> => {
    if ('begin' in request) {
      database = connectDatabase(request.begin.location)
      texts = write(database, request.begin)
      next = writePiece()
    }
    const piece = await next
    if (piece === undefined) {
      await database?.close()
      parentPort?.postMessage({ done: true } satisfies PieceAnswer, [])
      return
    }
    next = writePiece()
    // A failure counts when the piece is asked for.
    next.catch(() => undefined)
    parentPort?.postMessage({ piece } satisfies PieceAnswer, [piece.buffer])
  }

  // An error ends the thread, and the other side sees that.
  parentPort?.on('message', (request: PieceRequest<Order>) => void answer(request))
}
