// Removes each safeguard alone in a copy of the source and runs the tests that must notice: a removal after which they all pass
// is a finding, and fails the proof, as does a removal that no longer applies. First the tests must pass with all safeguards in
// place. --only=NAME selects some of them, NAME|NAME too.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { removeSafeguard, withoutSafeguard } from '../../../apps/server/src/test/guarantees/apply-patch.ts'
import { safeguards } from '../../../apps/server/src/test/guarantees/safeguards.ts'
import { copySource } from '../support/source-copy.ts'

const only = process.argv.find((each) => each.startsWith('--only='))?.slice(7) ?? ''
const { copy, remove } = await copySource('guarantees', [
  'package.json',
  'vitest.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'packages',
  'apps/server',
  'deploy',
])
const source = path.join(copy, 'apps/server/src')

/** @returns whether all passed, and the names of those that failed */
async function runTests(files: string[], name?: string): Promise<{ isGreen: boolean; red: string[] }> {
  const args = [
    'run',
    '--project',
    'server-sqlite',
    '--reporter=verbose',
    '--bail=1',
    '--testTimeout=120000',
    ...(name === undefined ? [] : ['-t', name]),
    ...files.map((file) => `apps/server/src/${file}`),
  ]
  const child = spawn(process.execPath, [path.join(copy, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const [status] = (await once(child, 'exit')) as [number | null]
  const failed = [...out.matchAll(/^\s*FAIL\s+(.*)\n(.*)$/gm)].map(([, each = '', why = '']) => ({
    test: each.replace(/^\|?server-sqlite\|?\s*/, '').replace('apps/server/src/', ''),
    why: why.slice(0, 200),
  }))
  // Source that no longer loads fails files, but no test: then nothing was noticed.
  const red = failed.filter(({ test }) => test.includes(' > ')).map(({ test, why }) => `${test} (${why})`)
  if (status !== 0 && red.length === 0) throw new Error(`the tests did not run:\n${out.slice(-3_000)}`)
  return { isGreen: status === 0, red }
}

const filesOf = (some: typeof safeguards): string[] => [...new Set(some.flatMap(({ tests }) => tests))]

const chosen = safeguards.filter(({ name }) => only.split('|').some((part) => name.includes(part)))
const results: { safeguard: string; noticed: boolean; seconds: number }[] = []
try {
  for (const safeguard of chosen) await withoutSafeguard(source, safeguard)
  const files = filesOf(chosen)
  // In some files only the named tests run.
  const whole = filesOf(chosen.filter(({ only: named }) => named === undefined))
  const named = chosen.filter(({ only: name, tests }) => name !== undefined && !tests.every((file) => whole.includes(file)))
  for (const [some, name] of [
    [whole, undefined],
    [filesOf(named), [...new Set(named.map(({ only: each }) => each))].join('|')],
  ] as const) {
    const { isGreen, red } = some.length === 0 ? { isGreen: true, red: [] } : await runTests(some, name)
    if (!isGreen) throw new Error(`with all safeguards in place, this is red:\n${red.join('\n')}`)
  }
  console.log(`${chosen.length} safeguards; their ${files.length} test files are green`)
  for (const safeguard of chosen) {
    const began = performance.now()
    const putBack = await removeSafeguard(source, safeguard)
    const after = await runTests(safeguard.tests, safeguard.only).catch((error: unknown) => ({
      isGreen: true,
      red: [String(error)],
    }))
    await putBack()
    results.push({ safeguard: safeguard.name, noticed: !after.isGreen, seconds: Math.round((performance.now() - began) / 1000) })
    console.log(`${after.isGreen ? 'NOT NOTICED' : 'noticed'}: ${safeguard.name}, ${after.red[0] ?? 'all tests are green'}`)
  }
} finally {
  await remove()
}
console.table(results)
const missed = results.filter(({ noticed }) => !noticed).map(({ safeguard }) => safeguard)
console.log(JSON.stringify({ prove: 'guarantees', safeguards: results.length, missed }))
process.exitCode = missed.length === 0 ? 0 : 1
