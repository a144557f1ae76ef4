import { writeFileSync } from 'node:fs'
import { openThread } from '../../platform/thread.ts'
import type { PrintAnswer, PrintAsk } from './print-order.ts'

// Hands requests on to a thread of this process. In a process of its own, because calls then share nothing with printing: not the threads that decode pictures or
// collect garbage, not the lock around memory. In a thread of it, because there running out of memory is an error that can be reported.

/** What one order may take; 100,000 people with their names and dates take 300 MB. */
const heapMb = 1_200

endBeforeServer()
const thread = openThread(import.meta.url, 'print-writer-thread', heapMb)
const send = (answer: PrintAnswer): unknown => process.send?.(answer)
thread.on('message', send)
thread.on('error', (error: NodeJS.ErrnoException) => send({ error, ...(error.code === undefined ? {} : { code: error.code }) }))
process.on('message', (ask: PrintAsk) => thread.postMessage(ask, []))
// When the server has ended. Signals to stop are for the server, which may let what is being made come to its end.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

/** If memory runs out, this process ends before the server does. */
function endBeforeServer(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '500')
  } catch {
    // The system does not allow it.
  }
}
