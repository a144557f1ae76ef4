import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Place } from '../kills/killable-server.ts'
import { childEnvironment } from '../servers/child-environment.ts'
import { program } from '../servers/program.ts'

export interface Ended {
  /** Null when it was killed. */
  status: number | null
  out: string
  said: string
}

/** A command in a separate process group, which may be killed with everything that it has started. */
export interface BanyanProcess {
  group: number
  ended: Promise<Ended>
  /** Resolves with its first line, which says that its work has begun, or with its end. */
  begun: Promise<void>
  kill(): Promise<void>
}

export function startBanyan({ dataDir, location, settings = {} }: Place, args: string[], input = ''): BanyanProcess {
  const database = 'url' in location ? { BANYAN_DATABASE_URL: location.url } : {}
  const child = spawn(process.execPath, [...program, ...args], {
    env: {
      ...childEnvironment,
      BANYAN_DATA_DIR: dataDir,
      BANYAN_BREACH_URL: 'off',
      BANYAN_FACES: 'off',
      BANYAN_PORT: '0',
      ...database,
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let out = ''
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${input}\n`)
  const begun = Promise.race([once(child.stderr, 'data'), once(child, 'close')]).then(() => undefined)
  const ended = once(child, 'close').then(([status]): Ended => ({ status: status as number | null, out, said }))
  const group = child.pid ?? 0
  return {
    group,
    ended,
    begun,
    kill: async () => {
      try {
        process.kill(-group, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
      await ended
    },
  }
}
