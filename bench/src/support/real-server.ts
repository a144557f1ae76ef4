import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../../../apps/server/src/platform/db/postgres/postgres.ts'
import { killAtEnd, removeAtEnd } from './ending.ts'

const program = path.resolve(import.meta.dirname, '../../../apps/server/dist/cli.js')
export const password = 'under the fig tree'

export interface RealServer {
  origin: string
  dataDir: string
  pid: number
  /** Makes a user with a new family; returns their access token. */
  newUser(email: string): Promise<string>
  /** Current and peak resident memory, in MB. */
  residentMb(): number
  peakMb(): number
  /** The peak memory of the processes that it has started and that still run. */
  childrenPeakMb(): number
  /** User and system time so far, without that of other processes. */
  cpuSeconds(): number
  /** Waits until it has finished what it does by itself, such as locating the people of an import. */
  untilIdle(): Promise<void>
  /** Restarts it, to measure it before its first request. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Of what may have ended meanwhile. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Waits while a fresh server loads the places of the world and then locates everybody, so that neither disturbs a measurement.
 */
async function placesLoaded(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'), { readOnly: true })
    const isLoaded = database.prepare('select 1 from place_data where is_complete = 1')
    while (isLoaded.get() === undefined) await wait(100)
    database.close()
  } else {
    const database = openPostgres(databaseUrl)
    const complete = database.read.selectFrom('place_data').select('is_complete').where('is_complete', '=', 1)
    while ((await complete.executeTakeFirst()) === undefined) await wait(100)
    await database.close()
  }
}

/**
 * The built server in a separate process, with as many threads as `npm start` gives it and with the places of the world loaded,
 * on SQLite in a temporary folder unless the settings give a database.
 *
 * @param settings - further environment variables
 */
export async function startServer(port: number, settings: Record<string, string> = {}): Promise<RealServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
  removeAtEnd(folder)
  const dataDir = path.join(folder, 'data')
  const env = {
    ...process.env,
    BANYAN_DATA_DIR: dataDir,
    BANYAN_PORT: String(port),
    BANYAN_RATE_LIMIT: 'off',
    BANYAN_BREACH_URL: 'off',
    UV_THREADPOOL_SIZE: String(os.availableParallelism() + 4),
    ...settings,
  }
  const origin = `http://127.0.0.1:${port}`
  const launch = async (): Promise<{ pid: number; end: () => Promise<unknown> }> => {
    const child = spawn(process.execPath, [program, 'serve'], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    killAtEnd(child)
    while (!(await fetch(`${origin}/api/health/`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null) throw new Error('the server ended; is it built?')
      await wait(20)
    }
    const end = (): Promise<unknown> => {
      child.kill('SIGTERM')
      return ended
    }
    return { pid: child.pid ?? 0, end }
  }
  let running = await launch()
  await placesLoaded(dataDir, settings['BANYAN_DATABASE_URL'])
  const memoryOf = (line: string, pid: number | string = running.pid): number =>
    Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
  const children = (): string[] =>
    readdirSync(`/proc/${running.pid}/task`).flatMap((thread) =>
      readIfThere(`/proc/${running.pid}/task/${thread}/children`)
        .split(' ')
        .filter((pid) => pid !== ''),
    )
  const cpuMs = (): number => {
    // User and system time, in hundredths of a second.
    const fields = readFileSync(`/proc/${running.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  return {
    origin,
    dataDir,
    get pid() {
      return running.pid
    },
    newUser: async (email) => {
      const made = spawn(process.execPath, [program, 'create-user', '--email', email, '--name', 'Bench'], {
        env,
        stdio: ['pipe', 'ignore', 'pipe'],
      })
      made.stdin.end(`${password}\n`)
      const said = await text(made.stderr)
      const answer = await fetch(`${origin}/api/auth/obtain_token/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      if (!answer.ok) throw new Error(`no token: ${answer.status} ${said}`)
      return ((await answer.json()) as { access: string }).access
    },
    residentMb: () => memoryOf('VmRSS'),
    peakMb: () => memoryOf('VmHWM'),
    childrenPeakMb: () => children().reduce((sum, pid) => sum + memoryOf('VmHWM', pid), 0),
    cpuSeconds: () => cpuMs() / 1000,
    untilIdle: async () => {
      // A job may begin seconds after the one before it.
      for (let quietSeconds = 0, before = cpuMs(); quietSeconds < 6;) {
        await wait(1_000)
        const now = cpuMs()
        quietSeconds = now - before <= 30 ? quietSeconds + 1 : 0
        before = now
      }
    },
    restart: async () => {
      await running.end()
      running = await launch()
    },
    stop: async () => {
      await running.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a file and waits until it is imported. @returns the time in ms */
export async function importThrough(
  { origin }: Pick<RealServer, 'origin'>,
  token: string,
  bytes: Uint8Array,
): Promise<{ ms: number; people: number; relations: number; slowestCallMs: number }> {
  const authorization = `Bearer ${token}`
  const form = new FormData()
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'family.ged')
  const began = performance.now()
  const sent = await fetch(`${origin}/api/gedcom/`, { method: 'POST', headers: { authorization }, body: form })
  let state = (await sent.json()) as {
    id: number
    state: string
    error: string | null
    people: number
    relations: number
    detail?: string
  }
  if (!sent.ok) throw new Error(`${sent.status} ${state.detail}`)
  let slowestCallMs = 0
  while (state.state === 'waiting' || state.state === 'running') {
    await wait(50)
    const asked = performance.now()
    state = (await (
      await fetch(`${origin}/api/gedcom/import/${state.id}/`, { headers: { authorization } })
    ).json()) as typeof state
    slowestCallMs = Math.max(slowestCallMs, performance.now() - asked)
  }
  if (state.state !== 'done') throw new Error(`the import failed: ${state.error}`)
  return { ms: performance.now() - began, people: state.people, relations: state.relations, slowestCallMs }
}
