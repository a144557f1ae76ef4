import os from 'node:os'
import { defineConfig } from '@playwright/test'
import { wholeTag } from './src/support/whole.ts'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'src',
  globalSetup: './prepare-data.config.ts',
  outputDir: '../.cache/test-results',
  // Only for tests that hang, on the busiest machine: the benchmarks measure how long things take.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  ...(process.env['BANYAN_TEST_WHOLE'] === '1' ? {} : { grepInvert: new RegExp(wholeTag) }),
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
