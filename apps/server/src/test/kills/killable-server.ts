import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseLocation } from '../../platform/db/database.ts'
import { childEnvironment } from '../servers/child-environment.ts'
import { freePort } from '../servers/free-port.ts'
import { program } from '../servers/program.ts'

const startsWithinMs = 90_000

/** Where a server keeps its data, and how it runs. */
export interface Place {
  dataDir: string
  location: DatabaseLocation
  /** Further settings. */
  settings?: Record<string, string>
}

export interface KillableServer {
  origin: string
  /** Also the id of its process group. */
  pid: number
  /** Kills the server with all its worker processes, without warning. */
  kill(): Promise<void>
  /** Stops the server as an operator would. @returns its exit status */
  stop(): Promise<number | null>
  /** The log so far. */
  log(): string
}

/** Starts the real program in a separate process group; resolves when the server answers. */
export async function startKillable({ dataDir, location, settings = {} }: Place): Promise<KillableServer> {
  const port = await freePort()
  const database = 'url' in location ? { BANYAN_DATABASE_URL: location.url } : {}
  const child = spawn(process.execPath, [...program, 'serve'], {
    env: {
      ...childEnvironment,
      BANYAN_DATA_DIR: dataDir,
      BANYAN_PORT: String(port),
      BANYAN_RATE_LIMIT: 'off',
      BANYAN_BREACH_URL: 'off',
      BANYAN_FACES: 'off',
      ...database,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)))
  const ended = once(child, 'exit')
  const killGroup = (): void => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
  process.once('exit', killGroup)
  const origin = `http://127.0.0.1:${port}`
  const until = Date.now() + startsWithinMs
  while (!(await fetch(`${origin}/api/health/`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > until) {
      killGroup()
      throw new Error(`the server did not start:\n${said}`)
    }
    await wait(25)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    kill: async () => {
      killGroup()
      await ended
      process.off('exit', killGroup)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', killGroup)
      return child.exitCode
    },
    log: () => said,
  }
}
