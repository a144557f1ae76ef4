import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../../../apps/server/src/test/servers/free-port.ts'
import { wholeUnless } from '../support/whole.ts'

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g)?.map(Number) ?? []
const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')

const root = path.resolve(import.meta.dirname, '../../..')

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`the server of npm start ends when npm gets ${signal}`, { tag: wholeUnless(signal === 'SIGTERM') }, async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-e2e-'))
    const port = await freePort()
    const npm = spawn('npm', ['start'], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, BANYAN_DATA_DIR: dataDir, BANYAN_PORT: String(port), BANYAN_HOST: '127.0.0.1', BANYAN_FACES: 'off' },
    })
    const isServing = (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${port}/api/health/`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isServing).toBe(true)
    // Each Node that only waits would take 60 MB.
    if (process.platform === 'linux') {
      const shells = childrenOf(npm.pid ?? 0)
      expect(shells.flatMap(childrenOf).map(commandOf)).toEqual([expect.stringContaining('apps/server/dist/cli.js serve')])
    }
    npm.kill(signal)
    await expect.poll(isServing).toBe(false)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
}
