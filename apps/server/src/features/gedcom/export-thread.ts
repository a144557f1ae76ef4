import { parentPort } from 'node:worker_threads'
import type { Database } from '../../platform/db/database.ts'
import { connectDatabase } from '../../platform/db/open-database.ts'
import { unpackView } from '../living/make-view.ts'
import type { ExportAnswer, ExportRequest } from './export.service.ts'
import { writeRecords } from './write-records.ts'

// The worker side of `writeInThread`: one family, one piece for each request. The next piece is written while the last one is sent.

/** Characters of a piece. */
const pieceLength = 256 * 1024

const port = parentPort
const encoder = new TextEncoder()
let database: Database | undefined
let texts: AsyncIterator<string> | undefined
let next: Promise<Uint8Array<ArrayBuffer> | undefined> | undefined

/** @returns undefined after the last one */
async function writePiece(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: string[] = []
  for (let length = 0; length < pieceLength;) {
    const step = await texts?.next()
    if (step === undefined || step.done === true) break
    parts.push(step.value)
    length += step.value.length
  }
  return parts.length === 0 ? undefined : encoder.encode(parts.join(''))
}

async function answer(request: ExportRequest): Promise<void> {
  if ('write' in request) {
    database = connectDatabase(request.location)
    texts = writeRecords(database.read, request.write, unpackView(request.view))
    next = writePiece()
  }
  const piece = await next
  if (piece === undefined) {
    await database?.close()
    port?.postMessage({ done: true } satisfies ExportAnswer, [])
    return
  }
  next = writePiece()
  // A failure counts when the piece is asked for.
  next.catch(() => undefined)
  port?.postMessage({ piece } satisfies ExportAnswer, [piece.buffer])
}

// An error ends the thread, and the other side sees that.
port?.on('message', (request: ExportRequest) => void answer(request))
