import { spawn } from 'node:child_process'
import { once } from 'node:events'
// Every call of the contract in a family of 1,000 people with 1,000 photos and in one of 100,000 with 100,000: the least processor time of
// the server and of PostgreSQL, and the longest turn of the event loop. Both families begin with the same small world, which the calls are about; each
// round makes all calls on fresh copies of it, by a fresh server. BENCH_ENGINES and BENCH_SIZES choose some, BENCH_ROUNDS how often.
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import type { FamilyId } from '../../apps/server/src/platform/http/caller.ts'
import { createJobWorker } from '../../apps/server/src/platform/jobs/job-worker.ts'
import { makeWorld } from '../../apps/server/src/test/faults/world.ts'
import type { World } from '../../apps/server/src/test/faults/world.ts'
import { multipart } from '../../apps/server/src/test/multipart.ts'
import { examplesInOrder } from '../../apps/server/src/test/plans/examples-in-order.ts'
import { fillPhotos } from '../../apps/server/src/test/plans/fill-photos.ts'
import { wholeFamily } from '../../apps/server/src/test/plans/whole-family-calls.ts'
import { startPostgres } from '../../apps/server/src/test/servers/start-postgres.ts'
import type { RunningPostgres } from '../../apps/server/src/test/servers/start-postgres.ts'
import { testAppOn } from '../../apps/server/src/test/test-app.ts'
import { openTestPlatformIn } from '../../apps/server/src/test/test-platform.ts'
import { jobHandlers } from '../../apps/server/src/workers.ts'
import { expectTarget, killAtEnd, removeAtEnd } from './support/ending.ts'
import { connectGauge, gaugeSettings } from './support/loop-gauge-client.ts'
import type { LoopGauge } from './support/loop-gauge-client.ts'

const sizes = (process.env['BENCH_SIZES'] ?? '1000,100000').split(',').map(Number)
const engines = (process.env['BENCH_ENGINES'] ?? 'sqlite,postgres').split(',')
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const target = { growth: 1.5, turnMs: 20 }
const program = path.resolve(import.meta.dirname, '../../apps/server/dist/cli.js')

const root = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(root)

/** A data folder, and database, that nobody has open. */
interface Place {
  size: number
  folder: string
  database: string | undefined
  world: World
  shiftSeconds: number
}

async function makePlace(size: number, postgres: RunningPostgres | undefined): Promise<Place> {
  const folder = path.join(root, `${postgres === undefined ? 'sqlite' : 'postgres'}-${size}`)
  await mkdir(folder)
  const database = postgres === undefined ? undefined : `world_${size}`
  if (database !== undefined) await postgres?.createDatabase(database)
  const location = database === undefined ? {} : { database: { url: `${postgres?.url}/${database}` } }
  if (location.database !== undefined) await (await openDatabase(location.database)).close()
  const platform = await openTestPlatformIn(folder, { rateLimit: false, ...location })
  platform.clock.set(new Date())
  const test = await testAppOn(platform, { checkAnswers: false })
  const world = await makeWorld(test)
  const file = { bytes: writeGedcom(generateFamily({ people: size, seed: 1 }), { version: '7.0' }), fileName: 'large.ged' }
  const sent = await test.call('importGedcom', { token: world.ada.access, ...multipart([['file', file]]) })
  if (sent.statusCode >= 300) throw new Error(sent.body)
  platform.clock.advance({ seconds: 5 })
  await createJobWorker(platform, jobHandlers(platform)).runDue()
  const { family_id } = await platform.database.read
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('users.family_id')
    .where('accounts.email', '=', world.ada.email)
    .executeTakeFirstOrThrow()
  await fillPhotos(platform, world.secondImage, family_id as FamilyId, size)
  await platform.database.refreshStatistics()
  const shiftSeconds = Math.round((platform.now().getTime() - Date.now()) / 1000)
  await test.app.close()
  await platform.close()
  return { size, folder, database, world, shiftSeconds }
}

interface Server {
  origin: string
  gauge: LoopGauge
  /** The processor time, in ms, that PostgreSQL has taken for this server so far. */
  databaseMs(): Promise<number>
  stop(): Promise<void>
}

/** A fresh server on the place itself or on a copy of it. */
async function serve(place: Place, port: number, postgres: RunningPostgres | undefined, isCopy: boolean): Promise<Server> {
  const name = `${place.database}_copy`
  const folder = isCopy ? `${place.folder}-copy` : place.folder
  if (isCopy) await cp(place.folder, folder, { recursive: true, preserveTimestamps: true })
  if (isCopy && place.database !== undefined) await postgres?.copyDatabase(place.database, name)
  const clock = path.join(root, `${port}.clock`)
  await writeFile(clock, String(place.shiftSeconds))
  const socketPath = path.join(root, `${port}.sock`)
  await rm(socketPath, { force: true })
  const gauged = gaugeSettings(socketPath)
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...process.env,
      ...gauged,
      NODE_OPTIONS: `--import=${new URL('./support/shifted-clock.mjs', import.meta.url).href} ${gauged['NODE_OPTIONS']}`,
      BANYAN_TEST_CLOCK: clock,
      BANYAN_DATA_DIR: path.join(folder, 'data'),
      BANYAN_PORT: String(port),
      BANYAN_RATE_LIMIT: 'off',
      BANYAN_BREACH_URL: 'off',
      BANYAN_FACES: 'off',
      BANYAN_BACKUP_HOURS: '0',
      UV_THREADPOOL_SIZE: String(os.availableParallelism() + 4),
      ...(place.database === undefined ? {} : { BANYAN_DATABASE_URL: `${postgres?.url}/${isCopy ? name : place.database}` }),
    },
    stdio: 'ignore',
  })
  killAtEnd(child)
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/api/health/`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('the server ended; is it built?')
    await wait(20)
  }
  const gauge = await connectGauge(socketPath)
  return {
    origin,
    gauge,
    databaseMs: async () => (place.database === undefined ? 0 : backendMs(isCopy ? name : place.database)),
    stop: async () => {
      gauge.close()
      child.kill('SIGTERM')
      await ended
      if (!isCopy) return
      await rm(folder, { recursive: true, force: true })
      if (place.database !== undefined) await postgres?.dropDatabase(name)
    },
  }
}

/** What the processes of PostgreSQL that serve a database have taken, by the kernel's count. */
async function backendMs(database: string): Promise<number> {
  let sum = 0
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (!command.startsWith('postgres: ') || !command.includes(` ${database} `)) continue
    sum += Number((await readFile(`/proc/${entry}/schedstat`, 'utf8').catch(() => '0')).split(' ')[0]) / 1e6
  }
  return sum
}

type Example = ReturnType<typeof examplesInOrder>[number]

/** Makes the call and reads the answer. */
async function make({ origin }: Server, world: World, { call, example }: Example): Promise<{ status: number; bytes: number }> {
  const { method, path: pattern } = calls[call]
  const { by = 'ada', params = {}, query = {}, body, headers = {} } = example
  const address = pattern.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(params[key])))
  const isBytes = Buffer.isBuffer(body)
  const answer = await fetch(`${origin}${address}?${new URLSearchParams(query).toString()}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${world[by].access}`,
      ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isBytes ? (body as Buffer<ArrayBuffer>) : JSON.stringify(body) }),
  })
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
}

interface Measured {
  status: number
  bytes: number
  serverMs: number
  databaseMs: number
  turnMs: number
}

async function measure(server: Server, world: World, example: Example): Promise<Measured> {
  const { gauge } = server
  await server.gauge.untilQuiet(15)
  await gauge.ask()
  const databaseMs = await server.databaseMs()
  const serverMs = await gauge.total()
  const answer = await make(server, world, example)
  const after = await gauge.total()
  const databaseAfter = await server.databaseMs()
  await server.gauge.untilQuiet(15)
  return { ...answer, serverMs: after - serverMs, databaseMs: databaseAfter - databaseMs, turnMs: await gauge.ask() }
}

/** What disturbs a call only adds to it. */
const least = (all: readonly Measured[], of: (each: Measured) => number): number => Math.min(...all.map(of))
const rounded = (value: number, places = 2): number => Number(value.toFixed(places))

/** A change can be made once only, and whole lists take long. */
const timesOf = ({ call, isChanging }: Example): number => (isChanging || wholeFamily[call] !== undefined ? 1 : 5)

async function measureEngine(engine: string, postgres: RunningPostgres | undefined): Promise<object[]> {
  const places: Place[] = []
  for (const size of sizes) {
    const place = await makePlace(size, postgres)
    // It loads the places of the world and locates everybody.
    const server = await serve(place, 18_445, postgres, false)
    await server.gauge.untilQuiet(15_000)
    await server.stop()
    places.push(place)
  }
  const seen = new Map<string, { example: Example; by: Measured[][] }>()
  for (let round = 0; round < rounds; round += 1) {
    const servers: Server[] = []
    for (const [index, place] of places.entries()) servers.push(await serve(place, 18_446 + index, postgres, true))
    const examples = places.map(({ world }) => examplesInOrder(world))
    for (const [index, place] of places.entries()) {
      const server = servers[index]!
      await server.gauge.untilQuiet(2_000)
      // What is kept in memory is there, and the code is compiled.
      for (let again = 0; again < 3; again += 1)
        for (const example of examples[index]!)
          if (!example.isChanging && (again === 0 || wholeFamily[example.call] === undefined))
            await make(server, place.world, example)
    }
    for (const [at, example] of examples[0]!.entries()) {
      const entry = seen.get(example.name) ?? { example, by: places.map(() => []) }
      seen.set(example.name, entry)
      for (const [index, place] of places.entries())
        for (let again = 0; again < timesOf(example); again += 1)
          entry.by[index]!.push(await measure(servers[index]!, place.world, examples[index]![at]!))
    }
    for (const server of servers) await server.stop()
  }
  return [...seen.values()].map(({ example: { call, name }, by }) => {
    const [small, large] = [by[0]!, by.at(-1)!]
    const [less, more] = [small, large].map((all) => least(all, (each) => each.serverMs + each.databaseMs)) as [number, number]
    // Every call must hold the loop up as little the first time as later.
    const turnMs = Math.max(...large.map((each) => each.turnMs))
    const isWhole = wholeFamily[call] !== undefined
    const what = `${engine}, ${name}`
    if (!isWhole)
      expectTarget(`${what}, growth from ${sizes[0]} to ${sizes.at(-1)} people`, more / less, { atMost: target.growth })
    expectTarget(`${what}, ${sizes.at(-1)} people, longest turn`, turnMs, { atMost: target.turnMs }, 'ms')
    const bytes = [small, large].map((all) => least(all, (each) => each.bytes))
    return {
      engine,
      call: name,
      status: [...new Set([...small, ...large].map(({ status }) => status))].join(),
      'server, ms': [small, large].map((all) => rounded(least(all, (each) => each.serverMs))).join(' -> '),
      'database, ms': [small, large].map((all) => rounded(least(all, (each) => each.databaseMs))).join(' -> '),
      growth: rounded(more / less),
      bytes: bytes[0] === bytes[1] ? String(bytes[0]) : bytes.join(' -> '),
      'longest turn, ms': [small, large].map((all) => rounded(Math.max(...all.map((each) => each.turnMs)), 1)).join(' -> '),
      'whole list': isWhole,
    }
  })
}

const results: object[] = []
for (const engine of engines) {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
  try {
    results.push(...(await measureEngine(engine, postgres)))
  } finally {
    await postgres?.stop()
  }
}
console.table(results)
console.log(JSON.stringify({ bench: 'every-call', target, rounds, results }))
