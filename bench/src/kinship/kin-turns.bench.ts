// The names of relations in a family of 100,000: the longest turn of the server's event loop, and how long the caller waits, for one
// pair and for everybody, on SQLite and PostgreSQL: first after a start, then again, and after a relative was added. Beside them the
// surroundings of a person. BENCH_ENGINES and BENCH_SIZES choose some.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'
import { expectTarget, removeAtEnd } from '../support/ending.ts'
import { connectGauge, gaugeSettings } from '../support/loop-gauge-client.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const sizes = (process.env['BENCH_SIZES'] ?? '100000').split(',').map(Number)
const engines = (process.env['BENCH_ENGINES'] ?? 'sqlite,postgres').split(',')
const port = 18_538
const targetTurnMs = 20
const rounds = 7

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)
const socketPath = path.join(folder, 'gauge.sock')
const results: Record<string, string | number>[] = []
const rounded = (value: number): number => Math.round(value * 10) / 10

async function measure(engine: string, databaseUrl: string | undefined, people: number): Promise<void> {
  const server = await startServer(port, {
    ...gaugeSettings(socketPath),
    ...(databaseUrl === undefined ? {} : { BANYAN_DATABASE_URL: databaseUrl }),
  })
  try {
    const token = await server.newUser(`bench-${people}@example.org`)
    await importThrough(server, token, writeGedcom(generateFamily({ people, seed: 1 }), { version: '7.0' }))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const send = async (target: string, init: RequestInit = {}): Promise<string> => {
      const answer = await fetch(server.origin + target, { headers, ...init })
      if (!answer.ok) throw new Error(`${target}: ${answer.status}`)
      return answer.text()
    }
    const ids = (JSON.parse(await send('/api/person/')) as { id: number }[]).map(({ id }) => id)
    const [from, near] = [0.9, 0.8999].map((share) => ids[Math.floor(ids.length * share)]!)
    let far = { id: from, steps: 0 }
    for (const id of ids.slice(0, 100)) {
      const [first] = JSON.parse(await send(`/api/relation_name/${from}/${id}/`)) as { path: number[] }[]
      if ((first?.path.length ?? 0) > far.steps) far = { id, steps: first?.path.length ?? 0 }
    }
    console.log(`the far relative is ${far.steps} people away`)
    const calls = {
      'one pair, near': `/api/relation_name/${from}/${near}/`,
      'one pair, far': `/api/relation_name/${from}/${far.id}/`,
      everybody: `/api/relation_names/${from}/?language=en&dialect=cantonese`,
      surroundings: `/api/surroundings/?person_id=${from}`,
    }
    const addRelative = () =>
      send('/api/person/', {
        method: 'POST',
        body: JSON.stringify({ from_person_id: from, relation_type: 2, name: 'Ida', gender: 'F', birth_year: 2000 }),
      })
    await server.untilIdle()
    for (const [call, target] of Object.entries(calls)) {
      await rm(socketPath, { force: true })
      await server.restart()
      const gauge = await connectGauge(socketPath)
      // What is measured is the call, not the first request of a connection.
      await send('/api/user_settings/')
      const once = async (): Promise<{ ms: number; turnMs: number }> => {
        await gauge.ask()
        const began = performance.now()
        await send(target)
        return { ms: performance.now() - began, turnMs: await gauge.ask() }
      }
      const note = (when: string, times: { ms: number; turnMs: number }[]): void => {
        const turnMs = Math.max(...times.map((each) => each.turnMs))
        expectTarget(`${engine}, ${people}, ${call}, ${when}: longest turn`, turnMs, { atMost: targetTurnMs }, 'ms')
        results.push({
          engine,
          people,
          call,
          when,
          'whole, ms': rounded(median(times.map(({ ms }) => ms))),
          'longest turn, ms': rounded(turnMs),
        })
        console.log(JSON.stringify(results.at(-1)))
      }
      note('first after a start', [await once()])
      const again = []
      for (let round = 0; round < rounds; round++) again.push(await once())
      note('again', again)
      const added = []
      for (let round = 0; round < rounds; round++) {
        await addRelative()
        added.push(await once())
      }
      note('after a relative was added', added)
      gauge.close()
    }
  } finally {
    await server.stop()
  }
}

for (const engine of engines) {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  try {
    for (const people of sizes) {
      await postgres?.createDatabase(`kin_${people}`)
      await measure(engine, postgres && `${postgres.url}/kin_${people}`, people)
    }
  } finally {
    await postgres?.stop()
  }
}
console.table(results)
console.log(JSON.stringify({ bench: 'kin-turns', targetTurnMs, results }))
