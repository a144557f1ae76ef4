import os from 'node:os'
import { defineConfig } from 'vitest/config'
import {
  beforeLanding,
  onlyInTheWhole,
  onOneEngine,
  onPostgres,
  packagesBeforeLanding,
} from './apps/server/src/test/on-one-engine.ts'

// Vitest hands these to Node for required packages as well: 'import' or 'module' among them would break CommonJS.
const resolve = { conditions: ['banyan-source', 'node'] }
const ssr = { resolve }
/** For what hangs, on the busiest machine: how long anything takes is measured by the benchmarks. */
const guards = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } }
/** Long tests that need no database, so once is enough. One that opens a database after all fails. */
const withoutDatabase = [
  'apps/server/src/features/demo/drawing/portrait-faces.test.ts',
  'apps/server/src/features/faces/face-finder.test.ts',
  'apps/server/src/features/families/lists/packed-list.test.ts',
  'apps/server/src/platform/zip.test.ts',
  'apps/server/src/test/parsers/parsers.test.ts',
]
/** What runs: `core`, of `npm test`; `whole`, of `npm run prove samples`; by itself what `.ci/run` runs. */
const scope = process.env['BANYAN_TEST_SCOPE'] ?? 'landing'
const inServer = (files: readonly string[]): string[] => files.map((file) => `apps/server/src/${file}`)
/** What is left out on an engine. */
const left = (engine: 'sqlite' | 'postgres'): string[] => {
  if (scope === 'whole') return []
  const rare = [...onlyInTheWhole, ...(engine === 'postgres' ? onOneEngine : [])]
  return inServer(scope === 'core' ? [...rare, ...beforeLanding] : rare)
}
const server = (engine: 'sqlite' | 'postgres') => ({
  resolve,
  ssr,
  test: {
    name: `server-${engine}`,
    include: inServer(scope === 'core' && engine === 'postgres' ? onPostgres : ['**/*.test.ts']),
    exclude: [...withoutDatabase, ...left(engine)],
    env: { BANYAN_TEST_ENGINE: engine },
    globalSetup: engine === 'postgres' ? ['apps/server/src/test/servers/postgres-server.ts'] : [],
    ...guards,
  },
})

export default defineConfig({
  test: {
    // Files share processes, as families share a server: loading the code anew for each took a third of the time. What is tested waits
    // for disk and password hashing often enough that a worker more than processors pays.
    isolate: false,
    maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: scope === 'core' ? [...packagesBeforeLanding] : [],
          ...guards,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'server',
          include: withoutDatabase,
          exclude: left('sqlite'),
          env: { BANYAN_TEST_ENGINE: 'none' },
          ...guards,
        },
      },
      server('sqlite'),
      server('postgres'),
    ],
  },
})
