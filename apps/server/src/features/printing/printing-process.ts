import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openThread } from '../../platform/thread.ts'
import { isReadInParts } from './print-order.ts'
import type { PrintAnswer, PrintAsk, PrintThreadAsk } from './print-order.ts'

// Hands requests on to a thread of this process, and reads families for it while it starts. In a process of its own, because calls then share
// nothing with printing: not the threads that decode pictures or collect garbage, not the lock around memory. In a thread of it, because there
// running out of memory is an error that can be reported.

/** What one order may take; 100,000 people with their names and dates take 300 MB. */
const heapMb = 1_200
/** Below that of the server: a third of the processor time, where both want it. With less, a print would hardly go on beside other programs. */
const lower = 5

yieldToServer()
// That of the process itself is set: the thread has its own limits, before which this one would go.
setFlagsFromString('--max-semi-space-size=0')
const thread = openThread(import.meta.url, 'print-writer-thread', heapMb)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void
// Loaded while nobody waits for it.
const reader = import('./read-order.ts')
/** The server may have ended while this process read; then nobody takes the answer. */
const send = (answer: PrintAnswer): unknown => process.send?.(answer, undefined, undefined, () => undefined)
thread.on('message', send)
thread.on('error', (error: NodeJS.ErrnoException) => send({ error, ...(error.code === undefined ? {} : { code: error.code }) }))
process.on('message', (ask: PrintAsk) => void handOn(ask).catch((error: Error) => send({ error })))
// When the server has ended. Signals to stop are for the server, which may let what is being made come to its end.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

async function handOn(ask: PrintAsk): Promise<void> {
  const post = (sent: PrintThreadAsk): void => thread.postMessage(sent, [])
  if (!('order' in ask) || !isReadInParts(ask.order)) return post(ask)
  const { readInParts } = await reader
  await readInParts(ask.order, (part) => post({ part }))
  post({ ...ask, isRead: true })
  // What reading leaves would stay in memory as long as the process.
  collectGarbage({ type: 'major', flavor: 'last-resort' })
}

/** Calls go before, and if memory runs out, this process ends before the server does. */
function yieldToServer(): void {
  const priority = Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + lower)
  if (process.platform !== 'linux') return os.setPriority(priority)
  // Threads have priorities of their own, which those that they start inherit.
  for (const id of readdirSync('/proc/self/task')) {
    try {
      os.setPriority(Number(id), priority)
    } catch {
      // The thread has ended meanwhile.
    }
  }
  try {
    writeFileSync('/proc/self/oom_score_adj', '500')
  } catch {
    // The system does not allow it.
  }
}
