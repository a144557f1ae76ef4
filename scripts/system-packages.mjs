import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs Debian packages with the system's package manager, and announces it.
 *
 * @returns false without a package manager, or when it failed
 */
export function installPackages(names, why, say) {
  if (!existsSync('/usr/bin/apt-get')) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args]
    return spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  }
  say(`installing ${names.join(', ')} with apt-get for ${why} …`)
  apt('update')
  return apt('install', '-y', '--no-install-recommends', ...names) === 0
}
