import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { glob, link, mkdir, readFile, stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import type { insertImage } from '../../../apps/server/src/features/photos/images/images.repository.ts'
import { numberRows } from '../../../apps/server/src/platform/db/next-ids.ts'
import { connectDatabase } from '../../../apps/server/src/platform/db/open-database.ts'
import type { FamilyId } from '../../../apps/server/src/platform/http/caller.ts'
import { shownKey } from '../../../apps/server/src/platform/media/picture-keys.ts'
import type { RealServer } from './real-server.ts'

/** A picture that compresses like a photograph: soft shapes under grain. */
export async function makePhoto(seed: number, width = 4000, height = 3000): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 500,
      height: 375,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 100 + ((seed * 13) % 60), sigma: 35 },
    },
  })
    .png()
    .toBuffer()
  return sharp(grain).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 88 }).toBuffer()
}

const agent = new http.Agent({ keepAlive: true })

interface SentImage {
  id: number
  thumbnail: string
  original_image: string
}

/** Makes a gallery and returns a function that uploads into it. */
export async function openGallery(
  { origin }: RealServer,
  token: string,
): Promise<(bytes: Uint8Array, name: string) => Promise<SentImage>> {
  const authorization = `Bearer ${token}`
  const made = await fetch(`${origin}/api/gallery/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Bench' }),
  })
  const { id } = (await made.json()) as { id: number }
  return async (bytes, name) => {
    // As cheap as possible, because the sender uses the same processors as the measured server.
    const head = `--end\r\ncontent-disposition: form-data; name="gallery_id"\r\n\r\n${id}\r\n--end\r\ncontent-disposition: form-data; name="picture"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
    const tail = '\r\n--end--\r\n'
    const headers = {
      authorization,
      'content-type': 'multipart/form-data; boundary=end',
      'content-length': head.length + bytes.length + tail.length,
    }
    const request = http.request(`${origin}/api/image/`, { method: 'POST', headers, agent })
    request.write(head)
    request.write(bytes)
    request.end(tail)
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    const said = await text(answer)
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${said}`)
    return JSON.parse(said) as SentImage
  }
}

/** Returns where the server keeps the original with these bytes. Addresses do not say it. */
export async function findOriginal({ dataDir }: RealServer, bytes: Buffer): Promise<string> {
  for await (const file of glob(path.join(dataDir, 'media/*/pictures/*/*.original')))
    if ((await stat(file)).size === bytes.length && (await readFile(file)).equals(bytes)) return file
  throw new Error('the media store is laid out in another way')
}

/**
 * Fills the gallery to this many photos by copying uploaded ones: rows like theirs, with the names of their small pictures.
 * Decoding thousands of photos is not part of the measurement.
 *
 * @param hoursApart - the time between one photo and the next, from the year 2000 on
 * @param only - the family, if there are several
 * @returns the gallery's id
 */
export async function fillGallery({ dataDir }: RealServer, photos: number, hoursApart = 1, only?: FamilyId): Promise<number> {
  const database = connectDatabase({ file: path.join(dataDir, 'banyan.sqlite') })
  const models = await database.read
    .selectFrom('images')
    .selectAll()
    .$if(only !== undefined, (query) => query.where('family_id', '=', only!))
    .execute()
  const family = (models[0]?.family_id ?? 0) as FamilyId
  const at = (n: number): string => new Date(Date.UTC(2000, 0, 1) + n * hoursApart * 3_600_000).toISOString()
  for (let start = models.length; start < photos; start += 250) {
    const rows: Parameters<typeof insertImage>[2][] = []
    for (let n = start; n < Math.min(photos, start + 250); n += 1) {
      const { id: _id, family_id: familyId, ...model } = models[n % models.length] ?? models[0]!
      const key = randomBytes(16).toString('hex')
      rows.push({ ...model, key, title: `Photo ${n}`, taken_at: at(n) })
      for (const variant of ['thumbnail', 'thumbnail@2x']) {
        const [from = '', to = ''] = [model.key, key].map((each) =>
          path.join(dataDir, 'media', shownKey(familyId, each, model.version, `${variant}.${model.shown_ending}`)),
        )
        await mkdir(path.dirname(to), { recursive: true })
        await link(from, to)
      }
    }
    await database.write(async (tx) =>
      tx
        .insertInto('images')
        .values(await numberRows(tx, family, 'images', rows))
        .execute(),
    )
  }
  await database.close()
  return models[0]?.gallery_id ?? 0
}

/** Runs `work` for each item, several at a time. @returns how long it took, in s */
export async function atOnce<Item, Result>(
  items: Item[],
  many: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<{ seconds: number; results: Result[] }> {
  const results: Result[] = []
  const entries = items.entries()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (const [index, item] of entries) results[index] = await work(item, index)
    }),
  )
  return { seconds: (performance.now() - began) / 1000, results }
}
