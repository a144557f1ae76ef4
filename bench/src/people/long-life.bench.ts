// GET /api/person/{id}/ of somebody of whom a file tells 10,000 facts, each with a long note: the time, the bytes, the longest turn of the
// server's event loop in processor time, and the longest of the calls that another process makes meanwhile. BENCH_ENGINES chooses.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'
import { expectTarget, removeAtEnd } from '../support/ending.ts'
import { connectGauge, gaugeSettings } from '../support/loop-gauge-client.ts'
import { startOneCall } from '../support/one-call.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import type { RealServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const facts = Number(process.env['BENCH_FACTS'] ?? 10_000)
const engines = (process.env['BENCH_ENGINES'] ?? 'sqlite,postgres').split(',')
const noteLength = 1_000
const times = 5
const port = 18_497
const target = { turnMs: 20 }

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)
const socketPath = path.join(folder, 'gauge.sock')
const results: Record<string, string | number>[] = []

const note = 'In the house by the river, as told by her sister. '.repeat(noteLength / 50)
const life = Array.from(
  { length: facts },
  (_, at) =>
    `1 RESI\n2 DATE ${1 + (at % 28)} MAY ${1850 + (at % 60)}\n2 PLAC Bath ${at % 50}\n2 NOTE ${note}\n2 CAUS work\n2 SOUR @S1@\n3 PAGE ${at}\n`,
)
const file = `0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Long /Life/\n1 BIRT\n2 DATE 1850\n${life.join('')}0 @S1@ SOUR\n1 TITL Diary\n0 TRLR\n`

async function measure(engine: string, server: RealServer): Promise<void> {
  const token = await server.newUser('bench@example.org')
  const headers = { authorization: `Bearer ${token}` }
  await importThrough(server, token, Buffer.from(file))
  await server.untilIdle()
  await rm(socketPath, { force: true })
  await server.restart()
  await server.untilIdle()
  const people = (await (await fetch(`${server.origin}/api/person/`, { headers })).json()) as { id: number; name: string }[]
  const whole = people.find(({ name }) => name === 'Long Life')?.id ?? 0
  const other = people.find(({ id }) => id !== whole)?.id ?? 0
  const gauge = await connectGauge(socketPath)
  const calls = []
  const turns = []
  for (let time = 0; time < times; time += 1) {
    await gauge.ask()
    const running = await startOneCall({
      origin: server.origin,
      token,
      otherPath: `/api/person/${other}/`,
      path: `/api/person/${whole}/`,
    })
    const call = await running.finish()
    turns.push(await gauge.ask())
    if (call.status !== 200) throw new Error(`${call.status}`)
    calls.push(call)
  }
  gauge.close()
  const turn = Math.max(...turns)
  expectTarget(`${engine}: longest turn`, turn, { atMost: target.turnMs }, 'ms')
  results.push({
    engine,
    facts,
    'time, ms': Math.round(median(calls.map(({ ms }) => ms))),
    'MB sent': Number(((calls[0]?.bytes ?? 0) / 1e6).toFixed(1)),
    'longest turn, ms': Number(turn.toFixed(1)),
    'turns, ms': turns.map((each) => Math.round(each)).join(' '),
    'slowest other call, ms': Math.round(Math.max(...calls.map(({ slowestOtherMs }) => slowestOtherMs))),
  })
  console.log(JSON.stringify(results.at(-1)))
}

for (const engine of engines) {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
  await postgres?.createDatabase('banyan')
  const server = await startServer(port, {
    ...gaugeSettings(socketPath),
    ...(postgres === undefined ? {} : { BANYAN_DATABASE_URL: `${postgres.url}/banyan` }),
  })
  try {
    await measure(engine, server)
  } finally {
    await server.stop()
    await postgres?.stop()
  }
}
console.table(results)
console.log(JSON.stringify({ bench: 'long-life', target, results }))
