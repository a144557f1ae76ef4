// Importing GEDCOM through the real server on SQLite and PostgreSQL (durable; BENCH_ENGINES chooses one): a large real family (its file is given by --royal92=FILE or
// BANYAN_BENCH_ROYAL92; we may not ship it), a generated one of 100,000 people, and the same with all that genealogists write down.
import { readFile } from 'node:fs/promises'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'
import { expectTarget } from '../support/ending.ts'
import { withFacts } from '../support/family-with-facts.ts'
import { importThrough, startServer } from '../support/real-server.ts'

const argument = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const people = Number(argument('people') ?? 100_000)
const engines = (process.env['BENCH_ENGINES'] ?? 'sqlite,postgres').split(',')

async function measure(engine: string, name: string, bytes: Uint8Array, targets: { seconds: number; mb: number }) {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
  await postgres?.createDatabase('banyan')
  const server = await startServer(18_432, postgres === undefined ? {} : { BANYAN_DATABASE_URL: `${postgres.url}/banyan` })
  try {
    const token = await server.newUser('bench@example.org')
    const cpuBefore = server.cpuSeconds()
    const { ms, slowestCallMs, ...counts } = await importThrough(server, token, bytes)
    const cpu = server.cpuSeconds() - cpuBefore
    return {
      engine,
      file: name,
      'size, MB': round(bytes.length / 1e6),
      ...counts,
      'time, s': round(ms / 1000),
      'processor time, s': round(cpu),
      'target, s': targets.seconds,
      'peak memory, MB': Math.round(server.peakMb()),
      'target, MB': targets.mb,
      'slowest other call, ms': Math.round(slowestCallMs),
    }
  } finally {
    await server.stop()
    await postgres?.stop()
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

const results: Awaited<ReturnType<typeof measure>>[] = []
const royal92 = argument('royal92') ?? process.env['BANYAN_BENCH_ROYAL92']
if (royal92 === undefined) console.log('royal92: skipped; name its file with --royal92=FILE or BANYAN_BENCH_ROYAL92')
const family = generateFamily({ people, seed: 1 })
/** On a quiet machine. */
const longestWaitMs = 100
for (const engine of engines) {
  if (royal92 !== undefined) results.push(await measure(engine, 'royal92', await readFile(royal92), { seconds: 2, mb: 1000 }))
  if (!process.argv.includes('--only-facts')) {
    const bytes = writeGedcom(family, { version: '7.0' })
    results.push(await measure(engine, `generated, ${people} people`, bytes, { seconds: 8, mb: 500 }))
  }
  if (!process.argv.includes('--only-names')) {
    const bytes = writeGedcom(withFacts(family), { version: '7.0' })
    results.push(await measure(engine, `generated, ${people} people, all facts`, bytes, { seconds: 60, mb: 1000 }))
  }
}
console.table(results)
for (const result of results) {
  expectTarget(`${result.engine}: ${result.file}: import`, result['time, s'], { atMost: result['target, s'] }, 's')
  expectTarget(`${result.engine}: ${result.file}: peak memory`, result['peak memory, MB'], { atMost: result['target, MB'] }, 'MB')
  expectTarget(
    `${result.engine}: ${result.file}: slowest other call`,
    result['slowest other call, ms'],
    { atMost: longestWaitMs },
    'ms',
  )
}
console.log(JSON.stringify({ bench: 'gedcom-import', results }))
