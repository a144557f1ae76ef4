// Everything that `npm test` only samples, to save time: a kill at every line of a restore, more moments of an upgrade, more
// hostile requests for each call, on both engines (--engine=sqlite or postgres for one); journeys in the browser at every size and
// in every language they were written for.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const files = ['cli/restore-kills.test.ts', 'test/upgrade/kill-upgrade.test.ts', 'test/hostile-input.test.ts']
const engine = process.argv.find((each) => each.startsWith('--engine='))?.slice('--engine='.length)
const projects = ['sqlite', 'postgres']
  .filter((each) => engine === undefined || each === engine)
  .map((each) => `--project=server-${each}`)

/** @returns the status of a test runner that tries the whole */
async function tryWhole(script: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BANYAN_TEST_WHOLE: '1' },
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}

const server = await tryWhole('vitest/vitest.mjs', ['run', ...projects, ...files.map((file) => `apps/server/src/${file}`)])
const config = ['--config', 'e2e/playwright.config.ts', '--grep', '@whole']
const browser = await tryWhole('@playwright/test/cli.js', ['test', ...config, '--reporter=list'])
process.exitCode = Math.max(server, browser)
