import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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

/** The path of a Chromium for the browser tests, best one without windows of its own; installs one with the system's package manager when there is none. */
export function findBrowser(say) {
  const found = find()
  if (found !== undefined) return found
  if (!existsSync('/usr/bin/apt-get')) {
    say('the browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH')
    process.exit(1)
  }
  const sudo = process.getuid?.() === 0 ? [] : ['sudo']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args]
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status
  }
  say('installing Chromium with apt-get for the browser tests …')
  apt('update')
  // The headless shell draws no windows around the pages: tests take two thirds of the time. Older systems have the whole browser only.
  if (apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell') !== 0) apt('install', '-y', '--no-install-recommends', 'chromium')
  const installed = find()
  if (installed !== undefined) return installed
  say('could not install Chromium: install it, or set CHROMIUM_PATH')
  process.exit(1)
}
