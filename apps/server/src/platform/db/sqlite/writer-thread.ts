import { parentPort } from 'node:worker_threads'
import { serveWriter } from './serve-writer.ts'
import type { WriterOrder } from './write-beside.ts'

// The worker side of `writeBeside`: one connection, as long as its port is open.
parentPort?.once('message', ({ location, port, guest }: WriterOrder) => void serveWriter(location, port, guest))
