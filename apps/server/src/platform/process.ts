import { fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * In megabytes. A small heap makes the process collect garbage instead of growing, which matters beside a server on a small
 * machine.
 */
const smallHeap = ['--max-semi-space-size=2', '--max-old-space-size=128']

/**
 * Runs a module in a separate process: for work that would block calls, and whose memory should be freed afterwards. It receives
 * one message and answers one.
 *
 * @param name - of the module beside `siblingUrl` (that of the caller), without its extension
 * @param signal - ends the process when aborted
 * @throws what ended the process before it answered
 */
export function askProcess<Answer>(siblingUrl: string, name: string, message: object, signal: AbortSignal): Promise<Answer> {
  const extension = path.extname(fileURLToPath(siblingUrl))
  // When run from source (in development), packages are loaded from source too.
  const execArgv = [...smallHeap, ...(extension === '.ts' ? ['--conditions=banyan-source'] : [])]
  return new Promise((resolve, reject) => {
    const child = fork(new URL(`./${name}${extension}`, siblingUrl), {
      execArgv,
      signal,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('message', (answer) => resolve(answer as Answer))
    child.once('error', reject)
    child.once('exit', (code, killedBy) => reject(new Error(`the process ended (${killedBy ?? code})`)))
    child.send(message)
  })
}
