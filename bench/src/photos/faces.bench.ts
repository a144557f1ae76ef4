// Faces: the server's finder, in its process, beside the bare library with its own settings on the same photos (--data=FOLDER
// with faces/): the photos as they are, and cropped, scaled, darkened and lightened. Measures seconds per photo, peak memory, and
// faces found, of which there must not be one fewer.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { openFaceFinder } from '../../../apps/server/src/features/faces/face-finder.ts'
import { removeAtEnd } from '../support/ending.ts'

const data =
  process.argv.find((each) => each.startsWith('--data='))?.slice(7) ??
  path.resolve(import.meta.dirname, '../../../../shared/data')
const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-faces-'))
removeAtEnd(folder)

/** Photos of the same people with other light, sizes and company. */
async function makePhotos(): Promise<{ name: string; file: string }[]> {
  const photos: { name: string; file: string }[] = []
  const keep = async (name: string, bytes: Buffer): Promise<void> => {
    const file = path.join(folder, `${name}.jpg`)
    await writeFile(file, bytes)
    photos.push({ name, file })
  }
  const originals = globSync(path.join(data, 'faces/*.jpg')).toSorted()
  for (const [index, original] of originals.entries()) {
    const open = () => sharp(original).autoOrient()
    const { width, height } = await open().metadata()
    await keep(`${index} as it is`, readFileSync(original))
    await keep(
      `${index} half`,
      await open()
        .resize(Math.round(width / 2))
        .jpeg()
        .toBuffer(),
    )
    await keep(`${index} large`, await open().resize(3000).jpeg().toBuffer())
    await keep(`${index} dark`, await open().linear(0.5, 0).jpeg().toBuffer())
    await keep(`${index} light`, await open().linear(1.3, 30).jpeg().toBuffer())
    await keep(
      `${index} cut`,
      await open()
        .extract({ left: Math.round(width * 0.05), top: 0, width: Math.round(width * 0.9), height: Math.round(height * 0.95) })
        .jpeg()
        .toBuffer(),
    )
    await keep(`${index} mirrored`, await open().flop().jpeg().toBuffer())
  }
  const tiles = await Promise.all(
    originals.flatMap((original) =>
      [1, 2].map(async (turn) =>
        sharp(original)
          .autoOrient()
          .flop(turn === 2)
          .resize(800, 800, { fit: 'cover', position: 'attention' })
          .toBuffer(),
      ),
    ),
  )
  await keep(
    'four together',
    await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#888' } })
      .composite(tiles.slice(0, 4).map((input, at) => ({ input, left: (at % 2) * 800, top: Math.floor(at / 2) * 800 })))
      .jpeg()
      .toBuffer(),
  )
  return photos
}

const peakMb = (pid: number | undefined): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** The process that this one started last. */
const youngestChild = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').at(-1))

async function ask(child: ChildProcess, file: string): Promise<number> {
  const answer = once(child, 'message')
  child.send(file)
  return ((await answer) as [number])[0]
}

const finder = openFaceFinder()
const bare = fork(new URL('../support/bare-faces-process.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
try {
  const photos = await makePhotos()
  const loading = performance.now()
  await once(bare, 'message')
  await ask(bare, photos[0]?.file ?? '')
  const bareLoadS = (performance.now() - loading) / 1000
  const warming = performance.now()
  await finder.find(readFileSync(photos[0]?.file ?? ''))
  const ourLoadS = (performance.now() - warming) / 1000
  const ours = youngestChild()
  const results: Record<'Banyan, faces' | 'bare, faces' | 'Banyan, s' | 'bare, s' | 'shown picture, s', number>[] = []
  const names: string[] = []
  for (const { name, file } of photos) {
    // Like the server, gives the finder the large display picture.
    const began = performance.now()
    const shown = await sharp(file)
      .autoOrient()
      .resize(3200, 3200, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer()
    const handed = performance.now()
    const found = (await finder.find(shown)).length
    const ourS = (performance.now() - handed) / 1000
    const asked = performance.now()
    const bareFound = await ask(bare, file)
    names.push(name)
    results.push({
      'Banyan, faces': found,
      'bare, faces': bareFound,
      'Banyan, s': ourS,
      'bare, s': (performance.now() - asked) / 1000,
      'shown picture, s': (handed - began) / 1000,
    })
  }
  const sum = (of: (each: (typeof results)[number]) => number): number => results.reduce((all, each) => all + of(each), 0)
  const round = (value: number): number => Math.round(value * 100) / 100
  const fewer = names.filter((_name, at) => (results[at]?.['Banyan, faces'] ?? 0) < (results[at]?.['bare, faces'] ?? 0))
  console.table(
    results.map((each, at) => ({
      photo: names[at],
      ...each,
      'Banyan, s': round(each['Banyan, s']),
      'bare, s': round(each['bare, s']),
      'shown picture, s': round(each['shown picture, s']),
    })),
  )
  const result = {
    photos: results.length,
    'Banyan, s a photo': round(sum((each) => each['Banyan, s']) / results.length),
    'bare, s a photo': round(sum((each) => each['bare, s']) / results.length),
    'Banyan, faces': sum((each) => each['Banyan, faces']),
    'bare, faces': sum((each) => each['bare, faces']),
    'photos with fewer': fewer.length,
    'Banyan, most MB': peakMb(ours),
    'bare, most MB': peakMb(bare.pid),
    'Banyan, s to begin': round(ourLoadS),
    'bare, s to begin': round(bareLoadS),
  }
  console.table(result)
  console.log(JSON.stringify({ bench: 'faces', result, fewer }))
  process.exitCode = fewer.length === 0 ? 0 : 1
} finally {
  finder.close()
  bare.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}
