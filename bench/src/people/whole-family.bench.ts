// What reads or writes a whole family of 1,000, 10,000 and 100,000 people: importing it, finding duplicates, and exporting it as
// GEDCOM. Each is called on a freshly started server, while another process reads one person over and over: time, first byte, peak
// memory of the server, the longest turn of its event loop in processor time, and the longest of the other calls. BENCH_ENGINES and
// BENCH_SIZES choose some of them.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'
import { expectTarget, removeAtEnd } from '../support/ending.ts'
import { connectGauge, gaugeSettings } from '../support/loop-gauge-client.ts'
import { startOneCall } from '../support/one-call.ts'
import type { OneCall } from '../support/one-call.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import type { RealServer } from '../support/real-server.ts'

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number)
const engines = (process.env['BENCH_ENGINES'] ?? 'sqlite,postgres').split(',')
const port = 18_481
/** At every size, though they are set for the largest. */
const targets = {
  import: { seconds: 8, firstByteMs: Infinity },
  duplicates: { seconds: 3, firstByteMs: Infinity },
  export: { seconds: 6, firstByteMs: 1_000 },
} as const
const target = { peakMb: 500, turnMs: 20, otherCallMs: 20 }
/** Every hundredth person is there twice. */
const twins = 100

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)
const socketPath = path.join(folder, 'gauge.sock')

const results: Record<string, string | number>[] = []

/** A generated family in which some people and their relations were entered twice. */
function familyWithTwins(people: number) {
  const family = generateFamily({ people, seed: 1 })
  const offset = Math.max(...family.people.map(({ id }) => id))
  const isTwice = (id: number): boolean => id % twins === 7
  return {
    people: [
      ...family.people,
      ...family.people.filter(({ id }) => isTwice(id)).map((each) => ({ ...each, id: each.id + offset })),
    ],
    relations: [
      ...family.relations,
      ...family.relations
        .filter(({ to_person_id, from_person_id }) => isTwice(to_person_id) && !isTwice(from_person_id))
        .map((each) => ({ ...each, to_person_id: each.to_person_id + offset })),
    ],
  }
}

async function measure(engine: string, people: number, server: RealServer): Promise<void> {
  const token = await server.newUser(`bench-${people}@example.org`)
  const own = (await (await fetch(`${server.origin}/api/person/`, { headers: { authorization: `Bearer ${token}` } })).json()) as {
    id: number
  }[]
  const otherPath = `/api/person/${own[0]?.id}/`
  const bytes = writeGedcom(familyWithTwins(people), { version: '7.0' })

  const observe = async (what: keyof typeof targets, url: string, work?: () => Promise<number>): Promise<void> => {
    await rm(socketPath, { force: true })
    await server.restart()
    const client = { origin: server.origin, token, otherPath }
    // Warms the server up; the import's own calls need no more.
    await (await startOneCall({ ...client, path: '' })).finish()
    const gauge = await connectGauge(socketPath)
    const running = await startOneCall({ ...client, path: url })
    await gauge.ask()
    const ms = await work?.()
    const call: OneCall = await running.finish()
    const turnMs = await gauge.ask()
    gauge.close()
    if (work === undefined && call.status !== 200) throw new Error(`${url}: ${call.status}`)
    const seconds = (ms ?? call.ms) / 1000
    const misses: string[] = []
    const expect = (goal: string, measured: number, atMost: number, unit: string): void => {
      if (!expectTarget(`${engine}, ${people}: ${what}, ${goal}`, measured, { atMost }, unit)) misses.push(goal)
    }
    expect('time', seconds, targets[what].seconds, 's')
    if (Number.isFinite(targets[what].firstByteMs)) expect('first byte', call.firstByteMs, targets[what].firstByteMs, 'ms')
    expect('peak memory', server.peakMb(), target.peakMb, 'MB')
    expect('longest turn', turnMs, target.turnMs, 'ms')
    expect('slowest other call', call.slowestOtherMs, target.otherCallMs, 'ms')
    results.push({
      engine,
      people,
      what,
      'time, s': rounded(seconds, 2),
      'first byte, ms': rounded(call.firstByteMs),
      'MB sent': rounded((work === undefined ? call.bytes : bytes.length) / 1e6, 1),
      'peak memory, MB': rounded(server.peakMb()),
      'longest turn, ms': rounded(turnMs, 1),
      'slowest other call, ms': rounded(call.slowestOtherMs, 1),
      missed: misses.join(', '),
    })
    console.log(JSON.stringify(results.at(-1)))
  }

  await observe('import', '', async () => (await importThrough(server, token, bytes)).ms)
  await server.untilIdle()
  await observe('duplicates', '/api/duplicate/')
  await observe('export', '/api/gedcom/')
}

const rounded = (value: number, places = 0): number => Number(value.toFixed(places))

for (const engine of engines) {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
  await postgres?.createDatabase('banyan')
  const server = await startServer(port, {
    ...gaugeSettings(socketPath),
    ...(postgres === undefined ? {} : { BANYAN_DATABASE_URL: `${postgres.url}/banyan` }),
  })
  try {
    for (const people of sizes) await measure(engine, people, server)
  } finally {
    await server.stop()
    await postgres?.stop()
  }
}
console.table(results)
console.log(JSON.stringify({ bench: 'whole-family', targets, target, results }))
