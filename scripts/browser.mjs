import { existsSync } from 'node:fs'
import { installPackages } from './system-packages.mjs'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const find = () => [process.env.CHROMIUM_PATH, ...places].find((file) => file !== undefined && existsSync(file))

/**
 * Finds a Chromium for the browser tests, preferably one without windows; installs one with the system's package manager if there
 * is none.
 */
export function findBrowser(say) {
  const found = find()
  if (found !== undefined) return found
  // The headless shell draws no windows, which saves a third of the tests' time. Older systems only have the full browser.
  if (!installPackages(['chromium-headless-shell'], 'the browser tests', say))
    installPackages(['chromium'], 'the browser tests', say)
  const installed = find()
  if (installed !== undefined) return installed
  say('the browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH')
  process.exit(1)
}
