// The whole lists of 1,000, 10,000 and 100,000 people: as JSON, and both in columns; made for the first time, kept, answered by the ETag
// alone, after a change of one person, and in columns only what has changed. Another process asks, and meanwhile reads one person over
// and over: time, bytes, the longest turn of the server's event loop in processor time, the longest of the other calls, and the peak
// memory of a server with all lists in use. BENCH_ENGINES and BENCH_SIZES choose some of them. At the end, how much longer the lists
// of 10,000 people are when all days of birth and death are known.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeFamilyLists } from '@banyan/contract/columns'
import { writeGedcom } from '@banyan/gedcom'
import { createRandom, generateFamily } from '@banyan/sample-family'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'
import { expectTarget, removeAtEnd } from '../support/ending.ts'
import { connectGauge, gaugeSettings } from '../support/loop-gauge-client.ts'
import { startOneCall } from '../support/one-call.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import type { RealServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number)
const engines = (process.env['BENCH_ENGINES'] ?? 'sqlite,postgres').split(',')
const port = 18_491
const changes = 7
const peopleWithDays = 10_000
/** At every size, though they are set for the largest. */
const target = { changedMs: 20, turnMs: 20, otherCallMs: 20, columnsMb: 1.5, peakMb: 400, withDays: 1.15 }
const lists = {
  'people, JSON': '/api/person/',
  'relations, JSON': '/api/relation/',
  'both, columns': '/api/family_lists/',
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)
const socketPath = path.join(folder, 'gauge.sock')
const results: Record<string, string | number>[] = []
const memory: Record<string, string | number>[] = []
const daysTold: Record<string, string | number>[] = []
const rounded = (value: number, places = 0): number => Number(value.toFixed(places))

async function measure(engine: string, people: number, server: RealServer): Promise<void> {
  const token = await server.newUser(`bench-${people}@example.org`)
  const authorization = `Bearer ${token}`
  const own = (await (await fetch(`${server.origin}/api/person/`, { headers: { authorization } })).json()) as { id: number }[]
  const person = `/api/person/${own[0]?.id}/`
  await importThrough(server, token, writeGedcom(generateFamily({ people, seed: 1 }), { version: '7.0' }))
  await server.untilIdle()
  await rm(socketPath, { force: true })
  await server.restart()
  // What a server does once after its start would count as a turn of a list.
  await server.untilIdle()
  const gauge = await connectGauge(socketPath)
  const client = { origin: server.origin, token, otherPath: person }
  await (await startOneCall({ ...client, path: '' })).finish()
  let changed = 0
  const change = async (): Promise<void> => {
    const { status } = await fetch(server.origin + person, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ fieldName: 'name', value: `Bench ${(changed += 1)}` }),
    })
    if (status !== 200) throw new Error(`the change: ${status}`)
  }

  const observe = async (
    list: string,
    what: string,
    url: string,
    {
      headers = {},
      status = 200,
      times = 1,
      before,
    }: {
      headers?: Record<string, string>
      status?: number
      times?: number
      before?: () => Promise<void>
    } = {},
  ): Promise<void> => {
    const calls = []
    let turnMs = 0
    for (let time = 0; time < times; time += 1) {
      await before?.()
      await gauge.ask()
      const running = await startOneCall({ ...client, path: url, headers: { 'accept-encoding': 'gzip', ...headers } })
      const call = await running.finish()
      turnMs = Math.max(turnMs, await gauge.ask())
      if (call.status !== status) throw new Error(`${url}: ${call.status}`)
      calls.push(call)
    }
    const ms = median(calls.map((call) => call.ms))
    const bytes = calls[0]?.bytes ?? 0
    const otherMs = Math.max(...calls.map(({ slowestOtherMs }) => slowestOtherMs))
    const missed: string[] = []
    const expect = (goal: string, measured: number, atMost: number, unit: string): void => {
      if (!expectTarget(`${engine}, ${people}: ${list}, ${what}, ${goal}`, measured, { atMost }, unit)) missed.push(goal)
    }
    expect('longest turn', turnMs, target.turnMs, 'ms')
    expect('slowest other call', otherMs, target.otherCallMs, 'ms')
    if (what === 'after a change') expect('time', ms, target.changedMs, 'ms')
    if (list.includes('columns')) expect('size', bytes / 1e6, target.columnsMb, 'MB')
    results.push({
      engine,
      people,
      list,
      what,
      'time, ms': rounded(ms, 1),
      'kB sent': rounded(bytes / 1000),
      'longest turn, ms': rounded(turnMs, 1),
      'slowest other call, ms': rounded(otherMs, 1),
      missed: missed.join(', '),
    })
    console.log(JSON.stringify(results.at(-1)))
  }

  for (const [list, url] of Object.entries(lists)) {
    await observe(list, 'first', url)
    await observe(list, 'kept', url, { times: 3 })
    const { etag } = await fetchRaw(server.origin + url, authorization)
    await observe(list, '304', url, { headers: { 'if-none-match': etag }, status: 304, times: 3 })
    await observe(list, 'after a change', url, { times: changes, before: change })
    if (!list.includes('JSON')) continue
    await observe(list, 'plain', url, { headers: { 'accept-encoding': 'identity' } })
  }
  const { body } = await fetchRaw(`${server.origin}/api/family_lists/`, authorization)
  const since = decodeFamilyLists(body[0] === 0x1f ? gunzipSync(body) : body).token
  await observe('both, columns', 'changes since', `/api/family_lists/?since=${since}`, { times: changes, before: change })
  gauge.close()
  const peakMb = rounded(server.peakMb())
  expectTarget(`${engine}, ${people}: peak memory`, peakMb, { atMost: target.peakMb }, 'MB')
  memory.push({ engine, people, 'peak memory, MB': peakMb, 'memory now, MB': rounded(server.residentMb()) })
  console.log(JSON.stringify(memory.at(-1)))
}

/** The body as transferred. */
async function fetchRaw(url: string, authorization: string): Promise<{ body: Buffer; etag: string }> {
  const headers = { authorization, 'accept-encoding': 'gzip' }
  const [response] = (await once(http.get(url, { headers }), 'response')) as [http.IncomingMessage]
  return { body: Buffer.concat(await response.toArray()), etag: response.headers.etag ?? '' }
}

/** The family with a day for each birth and death that is known. */
function withDays(file: Uint8Array): Uint8Array {
  const random = createRandom(1)
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const
  const dated = new TextDecoder()
    .decode(file)
    .replaceAll(/^(2 DATE )(\d{4})$/gm, (_line, start, year) => `${start}${random.between(1, 28)} ${random.pick(months)} ${year}`)
  return new TextEncoder().encode(dated)
}

/** How many bytes of each list are sent. */
async function measureBytes(server: RealServer, email: string, file: Uint8Array): Promise<Map<string, number>> {
  const token = await server.newUser(email)
  await importThrough(server, token, file)
  const bytes = new Map<string, number>()
  for (const [list, url] of Object.entries(lists))
    bytes.set(list, (await fetchRaw(server.origin + url, `Bearer ${token}`)).body.length)
  return bytes
}

async function compareBytes(server: RealServer): Promise<void> {
  const file = writeGedcom(generateFamily({ people: peopleWithDays, seed: 1 }), { version: '7.0' })
  const years = await measureBytes(server, 'bench-years@example.org', file)
  const days = await measureBytes(server, 'bench-days@example.org', withDays(file))
  for (const [list, bytes] of days) {
    const times = rounded(bytes / (years.get(list) ?? 0), 3)
    expectTarget(`${list}: bytes with days to bytes with years`, times, { atMost: target.withDays })
    daysTold.push({ list, 'kB with years': rounded((years.get(list) ?? 0) / 1000), 'kB with days': rounded(bytes / 1000), times })
  }
}

for (const engine of engines) {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
  await postgres?.createDatabase('banyan')
  const server = await startServer(port, {
    ...gaugeSettings(socketPath),
    ...(postgres === undefined ? {} : { BANYAN_DATABASE_URL: `${postgres.url}/banyan` }),
  })
  try {
    for (const people of sizes) await measure(engine, people, server)
    if (engine === engines[0]) await compareBytes(server)
  } finally {
    await server.stop()
    await postgres?.stop()
  }
}
console.table(results)
console.table(memory)
console.table(daysTold)
console.log(JSON.stringify({ bench: 'family-lists', target, results, memory, days: daysTold }))
