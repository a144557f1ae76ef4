import { fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** In megabytes: garbage is collected rather than memory taken, which is wanted beside a server on a small machine. */
const smallHeap = ['--max-semi-space-size=2', '--max-old-space-size=128']

/**
 * Runs a module in a process of its own: for work that would hold up the calls, and whose memory is to be given back. It is
 * handed one message and answers one.
 *
 * @param name - of the module beside `siblingUrl` (that of the caller), without its ending
 * @param signal - aborted: the process is ended
 * @throws what ended the process before it answered
 */
export function askProcess<Answer>(siblingUrl: string, name: string, message: object, signal: AbortSignal): Promise<Answer> {
  const extension = path.extname(fileURLToPath(siblingUrl))
  // From the sources (in development) the packages are their sources too.
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
