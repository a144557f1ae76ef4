// Real photos and family trees (--data=FOLDER with photos/, faces/ and gedcom/), damaged in thousands of ways (--copies=N each,
// --seed=N), through what reads them here: each is accepted or refused, within 2 s, and memory does not grow.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { randomFrom } from '../../../apps/server/src/test/kills/random.ts'
import { mutate } from '../../../apps/server/src/test/parsers/mutate.ts'
import { takeGedcom, takePicture } from '../../../apps/server/src/test/parsers/parse-files.ts'

const text = (name: string, fallback: string): string =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback
const data = text('data', path.resolve(import.meta.dirname, '../../../../shared/data'))
const copies = Number(text('copies', '300'))
const seed = Number(text('seed', '20261122'))
const slowestMs = 2_000

const read = (pattern: string): { name: string; bytes: Buffer }[] =>
  globSync(path.join(data, pattern))
    .toSorted()
    .map((file) => ({ name: path.basename(file), bytes: readFileSync(file) }))
if (!existsSync(data)) {
  console.error(`${data} is not there: --data=FOLDER with photos and family trees`)
  process.exit(2)
}
const pictures = [
  ...read('photos/*.{jpg,jpeg,png,gif,webp,avif,heic}'),
  ...read('faces/*.jpg'),
  {
    name: 'four-colours.heic',
    bytes: readFileSync(path.resolve(import.meta.dirname, '../../../apps/server/src/test/fixtures/pictures/four-colours.heic')),
  },
]
const trees = read('gedcom/*.ged')

const problems: string[] = []
const results = []
let most = 0
const memory: number[] = []
for (const [kind, files, take] of [
  ['pictures', pictures, takePicture],
  ['family trees', trees, takeGedcom],
] as const) {
  for (const { name, bytes } of files) {
    const random = randomFrom(seed)
    const count = { taken: 0, refused: 0 }
    let slowest = 0
    // Large trees take longer to read, and fewer of them prove as much.
    const many = bytes.length > 200_000 && kind === 'family trees' ? Math.ceil(copies / 3) : copies
    for (let copy = 0; copy < many; copy += 1) {
      const spoilt = mutate(
        bytes,
        random,
        files.map((file) => file.bytes),
      )
      const began = performance.now()
      try {
        count[await take(spoilt)] += 1
      } catch (error) {
        problems.push(`${name}, copy ${copy}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      }
      const ms = performance.now() - began
      slowest = Math.max(slowest, ms)
      if (ms > slowestMs) problems.push(`${name}, copy ${copy}: ${Math.round(ms)} ms`)
    }
    memory.push(process.memoryUsage().rss / 1024 ** 2)
    most = Math.max(most, ...memory)
    results.push({
      kind,
      name,
      copies: many,
      ...count,
      'slowest, ms': Math.round(slowest),
      'memory, MB': Math.round(memory.at(-1) ?? 0),
    })
  }
}
if (most > 1_500) problems.push(`memory rose to ${Math.round(most)} MB`)
for (const problem of problems.slice(0, 20)) console.error(problem)
console.table(results)
console.log(
  JSON.stringify({
    prove: 'files',
    seed,
    files: results.length,
    copies: results.reduce((all, each) => all + each.copies, 0),
    taken: results.reduce((all, each) => all + each.taken, 0),
    'most memory, MB': Math.round(most),
    problems: problems.length,
  }),
)
process.exitCode = problems.length === 0 ? 0 : 1
