import sharp from 'sharp'
import type { RealServer } from './real-server.ts'

/** Something that compresses as a photograph does: soft shapes under grain. */
export async function makePhoto(seed: number, width = 4000, height = 3000): Promise<Buffer> {
  const grain = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 100 + ((seed * 13) % 60), sigma: 35 } } }).png().toBuffer()
  return sharp(grain).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 88 }).toBuffer()
}

interface SentImage {
  id: number
  thumbnail: string
  original_image: string
}

/** Makes a gallery and answers with what uploads into it. */
export async function openGallery({ origin }: RealServer, token: string): Promise<(bytes: Uint8Array, name: string) => Promise<SentImage>> {
  const authorization = `Bearer ${token}`
  const made = await fetch(`${origin}/api/gallery/`, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify({ title: 'Bench' }) })
  const { id } = (await made.json()) as { id: number }
  return async (bytes, name) => {
    const form = new FormData()
    form.set('gallery_id', String(id))
    form.set('picture', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const answer = await fetch(`${origin}/api/image/`, { method: 'POST', headers: { authorization }, body: form })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as SentImage
  }
}

/** Does `work` for each, so many at a time. @returns how long it took, in s */
export async function atOnce<Item, Result>(items: Item[], many: number, work: (item: Item, index: number) => Promise<Result>): Promise<{ seconds: number; results: Result[] }> {
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
