import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { openThread } from '../../thread.ts'
import type { DatabaseLocation } from '../database.ts'
import { serveWriter } from './serve-writer.ts'
import type { ServedWriter } from './serve-writer.ts'
import { joinTransaction } from './thread-dialect.ts'

/** What the thread gets to do. */
export interface WriterOrder {
  location: DatabaseLocation
  port: MessagePort
  guest: MessagePort
}

/** It holds a few statements. */
const heapMb = 200
const youngMb = 3

/**
 * Serves a writer as {@link serveWriter}, for a thread that makes rows all the time: on SQLite another thread stores them meanwhile, as PostgreSQL does.
 */
export function writeBeside(location: DatabaseLocation, port: MessagePort): ServedWriter {
  if ('url' in location) return serveWriter(location, port)
  const { port1, port2 } = new MessageChannel()
  // It ends with this thread.
  openThread(import.meta.url, 'writer-thread', heapMb, youngMb).postMessage(
    { location, port, guest: port2 } satisfies WriterOrder,
    [port, port2],
  )
  const { tx, settled } = joinTransaction(port1)
  return { tx: () => tx, settled }
}
