// 100 photos of 12 megapixels (--photos=N) through the real server, from POST to stored thumbnails, beside bare sharp making the
// same four pictures of each on the same processors: written the simple way, and decoding each photo once as the server does. In
// all three, files must survive a power cut. At the same time the server detects faces, at a lower priority than any of them.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expectTarget, removeAtEnd } from '../support/ending.ts'
import { atOnce, makePhoto, openGallery } from '../support/photos.ts'
import { startServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const photos = Number(process.argv.find((each) => each.startsWith('--photos='))?.slice(9) ?? 100)
const cores = os.availableParallelism()
const portion = 10
const bounds = [3200, 1600, 400, 200]
const inside = { fit: 'inside', withoutEnlargement: true } as const
/** The server's settings. */
const jpeg = { quality: 82, optimiseCoding: false }
const target = { atLeast: 0.95 }

// Ten different photos, each sent several times: making a hundred takes longer than the measurement.
const different = await Promise.all(Array.from({ length: Math.min(10, photos) }, (_, seed) => makePhoto(seed)))
const all = Array.from({ length: photos }, (_, index) => different[index % different.length] ?? Buffer.alloc(0))
const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)

async function pipelines(photo: Buffer, index: number): Promise<void> {
  await writeFile(path.join(folder, `${index}.original`), photo, { flush: true })
  await Promise.all(
    bounds.map(async (bound) =>
      writeFile(
        path.join(folder, `${index}-${bound}.jpg`),
        await sharp(photo).autoOrient().resize(bound, bound, inside).jpeg(jpeg).toBuffer(),
        { flush: true },
      ),
    ),
  )
}

async function decodedOnce(photo: Buffer, index: number): Promise<void> {
  await writeFile(path.join(folder, `${index}.original`), photo, { flush: true })
  let source = sharp(photo).autoOrient()
  const files: Promise<void>[] = []
  for (const bound of bounds) {
    const { data, info } = await source.resize(bound, bound, inside).raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    files.push(
      sharp(data, { raw })
        .jpeg(jpeg)
        .toBuffer()
        .then((bytes) => writeFile(path.join(folder, `${index}-${bound}.jpg`), bytes, { flush: true })),
    )
    source = sharp(data, { raw })
  }
  await Promise.all(files)
}

const results = []
try {
  await mkdir(folder, { recursive: true })
  await decodedOnce(all[0] ?? Buffer.alloc(0), 0)
  const server = await startServer(18_441)
  try {
    const upload = await openGallery(server, await server.newUser('bench@example.org'))
    await upload(all[0] ?? Buffer.alloc(0), 'warm-up.jpg')
    const times = { ours: [] as number[], once: [] as number[], pipelines: [] as number[] }
    // In turn, so that all have the same conditions.
    for (let start = 0; start < all.length; start += portion) {
      const some = all.slice(start, start + portion)
      times.ours.push((await atOnce(some, cores * 2, (photo, index) => upload(photo, `${index}.jpg`))).seconds)
      times.once.push((await atOnce(some, cores, decodedOnce)).seconds)
      times.pipelines.push((await atOnce(some, cores, pipelines)).seconds)
    }
    for (const [what, beside] of [
      ['sharp, a pipeline each', times.pipelines],
      ['sharp, decoded once', times.once],
    ] as const) {
      const ratio = median(times.ours.map((seconds, turn) => (beside[turn] ?? NaN) / seconds))
      results.push({
        photos,
        beside: what,
        'Banyan, s': round(sum(times.ours)),
        'beside, s': round(sum(beside)),
        'of its speed': round(ratio),
        'Banyan, photos/s': round(photos / sum(times.ours)),
        'peak memory, MB': Math.round(server.peakMb()),
      })
    }
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
console.table(results)
for (const result of results)
  expectTarget(`photos, of the speed of ${result.beside}`, result['of its speed'], { atLeast: target.atLeast })
console.log(JSON.stringify({ bench: 'photo-upload', cores, target, results }))
