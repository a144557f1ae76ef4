// Importing GEDCOM through the real server on SQLite: a large real family (its file is given by --royal92=FILE or
// BANYAN_BENCH_ROYAL92; we may not ship it), a generated one of 100,000 people, and the same with all that genealogists write down.
import { readFile } from 'node:fs/promises'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { expectTarget } from './support/ending.ts'
import { withFacts } from './support/family-with-facts.ts'
import { importThrough, startServer } from './support/real-server.ts'

const argument = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const people = Number(argument('people') ?? 100_000)

async function measure(name: string, bytes: Uint8Array, targets: { seconds: number; mb: number }) {
  const server = await startServer(18_432)
  try {
    const token = await server.newUser('bench@example.org')
    const cpuBefore = server.cpuSeconds()
    const { ms, slowestCallMs, ...counts } = await importThrough(server, token, bytes)
    const cpu = server.cpuSeconds() - cpuBefore
    return {
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
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

const results = []
const royal92 = argument('royal92') ?? process.env['BANYAN_BENCH_ROYAL92']
if (royal92 === undefined) console.log('royal92: skipped; name its file with --royal92=FILE or BANYAN_BENCH_ROYAL92')
else results.push(await measure('royal92', await readFile(royal92), { seconds: 2, mb: 1000 }))
const family = generateFamily({ people, seed: 1 })
const targets = { seconds: 60, mb: 1000 }
/** On a quiet machine. */
const longestWaitMs = 100
if (!process.argv.includes('--only-facts'))
  results.push(await measure(`generated, ${people} people`, writeGedcom(family, { version: '7.0' }), targets))
results.push(await measure(`generated, ${people} people, all facts`, writeGedcom(withFacts(family), { version: '7.0' }), targets))
console.table(results)
for (const result of results) {
  expectTarget(`${result.file}: import`, result['time, s'], { atMost: result['target, s'] }, 's')
  expectTarget(`${result.file}: peak memory`, result['peak memory, MB'], { atMost: result['target, MB'] }, 'MB')
  expectTarget(`${result.file}: slowest other call`, result['slowest other call, ms'], { atMost: longestWaitMs }, 'ms')
}
console.log(JSON.stringify({ bench: 'gedcom-import', results }))
