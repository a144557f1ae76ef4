// GET /api/relation_names/{from}/ in families of 1,000, 10,000 and 100,000 people, as generated and with many marriages among relatives:
// the first answer after a start, when the family is indexed and the terms are looked up, and those after it. For one reader (one language and dialect),
// packed and plain, and for all languages. The client is in its own process and reads the answers as a browser does. Beside it: the same
// names written out pair by pair, of a thousand people. BENCH_SIZES chooses some of the sizes.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { writeGedcom } from '@banyan/gedcom'
import { indexKinship } from '@banyan/kinship'
import { generateFamily } from '@banyan/sample-family'
import { callAllNames } from '../support/all-names.ts'
import { expectTarget, removeAtEnd } from '../support/ending.ts'
import { connectGauge, gaugeSettings } from '../support/loop-gauge-client.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import type { RealServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number)
const port = 18_537
const calls = 9
/** The whole answer, once the index of the family and the terms are known. */
const targetMs = (people: number): number => (people <= 10_000 ? 100 : 1_000)
const targetTurnMs = 20
/** Above what the searches of two callers may take beside the index. */
const targetPeakMb = 500

const villages = { generated: {}, entangled: { cousins: 0.3, remarried: 0.4 } }
const readers = {
  'English, Cantonese': { query: '?language=en&dialect=cantonese', isPacked: true },
  'English, Cantonese, plain': { query: '?language=en&dialect=cantonese', isPacked: false },
  'Taiwan, Mandarin': { query: '?language=zh-tw&dialect=mandarin', isPacked: true },
  'all languages': { query: '', isPacked: true },
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)
const socketPath = path.join(folder, 'gauge.sock')
const results: Record<string, string | number>[] = []
const rounded = (value: number, places = 0): number => Number(value.toFixed(places))

async function measure(server: RealServer, people: number, village: keyof typeof villages): Promise<void> {
  const family = generateFamily({ people, seed: 1, ...villages[village] })
  const token = await server.newUser(`bench-${people}-${village}@example.org`)
  await importThrough(server, token, writeGedcom(family, { version: '7.0' }))
  const answer = await fetch(`${server.origin}/api/person/`, { headers: { authorization: `Bearer ${token}` } })
  const ids = ((await answer.json()) as { id: number; birth_year: number }[]).map(({ id }) => id)
  const from = ids[Math.floor(ids.length * 0.9)]!
  await server.untilIdle()
  await rm(socketPath, { force: true })
  await server.restart()
  const gauge = await connectGauge(socketPath)
  for (const [reader, { query, isPacked }] of Object.entries(readers)) {
    const request = { origin: server.origin, token, path: `/api/relation_names/${from}/${query}`, isPacked }
    await gauge.ask()
    const [cold] = await callAllNames({ ...request, calls: 1 })
    const coldTurnMs = await gauge.ask()
    // Warms the compiler up.
    await callAllNames({ ...request, calls: 3 })
    await gauge.ask()
    const warm = await callAllNames({ ...request, calls })
    const turnMs = await gauge.ask()
    const of = (field: keyof (typeof warm)[number]): number => median(warm.map((each) => each[field]))
    const name = `${people}, ${village}, ${reader}`
    expectTarget(`${name}: whole answer`, of('wholeMs'), { atMost: targetMs(people) }, 'ms')
    expectTarget(`${name}: longest turn`, turnMs, { atMost: targetTurnMs }, 'ms')
    results.push({
      people: of('people'),
      village,
      reader,
      kB: rounded(of('bytes') / 1000),
      'first byte, ms': rounded(of('firstByteMs'), 1),
      'whole, ms': rounded(of('wholeMs'), 1),
      'target, ms': targetMs(people),
      'longest turn, ms': rounded(turnMs, 1),
      'unchanged, ms': rounded(of('unchangedMs'), 1),
      'first time, ms': rounded(cold?.wholeMs ?? NaN),
      'its longest turn, ms': rounded(coldTurnMs, 1),
      'read, ms': rounded(of('readMs'), 1),
      'longest part, ms': rounded(of('longestPartMs'), 1),
      '1,000 names, ms': rounded(of('thousandNamesMs'), 1),
    })
    console.log(JSON.stringify(results.at(-1)))
  }
  gauge.close()
  expectTarget(`${people}, ${village}: peak memory`, server.peakMb(), { atMost: targetPeakMb }, 'MB')
  console.log(`peak memory of the server: ${rounded(server.peakMb())} MB`)
}

/** What writing them out would be: measured for a thousand people of each family, and multiplied. */
function writtenOut(people: number): void {
  const family = generateFamily({ people, seed: 1 })
  const index = indexKinship(family)
  const from = family.people[Math.floor(people * 0.9)]!.id
  const every = Math.max(1, Math.floor(people / 1_000))
  const some = family.people.filter((_, at) => at % every === 0)
  const bytes = Buffer.byteLength(JSON.stringify(some.map(({ id }) => index.names(from, id))))
  console.log(`written out for each of ${people} people, about ${rounded((bytes * every) / 1e6, 1)} MB`)
}

const server = await startServer(port, gaugeSettings(socketPath))
try {
  for (const people of sizes)
    for (const village of Object.keys(villages) as (keyof typeof villages)[]) await measure(server, people, village)
} finally {
  await server.stop()
}
for (const people of sizes) writtenOut(people)
console.table(results)
console.log(JSON.stringify({ bench: 'all-names', targetTurnMs, targetPeakMb, results }))
