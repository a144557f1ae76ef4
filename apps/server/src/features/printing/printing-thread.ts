import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { openSync, readlinkSync, readSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { engineFlags } from './engine-flags.ts'
import { pieceBytes, pieceFile } from './print-order.ts'
import type { PrintAnswer, PrinterAsk } from './print-order.ts'

// The worker side of `printing-threads.ts`: starts the process that prints, and hands requests and pieces on. Starting it takes a server some 20 ms,
// in which it would answer no calls. The process ends with this thread, since the channel between them closes. The other way round, this thread stays until
// its process has ended: nobody else would take note of that, and what is left of the process would stay in the system's list.

/** Below that of the server: a third of the processor time, where both want it. With less, a print would hardly go on beside other programs. */
const lower = 5

const { child, pieces } = start()
/** Called when the process has ended. An error that it throws ends this thread, and the other side sees that. */
let end = (error: Error): void => {
  throw error
}
/** The half for the next piece comes first. */
let halves: [Uint8Array, Uint8Array] = [new Uint8Array(), new Uint8Array()]

child.on('error', fail)
child.on('exit', (code, killedBy) => end(new Error(`the process that prints ended (${killedBy ?? code})`)))
child.on('message', (answer: PrintAnswer) => {
  if ('error' in answer) return fail(Object.assign(answer.error, answer.code === undefined ? {} : { code: answer.code }))
  if ('piece' in answer) takePiece(answer.piece)
  parentPort?.postMessage(answer, [])
})
parentPort?.on('message', (ask: PrinterAsk) => {
  if ('end' in ask) return fail(undefined)
  const { memory, ...others } = ask
  if (memory !== undefined) halves = [new Uint8Array(memory, 0, pieceBytes), new Uint8Array(memory, pieceBytes, pieceBytes)]
  child.send(others)
})

function start(): { child: ChildProcess; pieces: number } {
  const isBuilt = path.extname(import.meta.filename) === '.js'
  const file = path.join(os.tmpdir(), `banyan-print-${randomUUID()}`)
  const opened = openSync(file, 'wx+', 0o600)
  // It is gone when neither side has it open any more, however they end.
  rmSync(file)
  const stdio: ('ignore' | 'inherit' | 'ipc' | number)[] = ['ignore', 'ignore', 'inherit', 'ipc']
  stdio[pieceFile] = opened
  const priority = Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + lower)
  // On Linux a process inherits that of the thread that starts it, from its first moment on.
  if (process.platform === 'linux') os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), priority)
  const started = fork(new URL(`./printing-process${isBuilt ? '.js' : '.ts'}`, import.meta.url), {
    // When run from source (in development), packages are loaded from source too. No limits of the heap: they would go before those of the thread in it.
    execArgv: isBuilt ? engineFlags : [...engineFlags, '--conditions=banyan-source'],
    env: {
      // Left alone, glibc keeps what each thread has freed apart, which takes some 10 MB more and no less time.
      MALLOC_ARENA_MAX: '1',
      ...process.env,
      // Of the thread in it too, which loads most. The build has compiled it (scripts/bundle-server.mjs).
      ...(isBuilt ? { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'compiled') } : {}),
    },
    serialization: 'advanced',
    stdio,
  })
  if (process.platform !== 'linux' && started.pid !== undefined) os.setPriority(started.pid, priority)
  return { child: started, pieces: opened }
}

/** Reads a piece into one half of the memory. */
function takePiece(length: number): void {
  const [half, other] = halves
  halves = [other, half]
  for (let read = 0; read < length;) {
    const found = readSync(pieces, half, read, length - read, read)
    if (found === 0) throw new Error('A piece is shorter than was said.')
    read += found
  }
}

/** Ends the process, and then this thread; the other side sees the error, if there is one. */
function fail(error: Error | undefined): void {
  // It could not be started.
  if (child.pid === undefined) throw error
  end = () => {
    if (error !== undefined) throw error
    process.exit()
  }
  child.kill('SIGKILL')
}
