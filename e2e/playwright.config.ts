import os from 'node:os'
import { defineConfig } from '@playwright/test'
import { coreJourneys } from './src/support/core-journeys.ts'
import { isWhole, wholeTag } from './src/support/whole.ts'

const isRoot = process.getuid?.() === 0
const literally = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
/** The runner's names of the core's tests: project, file, groups and title. */
const coreNames = Object.entries(coreJourneys).flatMap(([file, titles]) =>
  titles.map((title) => new RegExp(`${literally(file)} (?:.* )?${literally(title)}`)),
)

export default defineConfig({
  testDir: 'src',
  globalSetup: './prepare-data.config.ts',
  outputDir: '../.cache/test-results',
  // Only for tests that hang, on the busiest machine: the benchmarks measure how long things take.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  ...(isWhole ? {} : { grepInvert: new RegExp(wholeTag) }),
  ...(process.env['BANYAN_TEST_SCOPE'] === 'core' ? { grep: coreNames } : {}),
  forbidOnly: process.env['CI'] !== undefined,
  // A test spends as much time waiting for pages, timers and animations as computing: two per processor keep it busy.
  workers: os.availableParallelism() * 2,
  // One retry, for busy machines; tests that needed it are listed as flaky at the end, and should be fixed.
  retries: 1,
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    // Drawing the frames of animations takes a fifth of the tests' processor time; tests of motion ask for it.
    reducedMotion: 'reduce',
    // A service worker would fetch the whole application for every new browser, and answer requests that tests intercept; its own
    // tests allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Tracing every step would slow down every run; `--trace retain-on-failure` keeps traces of failures.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
