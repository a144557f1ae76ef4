import type { ChildProcess } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'

const endings = new Set<() => void>()
const missed: string[] = []

/** What was measured beside what is wanted. */
interface Verdict {
  readonly what: string
  readonly measured: number
  readonly unit: string
  readonly limit: Limit
  readonly isMet: boolean
}

export type Limit = { readonly atMost: number } | { readonly atLeast: number }

// Ctrl-C, or a signal that ends npm, stops everything that the script has started. A terminal and npm may both send the signal: a
// second one must not cut the clean-up short.
for (const [signal, status] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.on(signal, () => process.exit(status))
process.on('exit', () => {
  // In reverse order, so that a folder outlasts the programs that write into it.
  for (const end of [...endings].toReversed()) end()
  if (missed.length === 0) return
  console.error(`Target missed: ${missed.join('; ')}.`)
  if (process.exitCode === undefined || process.exitCode === 0) process.exitCode = 3
})

/** Runs `end` when the process ends, in any way except SIGKILL. @returns a function that cancels it */
export function atEnd(end: () => void): () => void {
  endings.add(end)
  return () => void endings.delete(end)
}

/** Kills a program together with this process. */
export const killAtEnd = (child: ChildProcess): void =>
  void child.once(
    'exit',
    atEnd(() => void child.kill('SIGKILL')),
  )

/** Removes a folder together with this process. */
export const removeAtEnd = (folder: string): void =>
  void atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }))

/**
 * Compares what was measured with a target: missed ones are listed at the end, and the status is 3. Whoever started the benchmark reads
 * all of them from the file in BENCH_VERDICTS, if there is one.
 * @returns whether it is met
 */
export function expectTarget(what: string, measured: number, limit: Limit, unit = ''): boolean {
  const isMet = 'atMost' in limit ? measured <= limit.atMost : measured >= limit.atLeast
  const shown = Number(measured.toPrecision(4))
  const wanted = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`
  if (!isMet) missed.push(`${what}: ${[shown, unit].join(' ').trim()} (${wanted})`)
  const file = process.env['BENCH_VERDICTS']
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ what, measured: shown, unit, limit, isMet } satisfies Verdict)}\n`)
  return isMet
}
