import os from 'node:os'
import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'src',
  globalSetup: './prepare-data.config.ts',
  outputDir: '../.cache/test-results',
  // For what hangs, on the busiest machine: how long anything takes is measured by the benchmarks.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A test waits for pages, timers and animations as long as it computes: two for each processor keep it busy.
  workers: os.availableParallelism() * 2,
  // A second try on a busy machine; what needed it is listed as flaky at the end, and wants mending.
  retries: 1,
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    // It would bring the whole application to every new browser, and answer in the place of routes that tests lay; its own tests allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // A trace of every step takes time that every run would pay; `--trace retain-on-failure` keeps one of what fails.
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
