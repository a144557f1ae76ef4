// Every target of `bench/` in one go, each benchmark as short as its target allows, and the table of what was measured.
import { existsSync, readFileSync, rmSync } from 'node:fs'

/** The two sizes between which a call may hardly grow. */
const growth = '1000,100000'

/**
 * The benchmarks that have targets, in the order in which they run: what fails soonest first. About half an hour on two quiet
 * processors.
 */
export const targetRuns = [
  { name: 'sign-in-size' },
  { name: 'start', env: { BENCH_ROUNDS: '3' } },
  { name: 'layout-everyone' },
  { name: 'layout-quality' },
  { name: 'kinship' },
  { name: 'one-person', env: { BENCH_ROUNDS: '2', BENCH_SECONDS: '1' } },
  { name: 'calls', env: { BENCH_SIZES: growth } },
  { name: 'whole-family', env: { BENCH_SIZES: '100000' } },
  { name: 'family-lists', env: { BENCH_SIZES: '100000' } },
  { name: 'all-names', env: { BENCH_SIZES: '10000,100000' } },
  { name: 'days', env: { BENCH_ROUNDS: '5' } },
  { name: 'kin-turns', env: { BENCH_SIZES: '100000' } },
  { name: 'kin-questions' },
  { name: 'originals' },
  { name: 'photo-thumbnails' },
  { name: 'photo-upload', args: ['--photos=30'] },
  { name: 'tree-drawing' },
  { name: 'printing', args: ['--large=0'] },
  { name: 'family-book' },
  { name: 'timeline', args: ['--rounds=5'] },
  { name: 'films' },
  { name: 'face-groups' },
  { name: 'same-photos', args: ['--rounds=3'] },
  { name: 'first-tree', env: { BENCH_SIZES: '80,10000,100000', BENCH_ROUNDS: '3' } },
  { name: 'ten-minutes', env: { BENCH_SECONDS: '1' } },
]

/** Reads what benchmarks have written about their targets, and removes the file. */
export function takeVerdicts(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  rmSync(file, { force: true })
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

/** One table: what, measured, target, met or missed. */
export function tableOf(verdicts) {
  const rows = verdicts.map(({ bench, what, measured, unit, limit, isMet }) => [
    bench,
    what,
    `${measured ?? '?'} ${unit}`.trim(),
    'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`,
    isMet ? 'met' : 'MISSED',
  ])
  const all = [['benchmark', 'what', 'measured', 'target', ''], ...rows]
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
