// A family book through the real server, measured from outside: so many people (--people=N) with stories and so many photos (--photos=N); how
// long, how large, how much memory, and how long other calls wait meanwhile.
import { link } from 'node:fs/promises'
import path from 'node:path'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { numberRows } from '../../../apps/server/src/platform/db/next-ids.ts'
import { connectDatabase } from '../../../apps/server/src/platform/db/open-database.ts'
import type { FamilyId } from '../../../apps/server/src/platform/http/caller.ts'
import { shownKey } from '../../../apps/server/src/platform/media/picture-keys.ts'
import { notHidden } from '../../../apps/server/src/platform/soft-delete.ts'
import { expectTarget } from '../support/ending.ts'
import { measurePrint } from '../support/measured-print.ts'
import type { MeasuredPrint } from '../support/measured-print.ts'
import { fillGallery, makePhoto, openGallery } from '../support/photos.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import type { RealServer } from '../support/real-server.ts'

const argument = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const people = Number(argument('people') ?? 500)
const photos = Number(argument('photos') ?? 1_000)
/** On a quiet machine. */
const targets = { seconds: 60, waitMs: 20 }
/** Different pictures; the others are copies of them under names of their own. */
const pictures = 8
const story =
  '<p>He went to sea as a cook at twenty-two and knew Liverpool, Marseille and Danzig by their kitchens. From each voyage he brought home one teacup; nine of them survive, none alike.</p>'

/** Copies the large pictures, too, tags two people in each photo, and writes a story about every second person. */
async function fillFamily({ dataDir }: RealServer): Promise<void> {
  const database = connectDatabase({ file: path.join(dataDir, 'banyan.sqlite') })
  try {
    const images = await database.read.selectFrom('images').selectAll().orderBy('id').execute()
    const family = images[0]!.family_id as FamilyId
    for (const [at, image] of images.entries()) {
      const model = images[at % pictures]!
      if (at < pictures) continue
      const file = (key: string): string =>
        path.join(dataDir, 'media', shownKey(family, key, model.version, `large.${model.shown_ending}`))
      await link(file(model.key), file(image.key))
    }
    const ids = (await database.read.selectFrom('people').select('id').where('family_id', '=', family).execute()).map(
      ({ id }) => id,
    )
    const now = new Date().toISOString()
    await database.write(async (tx) => {
      for (let start = 0; start < images.length; start += 100) {
        const rows = images.slice(start, start + 100).flatMap(({ id }, at) =>
          [0, 1].map((which) => ({
            image_id: id,
            person_id: ids[((start + at) * 3 + which * 7) % ids.length]!,
            x1: which / 2,
            x2: which / 2 + 0.3,
            y1: 0.1,
            y2: 0.5,
            ...notHidden,
            created_at: now,
            updated_at: now,
          })),
        )
        await tx
          .insertInto('image_tags')
          .values(await numberRows(tx, family, 'image_tags', rows))
          .execute()
      }
      for (const id of ids.filter((_, at) => at % 2 === 0))
        await tx
          .insertInto('biographies')
          .values({ family_id: family, person_id: id, language: 'en', html: story.repeat(4) })
          .execute()
    })
  } finally {
    await database.close()
  }
}

interface Measured extends MeasuredPrint {
  what: string
}

const print = async (server: RealServer, token: string, what: string, body: object): Promise<Measured> => ({
  what,
  ...(await measurePrint(server, token, body)),
})

const results: Measured[] = []
const server = await startServer(18_452)
try {
  const token = await server.newUser('bench@example.org')
  await importThrough(server, token, Buffer.from(writeGedcom(generateFamily({ people, seed: 1 }), { version: '7.0' })))
  const upload = await openGallery(server, token)
  for (let at = 0; at < pictures; at++) await upload(await makePhoto(at, 2400, at % 3 === 0 ? 3200 : 1600), `Photo ${at}.jpg`)
  await server.untilIdle()
  await fillGallery(server, photos, 100)
  await fillFamily(server)
  const what = `${people} people, ${photos} photos`
  const whole = await print(server, token, what, { kind: 'family_book', paper: 'A4' })
  results.push(
    whole,
    await print(server, token, `${people} people, no photos`, { kind: 'family_book', paper: 'A4', photos: 'none' }),
  )
  expectTarget(`family book, ${what}: time`, whole.seconds, { atMost: targets.seconds }, 's')
  expectTarget(`family book, ${what}: slowest other call`, whole.slowestCallMs, { atMost: targets.waitMs }, 'ms')
} finally {
  await server.stop()
}
console.table(results)
console.log(JSON.stringify({ bench: 'family-book', targets, results }))
