// Printing through the real server, measured from outside: a poster of everybody as PDF without and with portraits (--people=N), also where
// nobody has opened the page of prints before, and a family of 100,000 (--large=N) as PDF and SVG; how long, how large, how much memory, and how
// long other calls wait meanwhile.
import { link, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import sharp from 'sharp'
import { connectDatabase } from '../../../apps/server/src/platform/db/open-database.ts'
import { shownKey } from '../../../apps/server/src/platform/media/picture-keys.ts'
import { expectTarget } from '../support/ending.ts'
import { measurePrint } from '../support/measured-print.ts'
import type { MeasuredPrint } from '../support/measured-print.ts'
import { makePhoto } from '../support/photos.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import type { RealServer } from '../support/real-server.ts'

const argument = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const people = Number(argument('people') ?? 10_000)
const large = Number(argument('large') ?? 100_000)
/** On a quiet machine. */
const targets = { seconds: 3, megabytes: 2, memoryMb: 400, waitMs: 20, secondsWithPortraits: 20, largeMemoryMb: 700 }

interface Measured extends MeasuredPrint {
  what: string
}

const print = async (server: RealServer, token: string, what: string, body: object, shown?: object): Promise<Measured> => ({
  what,
  ...(await measurePrint(server, token, body, shown)),
})

/** Gives everybody a portrait: a few pictures under many names. */
async function addPortraits(server: RealServer): Promise<void> {
  const database = connectDatabase({ file: path.join(server.dataDir, 'banyan.sqlite') })
  const files = ['small.jpg', 'small@2x.jpg', 'portrait.jpg', 'portrait@2x.jpg']
  const sources = await Promise.all(
    files.map(async (file, at) => {
      const source = path.join(server.dataDir, `bench-${file}`)
      const side = [80, 160, 200, 400][at]!
      await writeFile(
        source,
        await sharp(await makePhoto(at, 400, 400))
          .resize(side, side)
          .jpeg({ quality: 85 })
          .toBuffer(),
      )
      return source
    }),
  )
  try {
    const rows = await database.read.selectFrom('people').select(['id', 'family_id']).where('name', '<>', 'Bench').execute()
    await database.write(async (tx) => {
      for (const { id, family_id } of rows) {
        const key = `${family_id}`.padStart(8, 'a') + `${id}`.padStart(24, '0')
        await tx.updateTable('people').set({ photo_key: key }).where('family_id', '=', family_id).where('id', '=', id).execute()
        for (const [at, file] of files.entries()) {
          const target = path.join(server.dataDir, 'media', shownKey(family_id, key, 1, file))
          await mkdir(path.dirname(target), { recursive: true })
          await link(sources[at]!, target)
        }
      }
    })
  } finally {
    await database.close()
  }
}

const results: Measured[] = []
const server = await startServer(18_451)
try {
  const poster = { kind: 'chart', chart: 'everyone', person_id: 1 }
  const token = await server.newUser('bench@example.org')
  await importThrough(server, token, Buffer.from(writeGedcom(generateFamily({ people, seed: 1 }), { version: '7.0' })))
  await server.untilIdle()
  // What the page draws when it opens.
  const shown = { ...poster, chart: 'focus' }
  const cold = await print(server, token, `${people} people, PDF, page not opened`, poster)
  const bare = await print(server, token, `${people} people, PDF`, poster, shown)
  await addPortraits(server)
  const portraits = await print(server, token, `${people} people, PDF with portraits`, poster, shown)
  results.push(cold, bare, portraits)
  expectTarget('poster: time', bare.seconds, { atMost: targets.seconds }, 's')
  expectTarget('poster, page not opened: time', cold.seconds, { atMost: targets.seconds }, 's')
  expectTarget('poster, page not opened: slowest other call', cold.slowestCallMs, { atMost: targets.waitMs }, 'ms')
  expectTarget('poster: size', bare.megabytes, { atMost: targets.megabytes }, 'MB')
  expectTarget('poster: memory of the server', bare.memoryMb, { atMost: targets.memoryMb }, 'MB')
  expectTarget('poster: slowest other call', bare.slowestCallMs, { atMost: targets.waitMs }, 'ms')
  expectTarget('poster with portraits: time', portraits.seconds, { atMost: targets.secondsWithPortraits }, 's')
  expectTarget('poster with portraits: slowest other call', portraits.slowestCallMs, { atMost: targets.waitMs }, 'ms')
  if (large > 0) {
    const other = await server.newUser('large@example.org')
    await importThrough(server, other, Buffer.from(writeGedcom(generateFamily({ people: large, seed: 1 }), { version: '7.0' })))
    await server.untilIdle()
    for (const format of ['pdf', 'svg']) {
      const whole = await print(server, other, `${large} people, ${format.toUpperCase()}`, { ...poster, format })
      results.push(whole)
      expectTarget(`${large} people as ${format}: memory of the server`, whole.memoryMb, { atMost: targets.largeMemoryMb }, 'MB')
      expectTarget(`${large} people as ${format}: slowest other call`, whole.slowestCallMs, { atMost: targets.waitMs }, 'ms')
    }
  }
} finally {
  await server.stop()
}
console.table(results)
console.log(JSON.stringify({ bench: 'printing', targets, results }))
