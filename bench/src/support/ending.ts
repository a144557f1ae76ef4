import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'

const endings = new Set<() => void>()
const missed: string[] = []

// Ctrl-C, and who ends npm, end what the script has started. A terminal and npm may both send the signal: a second one must not cut the end short.
for (const [signal, status] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.on(signal, () => process.exit(status))
process.on('exit', () => {
  // The last started first: a folder outlasts the programs that write into it.
  for (const end of [...endings].toReversed()) end()
  if (missed.length === 0) return
  console.error(`Target missed: ${missed.join('; ')}.`)
  if (process.exitCode === undefined || process.exitCode === 0) process.exitCode = 3
})

/** Runs when the process ends, however it ends short of SIGKILL. @returns what forgets it */
export function atEnd(end: () => void): () => void {
  endings.add(end)
  return () => void endings.delete(end)
}

/** A program that does not outlive this process. */
export const killAtEnd = (child: ChildProcess): void =>
  void child.once(
    'exit',
    atEnd(() => void child.kill('SIGKILL')),
  )

/** A folder that goes with the process. */
export const removeAtEnd = (folder: string): void =>
  void atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }))

/** What a benchmark promises: what was missed is said at its end, and its status is 3. */
export function expectTarget(what: string, isMet: boolean): void {
  if (!isMet) missed.push(what)
}
