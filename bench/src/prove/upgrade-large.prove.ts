// A large family that an older release has imported is upgraded: once undisturbed, and once by a server that is killed (SIGKILL)
// again and again during the migration and while it makes facts of the kept records. Both end with the same rows, `banyan check`
// finds nothing, the people are those that the old release listed, and the export has the lines of the old one.
//
// --old=FOLDER, a checkout of that release in which `npm run build` has run; --people=N (10,000), --migration-kills=N (12),
// --job-kills=N (14), --engine=sqlite or postgres (default: both), --seed=N.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import sharp from 'sharp'
import type { DatabaseLocation } from '../../../apps/server/src/platform/db/database.ts'
import { currentMigration, migrationNames } from '../../../apps/server/src/platform/db/migrate.ts'
import { connectDatabase } from '../../../apps/server/src/platform/db/open-database.ts'
import { never } from '../../../apps/server/src/platform/time.ts'
import { Connection } from '../../../apps/server/src/test/kills/connection.ts'
import { randomFrom } from '../../../apps/server/src/test/kills/random.ts'
import { signUp } from '../../../apps/server/src/test/kills/sign-up.ts'
import { roomyFolder } from '../../../apps/server/src/test/roomy-folder.ts'
import { childEnvironment } from '../../../apps/server/src/test/servers/child-environment.ts'
import { startServerProcess, untilHealthy } from '../../../apps/server/src/test/servers/server-process.ts'
import type { ServerProcess } from '../../../apps/server/src/test/servers/server-process.ts'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'
import { rowsOfDatabase } from '../../../apps/server/src/test/upgrade/rows.ts'
import { zip } from '../../../apps/server/src/test/zip.ts'
import { killAtEnd, removeAtEnd } from '../support/ending.ts'
import { withFacts } from '../support/family-with-facts.ts'
import { importThrough } from '../support/real-server.ts'

const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const count = (name: string, fallback: number): number => Number(option(name) ?? fallback)
const people = count('people', 10_000)
const kills = { migration: count('migration-kills', 12), job: count('job-kills', 14) }
const seed = count('seed', 20_261_126)
const photos = 40
const email = 'ida@example.org'
const password = 'under the fig tree'
/** They say when a job ran, which is not the same in two runs. */
const timesOfWork = new Set(['checked_at', 'updates_told_id', 'updates_day'])
const old = option('old')
if (old === undefined) {
  console.log('Not proven here: name a built checkout of an older release with --old=FOLDER')
  process.exit(0)
}
const oldProgram = [path.resolve(old, 'apps/server/dist/cli.js')]
const newProgram = [path.resolve(import.meta.dirname, '../../../apps/server/dist/cli.js')]
const folder = await mkdtemp(path.join(await roomyFolder(), 'banyan-upgrade-large-'))
removeAtEnd(folder)

interface Place {
  dataDir: string
  location: DatabaseLocation
}
/** What the old release said of the family. */
interface Seen {
  people: Record<string, { name: string; birth_year: number; year_of_death: number }>
  relations: string[]
  exported: Record<string, string[]>
}

const settingsOf = ({ dataDir, location }: Place): Record<string, string> => ({
  BANYAN_DATA_DIR: dataDir,
  BANYAN_RATE_LIMIT: 'off',
  ...('url' in location ? { BANYAN_DATABASE_URL: location.url } : {}),
})
const start = (place: Place, program: readonly string[]): Promise<ServerProcess> => startServerProcess(settingsOf(place), program)
const seconds = (since: number): number => Math.round(performance.now() - since) / 1000

/** The generated family in an archive with pictures of people and of their facts. */
async function familyArchive(): Promise<Uint8Array> {
  const written = Buffer.from(writeGedcom(withFacts(generateFamily({ people, seed: 1 })), { version: '7.0' })).toString()
  let person = 0
  const lines = written.split('\n').flatMap((line) => {
    if (/^0 @.*@ INDI/.test(line)) {
      person += 1
      return person <= photos ? [line, `1 OBJE @O${person}@`, '1 _HOBBY keeps bees'] : [line]
    }
    return line === '1 BIRT' && person <= photos ? [line, `2 OBJE @O${(person % photos) + 1}@`] : [line]
  })
  const records = Array.from({ length: photos }, (_, index) => [
    `0 @O${index + 1}@ OBJE`,
    `1 FILE photos/${index + 1}.jpg`,
    '2 FORM image/jpeg',
  ])
  const file = [...lines.slice(0, lines.indexOf('0 TRLR')), ...records.flat(), '0 TRLR', ''].join('\n')
  const pictures = await Promise.all(
    records.map(async (_, index) => ({
      name: `photos/${index + 1}.jpg`,
      bytes: await sharp({
        create: { width: 200 + index, height: 150, channels: 3, background: { r: index * 6, g: 90, b: 120 } },
      })
        .jpeg()
        .toBuffer(),
      stored: true,
    })),
  )
  return zip([{ name: 'gedcom.ged', bytes: Buffer.from(file) }, ...pictures])
}

async function inDatabase<T>(
  location: DatabaseLocation,
  work: (database: ReturnType<typeof connectDatabase>) => Promise<T>,
): Promise<T> {
  const database = connectDatabase(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Waits until no job is due or running. @returns the time in ms at which the records had been unfolded */
async function untilIdle(location: DatabaseLocation): Promise<number> {
  return inDatabase(location, async (database) => {
    let unfoldedAt = 0
    for (let quiet = 0; quiet < 4; await wait(250)) {
      const rows = await database.read.selectFrom('jobs').select('kind').where('run_at', '<', never).execute()
      if (unfoldedAt === 0 && !rows.some(({ kind }) => kind === 'unfold-records')) unfoldedAt = performance.now()
      quiet = rows.length === 0 ? quiet + 1 : 0
    }
    return unfoldedAt
  })
}

async function connect({ origin }: ServerProcess): Promise<Connection> {
  const connection = new Connection()
  connection.origin = origin
  const { access } = await connection.expect<{ access: string }>('POST', '/api/auth/obtain_token/', { email, password })
  connection.token = access
  return connection
}

async function look(connection: Connection): Promise<Seen> {
  const listed = await connection.expect<{ id: number; name: string; birth_year: number; year_of_death: number }[]>(
    'GET',
    '/api/person/',
  )
  const relations = await connection.expect<
    { id: number; from_person_id: number; to_person_id: number; relation_type: number }[]
  >('GET', '/api/relation/')
  const exported: Seen['exported'] = {}
  for (const version of ['7.0', '5.5.1']) {
    const answer = await fetch(`${connection.origin}/api/gedcom/?version=${version}`, {
      headers: { authorization: `Bearer ${connection.token}` },
    })
    exported[version] = recordsOf(await answer.text())
  }
  return {
    people: Object.fromEntries(
      listed.map(({ id, name, birth_year, year_of_death }) => [id, { name, birth_year, year_of_death }]),
    ),
    relations: relations
      .map(({ id, from_person_id: from, to_person_id: to, relation_type: type }) => `${id} ${from} ${to} ${type}`)
      .toSorted(),
    exported,
  }
}

/** The records of a file, without the day and the version that wrote it. */
const recordsOf = (file: string): string[] =>
  file
    .split(/\n(?=0 )/)
    .map((record) =>
      record.startsWith('0 HEAD') || record.includes('HEAD\n') ? record.replace(/\n[12] (?:DATE|TIME|VERS) .*/g, '') : record,
    )

/** What lines a file has more and less than another, as multisets. */
function lineDifferences(before: readonly string[], after: readonly string[]): { gone: string[]; come: string[] } {
  const counts = new Map<string, number>()
  for (const line of before.flatMap((record) => record.split('\n'))) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of after.flatMap((record) => record.split('\n'))) counts.set(line, (counts.get(line) ?? 0) - 1)
  const different = [...counts].filter(([, number]) => number !== 0)
  return {
    gone: different.flatMap(([line, number]) => (number > 0 ? [`${number} × ${line}`] : [])),
    come: different.flatMap(([line, number]) => (number < 0 ? [`${-number} × ${line}`] : [])),
  }
}

/** Makes the old release import the family and change some of it. */
async function makeOld(place: Place): Promise<Seen> {
  const server = await start(place, oldProgram)
  await untilHealthy(server, 120_000)
  const connection = new Connection()
  connection.origin = server.origin
  await signUp(connection, { name: 'Ida Hale', email, dataDir: place.dataDir })
  await importThrough(server, connection.token, await familyArchive())
  await untilIdle(place.location)
  const ids = (await connection.expect<{ id: number }[]>('GET', '/api/person/')).map(({ id }) => id)
  for (const [at, id] of ids.slice(100, 160).entries())
    await connection.expect(
      'PATCH',
      `/api/person/${id}/`,
      at % 3 === 0
        ? { fieldName: 'birth_year', value: 1800 + at }
        : at % 3 === 1
          ? { fieldName: 'name', value: `Renamed ${at}` }
          : { fieldName: 'birth_year', value: 0 },
    )
  await untilIdle(place.location)
  const seen = await look(connection)
  await server.stop()
  return seen
}

async function runCheck(place: Place): Promise<string> {
  const child = spawn(process.execPath, [...newProgram, 'check', '--files'], {
    env: { ...childEnvironment, ...settingsOf(place) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  killAtEnd(child)
  const ended = once(child, 'exit')
  const said = await text(child.stdout)
  await ended
  return said.trim()
}

/**
 * All rows, with the same word for every time after the upgrade began. When an original was read again says how long a server has
 * run, not what it holds.
 */
async function readRows(location: DatabaseLocation, began: string): Promise<Map<string, string[]>> {
  const rows = await inDatabase(location, (database) => rowsOfDatabase(database.read))
  const said = (value: unknown): unknown =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && value >= began ? 'after the upgrade' : value
  return new Map(
    [...rows].map(([table, each]) => [
      table,
      each
        .map((row) => JSON.stringify(row, (key, value: unknown) => (timesOfWork.has(key) ? undefined : said(value))))
        .toSorted(),
    ]),
  )
}

async function upgradeWhole(place: Place): Promise<{ startMs: number; unfoldMs: number; idleMs: number }> {
  const began = performance.now()
  const server = await start(place, newProgram)
  await untilHealthy(server, 600_000)
  const healthy = performance.now()
  const unfoldedAt = await untilIdle(place.location)
  const idleMs = performance.now() - healthy
  await server.stop()
  return { startMs: healthy - began, unfoldMs: unfoldedAt - healthy, idleMs }
}

/** @returns how many kills left the old state, how many came while records were unfolded, and how many later */
async function upgradeKilled(place: Place, { startMs, unfoldMs }: { startMs: number; unfoldMs: number }) {
  const random = randomFrom(seed)
  const hit = { inMigration: 0, inJob: 0, later: 0, leftFolded: [] as number[] }
  const folded = (): Promise<number> =>
    inDatabase(place.location, async (database) => {
      const { count: left } = await database.read
        .selectFrom('gedcom_records')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('unfolded', '=', 0)
        .where('kind', 'in', ['INDI', 'FAM', 'SOUR'])
        .executeTakeFirstOrThrow()
      return Number(left)
    })
  for (let kill = 0; kill < kills.migration + kills.job; kill += 1) {
    const server = await start(place, newProgram)
    if (kill >= kills.migration) await untilHealthy(server, 600_000)
    // Ever later, since the first start that comes through has migrated.
    await wait(kill < kills.migration ? (startMs * (kill + random())) / kills.migration : (random() * 1.2 * unfoldMs) / kills.job)
    await server.kill()
    const isMigrated = (await inDatabase(place.location, currentMigration)) === migrationNames.at(-1)
    const left = isMigrated ? await folded() : 0
    if (!isMigrated) hit.inMigration += 1
    else if (left > 0) hit.inJob += 1
    else hit.later += 1
    hit.leftFolded.push(isMigrated ? left : -1)
    // The next server takes the job over when its lease ends; only after the last kill does it wait for that.
    if (isMigrated && kill < kills.migration + kills.job - 1)
      await inDatabase(place.location, (database) =>
        database.write((tx) => tx.updateTable('jobs').set({ leased_until: null }).execute()),
      )
  }
  const last = await start(place, newProgram)
  await untilHealthy(last, 600_000)
  await untilIdle(place.location)
  await last.stop()
  return hit
}

async function prove(engine: 'sqlite' | 'postgres') {
  const faults: string[] = []
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const placeOf = (name: string): Place => {
    const dataDir = path.join(folder, engine, name)
    return {
      dataDir,
      location: postgres === undefined ? { file: path.join(dataDir, 'banyan.sqlite') } : { url: `${postgres.url}/${name}` },
    }
  }
  const kept = placeOf('kept')
  const copyTo = async (name: string): Promise<Place> => {
    const place = placeOf(name)
    await cp(kept.dataDir, place.dataDir, { recursive: true })
    await postgres?.copyDatabase('kept', name)
    return place
  }
  try {
    await postgres?.createDatabase('kept')
    let began = performance.now()
    const seen = await makeOld(kept)
    console.log(`${engine}: the old release has imported ${Object.keys(seen.people).length} people, ${seconds(began)} s`)
    const upgradeBegan = new Date().toISOString()
    const whole = await copyTo('whole')
    const times = await upgradeWhole(whole)
    console.log(`${engine}: upgraded undisturbed: ${JSON.stringify(times)}`)
    const wholeRows = await readRows(whole.location, upgradeBegan)
    began = performance.now()
    const killed = await copyTo('killed')
    const hit = await upgradeKilled(killed, times)
    console.log(`${engine}: killed: ${JSON.stringify(hit)}, ${seconds(began)} s`)
    const killedRows = await readRows(killed.location, upgradeBegan)
    for (const [table, rows] of wholeRows) {
      const others = killedRows.get(table) ?? []
      const [one, other] = [new Set(rows), new Set(others)]
      const different = [rows.filter((row) => !other.has(row)), others.filter((row) => !one.has(row))]
      if (rows.length !== others.length || different.some((each) => each.length > 0))
        faults.push(
          `${table}: ${rows.length} and ${others.length} rows; ${different.map((each) => `${each.length}: ${each.slice(0, 2).join(' ')}`).join(' | ')}`,
        )
    }
    const differences: Record<string, unknown> = {}
    for (const [name, place] of Object.entries({ whole, killed })) {
      const said = await runCheck(place)
      if (said !== 'No problems found.') faults.push(`${name}: ${said.slice(0, 1_000)}`)
      const server = await start(place, newProgram)
      await untilHealthy(server, 600_000)
      const now = await look(await connect(server))
      await server.stop()
      if (JSON.stringify(now.people) !== JSON.stringify(seen.people)) {
        const different = Object.keys({ ...now.people, ...seen.people }).filter(
          (id) => JSON.stringify(now.people[id]) !== JSON.stringify(seen.people[id]),
        )
        faults.push(
          `${name}: ${different.length} people are listed differently: ${different
            .slice(0, 5)
            .map((id) => JSON.stringify([seen.people[id], now.people[id]]))
            .join(' ')}`,
        )
      }
      if (JSON.stringify(now.relations) !== JSON.stringify(seen.relations)) faults.push(`${name}: other relations`)
      for (const version of ['7.0', '5.5.1']) {
        const { gone, come } = lineDifferences(seen.exported[version] ?? [], now.exported[version] ?? [])
        differences[`${name} ${version}`] = { gone: gone.length, come: come.length }
        if (gone.length + come.length > 0) {
          faults.push(
            `${name} ${version}: gone ${gone.length}: ${gone.slice(0, 12).join(' | ')}; come ${come.length}: ${come.slice(0, 12).join(' | ')}`,
          )
          if (option('keep') !== undefined) {
            await writeFile(`${option('keep')}/${engine}-${name}-${version}-old.ged`, (seen.exported[version] ?? []).join('\n'))
            await writeFile(`${option('keep')}/${engine}-${name}-${version}-new.ged`, (now.exported[version] ?? []).join('\n'))
          }
        }
      }
    }
    const size = postgres === undefined ? (await stat(path.join(kept.dataDir, 'banyan.sqlite'))).size : 0
    return {
      engine,
      people: Object.keys(seen.people).length,
      'old database, MB': Math.round(size / 1e5) / 10,
      'start with migration, s': Math.round(times.startMs) / 1000,
      'unfolding, s': Math.round(times.unfoldMs) / 1000,
      'kills in migration': hit.inMigration,
      'kills in job': hit.inJob,
      'kills later': hit.later,
      rows: [...wholeRows.values()].reduce((sum, rows) => sum + rows.length, 0),
      facts: wholeRows.get('facts')?.length,
      names: wholeRows.get('names')?.length,
      citations: wholeRows.get('citations')?.length,
      lines: seen.exported['7.0']?.join('\n').split('\n').length,
      faults,
    }
  } finally {
    await postgres?.stop()
    await rm(path.join(folder, engine), { recursive: true, force: true })
  }
}

const results = []
for (const engine of ['sqlite', 'postgres'] as const)
  if ((option('engine') ?? engine) === engine) results.push(await prove(engine))
console.table(results.map(({ faults, ...result }) => ({ ...result, faults: faults.length })))
for (const { engine, faults } of results) for (const fault of faults) console.error(`${engine}: ${fault}`)
console.log(JSON.stringify({ prove: 'upgrade-large', seed, results }))
process.exitCode = results.every(({ faults }) => faults.length === 0) ? 0 : 1
