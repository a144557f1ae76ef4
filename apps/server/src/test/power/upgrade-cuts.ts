import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '@banyan/contract'
import type { DatabaseLocation } from '../../platform/db/database.ts'
import { currentMigration, migrate, migrationNames } from '../../platform/db/migrate.ts'
import { connectDatabase } from '../../platform/db/open-database.ts'
import { Connection, Fault } from '../kills/connection.ts'
import { check } from '../kills/kill-rounds.ts'
import { startKillable } from '../kills/killable-server.ts'
import type { Place } from '../kills/killable-server.ts'
import { copyDataFolder } from '../upgrade/fixture.ts'
import type { Fixture, SeenFamily } from '../upgrade/fixture.ts'
import { fillOldDatabase } from '../upgrade/old-database.ts'
import { rowsOfDatabase } from '../upgrade/rows.ts'
import { freeze } from './freeze.ts'
import type { LoopDisk } from './loop-disk.ts'
import type { PowerPostgres } from './power-postgres.ts'

/** What an imported file said of people is turned into rows by a job, after the upgrade. */
const unfoldedWithinMs = 30_000
const placeFields = new Set(['latitude', 'longitude'])

export interface UpgradeCuts {
  version: string
  /** The migration before the first that is cut. */
  from: string
  cuts: number
  /** How the cuts left the database: as before the upgrade, or upgraded. */
  before: number
  upgraded: number
  /** How many of them hit the upgrade while it ran. */
  during: number
  upgradeMs: number
}

interface Options {
  fixture: Fixture
  /** The migration to which the old data are brought first; what the fixture has, unless given. */
  from?: string | undefined
  cuts: number
  settings?: Record<string, string>
  postgres?: PowerPostgres | undefined
  say?: (text: string) => void
}

/**
 * Cuts the power at moments spread over an upgrade of what an older version left. Each time the database must be as before or upgraded,
 * with every row, and a server must start on it, upgrade the rest, and show every family what it saw.
 *
 * @throws Fault
 */
export async function runUpgradeCuts(
  disk: LoopDisk,
  { fixture, from, cuts, settings = {}, postgres, say = () => undefined }: Options,
): Promise<UpgradeCuts> {
  let made = 0
  const newPlace = async (): Promise<Place> => {
    made += 1
    const name = `upgrade_${fixture.version.replaceAll('.', '_')}_${from ?? 'released'}_${made}`.replaceAll('-', '_')
    const dataDir = path.join(disk.folder, name)
    await copyDataFolder(fixture, dataDir)
    const location: DatabaseLocation =
      postgres === undefined ? { file: path.join(dataDir, 'banyan.sqlite') } : { url: await postgres.createDatabase(name) }
    await fillOldDatabase(fixture, location)
    if (from !== undefined) {
      const database = connectDatabase(location)
      await migrate(database, from)
      await database.close()
    }
    // What was there before the upgrade has long reached the disk.
    execFileSync('sync', ['--file-system', disk.folder])
    return { dataDir, location, settings }
  }
  const whole = await newPlace()
  const old = await readState(whole.location)
  const measured = startUpgrade(whole)
  await measured.begun
  const beganAt = performance.now()
  measured.goOn()
  await measured.ended
  const upgradeMs = performance.now() - beganAt
  const upgraded = await readState(whole.location)
  if (upgraded.migration !== migrationNames.at(-1)) throw new Fault(`the upgrade ends at ${upgraded.migration}`)
  const report: UpgradeCuts = {
    version: fixture.version,
    from: from ?? old.migration ?? '',
    cuts: 0,
    before: 0,
    upgraded: 0,
    during: 0,
    upgradeMs: Math.round(upgradeMs),
  }
  for (let cut = 0; cut < cuts; cut += 1) {
    const place = await newPlace()
    const upgrade = startUpgrade(place)
    await upgrade.begun
    upgrade.goOn()
    await Promise.race([wait((upgradeMs * (cut + 0.5)) / cuts), upgrade.ended])
    if (!upgrade.isOver()) report.during += 1
    await freeze([upgrade.group], postgres?.parents())
    await disk.cut(async () => {
      await upgrade.kill()
      await postgres?.kill()
    })
    await postgres?.start()
    const state = await readState(place.location)
    const expected = [old, upgraded].find(({ migration }) => migration === state.migration)
    if (expected === undefined) throw new Fault(`after cut ${cut + 1} the database is at ${state.migration}`)
    if (state.rows !== expected.rows)
      throw new Fault(
        `after cut ${cut + 1} rows differ from those of ${state.migration}: ${firstDifference(state.rows, expected.rows)}`,
      )
    await finish(place, fixture)
    report.cuts += 1
    if (expected === old) report.before += 1
    else report.upgraded += 1
    say(`${fixture.version} from ${report.from}, cut ${cut + 1}: ${expected === old ? 'as before' : 'upgraded'}`)
    const { location } = place
    if (postgres !== undefined && 'url' in location) await postgres.dropDatabase(path.basename(new URL(location.url).pathname))
  }
  return report
}

interface Upgrade {
  group: number
  begun: Promise<void>
  goOn(): void
  ended: Promise<unknown>
  isOver(): boolean
  kill(): Promise<void>
}

/** Upgrades in a process of its own, which waits until it is told to begin. */
function startUpgrade({ location, settings = {} }: Place): Upgrade {
  const program = path.join(import.meta.dirname, '../upgrade/upgrading.ts')
  const child: ChildProcess = spawn(process.execPath, [program, 'url' in location ? location.url : location.file], {
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const group = child.pid ?? 0
  const lines = createInterface(child.stdout ?? process.stdin)
  let isOver = false
  const begun = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line === 'begin') resolve()
      if (line === 'end') isOver = true
    })
    child.once('exit', () => reject(new Error('the upgrade did not begin')))
  })
  return {
    group,
    begun,
    goOn: () => child.stdin?.end(),
    ended,
    isOver: () => isOver,
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

async function readState(location: DatabaseLocation): Promise<{ migration: string | undefined; rows: string }> {
  const database = connectDatabase(location)
  try {
    const rows = await rowsOfDatabase(database.read)
    // PostgreSQL gives each number of a job once, also to a transaction that was cut off.
    if ('url' in location) for (const job of rows.get('jobs') ?? []) delete job['id']
    const texts = [...rows].map(
      ([table, each]) =>
        `${table}\n${each
          .map((row) => JSON.stringify(row))
          .toSorted()
          .join('\n')}`,
    )
    return { migration: await currentMigration(database), rows: texts.join('\n') }
  } finally {
    await database.close()
  }
}

function firstDifference(left: string, right: string): string {
  const [a, b] = [left.split('\n'), right.split('\n')]
  const at = a.findIndex((line, index) => line !== b[index])
  return `${a[at]} and ${b[at]}`
}

/** Starts a server on what the cut has left, and looks at it as every family does. */
async function finish(place: Place, { families }: Fixture): Promise<void> {
  const server = await startKillable(place)
  try {
    for (const family of families)
      for (const until = Date.now() + unfoldedWithinMs; ; await wait(200)) {
        const loss = await findLossOf(server.origin, family)
        if (loss === undefined) break
        if (Date.now() > until) throw new Fault(`${family.account.email} sees other ${loss}`)
      }
  } finally {
    if ((await server.stop()) !== 0) await server.kill()
  }
  const problems = await check(place)
  if (problems.length > 0) throw new Fault(problems.join('\n'))
}

async function findLossOf(
  origin: string,
  { account, own, people, relations, ownPerson, galleries }: SeenFamily,
): Promise<string | undefined> {
  const connection = new Connection()
  connection.origin = origin
  connection.token = (await connection.expect<{ access: string }>('POST', '/api/auth/obtain_token/', account)).access
  const { events, ...rest } = ownPerson
  const person = await connection.expect<Person>('GET', `/api/person/${own}/`)
  const seen: [string, unknown, unknown][] = [
    ['people', await connection.expect('GET', '/api/person/'), people],
    ['relations', await connection.expect('GET', '/api/relation/'), relations],
    ['the person', person, rest],
  ]
  // What happened may have become facts by now.
  const kinds = new Set([...person.events.map(({ tag }) => tag), ...person.facts.map(({ kind }) => kind as string)])
  const lost = ((events ?? []) as Person['events']).find(({ tag }) => !kinds.has(tag))
  if (lost !== undefined) return `events: no ${lost.tag}`
  if (galleries !== undefined)
    seen.push(['galleries', (await connection.expect<{ results: unknown[] }>('GET', '/api/gallery/')).results, galleries])
  for (const [what, now, then] of seen) {
    const loss = findLoss(now, then, what)
    if (loss !== undefined) return loss
  }
  return undefined
}

/** Compares what is there with what was seen then; newer fields may be added, and addresses of pictures are signed anew. */
function findLoss(now: unknown, then: unknown, at: string): string | undefined {
  if (typeof then === 'string' && then.startsWith('http') && then.includes('/media/')) return undefined
  if (typeof then !== 'object' || then === null)
    return now === then ? undefined : `${at}: ${JSON.stringify(now)} was ${JSON.stringify(then)}`
  if (typeof now !== 'object' || now === null) return `${at}: ${JSON.stringify(now)}`
  if (Array.isArray(then) && Array.isArray(now) && now.length !== then.length) return `${at}: ${now.length} of ${then.length}`
  for (const [key, value] of Object.entries(then)) {
    // Later versions find places that earlier ones did not know.
    if (value === 0 && placeFields.has(key)) continue
    const loss = findLoss(now[key as keyof typeof now], value, `${at} ${key}`)
    if (loss !== undefined) return loss
  }
  return undefined
}
