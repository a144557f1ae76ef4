// Everything that `.ci/run` only samples, to save time: a kill at every line of a restore, more moments of an upgrade, more
// hostile requests for each call, slow tests on the engine that it leaves out, the whole gazetteer (--engine=sqlite or postgres
// for one; --only=server or browser); journeys in the browser at every size, in every language and in all colours they were written for.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onlyInTheWhole, onOneEngine } from '../../../apps/server/src/test/on-one-engine.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const files = [
  'features/gedcom/undo/undo-import.routes.test.ts',
  'features/history/history.property.test.ts',
  'features/history/live/live.routes.test.ts',
  'features/history/put-back/put-back.property.test.ts',
  'features/people/lists/family-lists.property.test.ts',
  'test/hostile-input.test.ts',
  'test/isolation/isolation.test.ts',
  ...onOneEngine,
  ...onlyInTheWhole,
]
const packageFiles = [
  'packages/gedcom/src/life/edit-rows.test.ts',
  'packages/gedcom/src/round-trip.test.ts',
  'packages/kinship/src/reciprocity.test.ts',
]
const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const engine = option('engine')
const projects = ['sqlite', 'postgres']
  .filter((each) => engine === undefined || each === engine)
  .map((each) => `--project=server-${each}`)

/** @returns the status of a test runner that tries the whole */
async function tryWhole(script: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BANYAN_TEST_SCOPE: 'whole' },
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}

const only = option('only')
const inServer = ['run', '--project=packages', ...projects, ...packageFiles, ...files.map((file) => `apps/server/src/${file}`)]
const inBrowser = ['test', '--config', 'e2e/playwright.config.ts', '--grep', '@whole', '--reporter=list']
const server = only === 'browser' ? 0 : await tryWhole('vitest/vitest.mjs', inServer)
const browser = only === 'server' ? 0 : await tryWhole('@playwright/test/cli.js', inBrowser)
process.exitCode = Math.max(server, browser)
