// Reading, adding and changing one person in families of 1,000, 10,000 and 100,000 people, on SQLite and PostgreSQL (durable: each
// commit reaches the disk before it is answered), beside a bare Fastify that answers the same person from memory. The client is in
// its own process. BENCH_ENGINES and BENCH_SIZES choose some of them.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'
import { expectTarget, killAtEnd, removeAtEnd } from '../support/ending.ts'
import { measureRate } from '../support/rates.ts'
import type { RateRequest } from '../support/rates.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import type { RealServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number)
const engines = (process.env['BENCH_ENGINES'] ?? 'sqlite,postgres').split(',')
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const connections = 20
const pathCount = 1_000
const target = { getShare: 0.2, getsPerSecond: 5_000, aloneMs: 4, writesPerSecond: 500, growth: 1.5 }
const ports = { server: 18_461, bare: 18_471 }

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)

type Family = { people: number; token: string; ids: number[] }
const results: Record<string, string | number>[] = []
const verdict = (...areMet: boolean[]): string => (areMet.every(Boolean) ? 'met' : 'MISSED')
const rounded = (value: number, places = 0): number => Number(value.toFixed(places))

async function makeFamily(server: RealServer, people: number): Promise<Family> {
  const token = await server.newUser(`bench-${people}@example.org`)
  await importThrough(server, token, writeGedcom(generateFamily({ people, seed: 1 }), { version: '7.0' }))
  const answer = await fetch(`${server.origin}/api/person/`, { headers: { authorization: `Bearer ${token}` } })
  const ids = ((await answer.json()) as { id: number }[]).map(({ id }) => id)
  // Spread over the whole family.
  return { people, token, ids: ids.filter((_id, index) => index % Math.max(1, Math.floor(ids.length / pathCount)) === 0) }
}

const requestsOf = {
  GET: (ids: number[]): RateRequest[] => ids.map((id) => ({ method: 'GET', path: `/api/person/${id}/` })),
  POST: (ids: number[]): RateRequest[] =>
    ids.map((id) => ({
      method: 'POST',
      path: '/api/person/',
      body: JSON.stringify({ from_person_id: id, relation_type: 2, name: 'Newcomer [<id>]', gender: 'F', birth_year: 2000 }),
    })),
  PATCH: (ids: number[]): RateRequest[] =>
    ids.map((id) => ({
      method: 'PATCH',
      path: `/api/person/${id}/`,
      body: JSON.stringify({ fieldName: 'occupation', value: 'Baker [<id>]' }),
    })),
}

async function startBare(server: RealServer, { token, ids }: Family): Promise<ChildProcess> {
  const person = await fetch(`${server.origin}/api/person/${ids[0]}/`, { headers: { authorization: `Bearer ${token}` } })
  const file = path.join(folder, 'person.json')
  await writeFile(file, await person.text())
  const bare = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../support/fastify-server.ts'), file, String(ports.bare)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  killAtEnd(bare)
  await once(bare.stdout, 'data')
  return bare
}

/** Alone or many at a time; the families and the anchor take turns, so that all have the same conditions. */
async function measureEngine(engine: string, server: RealServer): Promise<void> {
  const families: Family[] = []
  for (const people of sizes) families.push(await makeFamily(server, people))
  await server.untilIdle()
  const bare = await startBare(server, families[0]!)
  const shares = new Map<Family, number[]>()
  const gets = new Map<Family, number[]>()
  for (let round = -1; round < rounds; round += 1) {
    const requests = requestsOf.GET(families[0]!.ids)
    const anchor = await measureRate(`http://127.0.0.1:${ports.bare}`, '', requests, { connections, seconds })
    for (const family of families) {
      const { rate } = await measureRate(server.origin, family.token, requestsOf.GET(family.ids), { connections, seconds })
      // The first round warms both up.
      if (round < 0) continue
      gets.set(family, [...(gets.get(family) ?? []), rate])
      shares.set(family, [...(shares.get(family) ?? []), rate / anchor.rate])
    }
  }
  bare.kill()
  for (const family of families) {
    const share = median(shares.get(family) ?? [])
    results.push({
      engine,
      people: family.people,
      call: 'GET',
      'per second': rounded(median(gets.get(family) ?? [])),
      'of bare Fastify': rounded(share, 3),
      target: `${target.getShare} of bare Fastify, ${target.getsPerSecond}/s`,
      verdict: verdict(
        expectTarget(`${engine}, ${family.people}: GET, of bare Fastify`, share, { atLeast: target.getShare }),
        expectTarget(
          `${engine}, ${family.people}: GET, per second`,
          median(gets.get(family) ?? []),
          { atLeast: target.getsPerSecond },
          '/s',
        ),
      ),
    })
  }
  for (const call of ['POST', 'PATCH'] as const) {
    const alone = new Map<Family, number[]>()
    const many = new Map<Family, number[]>()
    for (let round = -1; round < rounds; round += 1) {
      for (const family of families) {
        const requests = requestsOf[call](family.ids)
        const one = await measureRate(server.origin, family.token, requests, { connections: 1, seconds })
        const all = await measureRate(server.origin, family.token, requests, { connections, seconds })
        if (round < 0) continue
        alone.set(family, [...(alone.get(family) ?? []), 1000 / one.rate])
        many.set(family, [...(many.get(family) ?? []), all.rate])
      }
    }
    for (const family of families) {
      const [ms, rate] = [median(alone.get(family) ?? []), median(many.get(family) ?? [])]
      results.push({
        engine,
        people: family.people,
        call,
        'per second': rounded(rate),
        'alone, ms': rounded(ms, 2),
        target: `${target.aloneMs} ms alone, ${target.writesPerSecond}/s`,
        verdict: verdict(
          expectTarget(`${engine}, ${family.people}: ${call}, alone`, ms, { atMost: target.aloneMs }, 'ms'),
          expectTarget(`${engine}, ${family.people}: ${call}, per second`, rate, { atLeast: target.writesPerSecond }, '/s'),
        ),
      })
    }
  }
}

/** From the smallest to the largest family. */
function checkGrowth(): void {
  for (const engine of engines)
    for (const call of ['GET', 'POST', 'PATCH']) {
      const rates = results.filter((each) => each['engine'] === engine && each['call'] === call).map((each) => each['per second'])
      const growth = Number(rates[0]) / Number(rates.at(-1))
      results.push({
        engine,
        call: `${call}, growth`,
        times: rounded(growth, 2),
        target: `${target.growth} times`,
        verdict: verdict(
          expectTarget(`${engine}: ${call}, growth from ${sizes[0]} to ${sizes.at(-1)} people`, growth, {
            atMost: target.growth,
          }),
        ),
      })
    }
}

for (const engine of engines) {
  if (engine === 'postgres') {
    const postgres = await startPostgres({ isDurable: true })
    await postgres.createDatabase('banyan')
    const server = await startServer(ports.server, { BANYAN_DATABASE_URL: `${postgres.url}/banyan` })
    try {
      await measureEngine(engine, server)
    } finally {
      await server.stop()
      await postgres.stop()
    }
  } else {
    const server = await startServer(ports.server)
    try {
      await measureEngine(engine, server)
    } finally {
      await server.stop()
    }
  }
}
checkGrowth()
console.table(results)
console.log(JSON.stringify({ bench: 'one-person', target, results }))
