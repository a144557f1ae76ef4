// Everything that `npm test` only samples, to save time: a kill at every line of a restore, more moments of an upgrade, more
// hostile requests for each call. On both engines (--engine=sqlite or postgres for one).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const files = ['cli/restore-kills.test.ts', 'test/upgrade/kill-upgrade.test.ts', 'test/hostile-input.test.ts']
const engine = process.argv.find((each) => each.startsWith('--engine='))?.slice('--engine='.length)
const projects = ['sqlite', 'postgres']
  .filter((each) => engine === undefined || each === engine)
  .map((each) => `--project=server-${each}`)
const child = spawn(
  process.execPath,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...files.map((file) => `apps/server/src/${file}`)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, BANYAN_TEST_WHOLE: '1' } },
)
const [status] = (await once(child, 'exit')) as [number | null]
process.exitCode = status ?? 1
