// Removes each safeguard alone in a copy of the source and runs the tests that must notice: a removal after which they are all green is a finding, and fails the
// proof, as does a removal that no longer applies. First the tests must be green with all safeguards in place. --only=NAME for some of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { removeSafeguard, withoutSafeguard } from '../../../apps/server/src/test/guarantees/apply-patch.ts'
import { safeguards } from '../../../apps/server/src/test/guarantees/safeguards.ts'
import { roomyFolder } from '../../../apps/server/src/test/roomy-folder.ts'

const only = process.argv.find((each) => each.startsWith('--only='))?.slice(7) ?? ''
const root = path.resolve(import.meta.dirname, '../../..')
const copy = await mkdtemp(path.join(await roomyFolder(), 'banyan-guarantees-'))
const source = path.join(copy, 'apps/server/src')

/** @returns whether all are green, and the names of those that are not */
async function runTests(files: string[], name?: string): Promise<{ isGreen: boolean; red: string[] }> {
  const args = ['run', '--project', 'server-sqlite', '--reporter=verbose', '--bail=1', ...(name === undefined ? [] : ['-t', name]), ...files.map((file) => `apps/server/src/${file}`)]
  const child = spawn(process.execPath, [path.join(copy, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const [status] = (await once(child, 'exit')) as [number | null]
  const red = [...out.matchAll(/^\s*FAIL\s+(.*)$/gm)].map(([, each = '']) => each.replace(/^\|?server-sqlite\|?\s*/, '').replace('apps/server/src/', ''))
  // Without a single test nothing was noticed.
  if (status !== 0 && red.length === 0) throw new Error(`the tests did not run:\n${out.slice(-3_000)}`)
  return { isGreen: status === 0, red }
}

const chosen = safeguards.filter(({ name }) => name.includes(only))
const results: { safeguard: string; noticed: boolean; by: string; seconds: number }[] = []
try {
  for (const each of ['package.json', 'vitest.config.ts', 'tsconfig.base.json', 'tsconfig.json', 'packages', 'apps/server']) await cp(path.join(root, each), path.join(copy, each), { recursive: true, filter: (file) => !/\/(?:node_modules|dist)(?:\/|$)/.test(file.slice(root.length)) })
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  for (const safeguard of chosen) await withoutSafeguard(source, safeguard)
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))]
  const { isGreen, red } = await runTests(files)
  if (!isGreen) throw new Error(`with all safeguards in place, this is red:\n${red.join('\n')}`)
  console.log(`${chosen.length} safeguards; their ${files.length} test files are green`)
  for (const safeguard of chosen) {
    const began = performance.now()
    const putBack = await removeSafeguard(source, safeguard)
    const after = await runTests(safeguard.tests, safeguard.only)
    await putBack()
    results.push({ safeguard: safeguard.name, noticed: !after.isGreen, by: after.red[0] ?? '', seconds: Math.round((performance.now() - began) / 1000) })
    console.log(`${after.isGreen ? 'NOT NOTICED' : 'noticed'}: ${safeguard.name}${after.isGreen ? '' : `, by ${after.red[0]}`}`)
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}
console.table(results)
const missed = results.filter(({ noticed }) => !noticed).map(({ safeguard }) => safeguard)
console.log(JSON.stringify({ prove: 'guarantees', safeguards: results.length, missed }))
process.exitCode = missed.length === 0 ? 0 : 1
