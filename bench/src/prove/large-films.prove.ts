import { execFileSync } from 'node:child_process'
// A film of 3 GB, which is refused before anything of it is stored, and one of 2 GB (--gb=N), which is taken whole: how long that takes, what
// memory the server and ffmpeg take, and that the original is what was sent. Then what the largest films are at the limit: one byte more than
// announced, and one byte more than allowed. Needs three times the size in the folder for temporary files.
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, readdirSync, statSync } from 'node:fs'
import { appendFile, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expectTarget, removeAtEnd } from '../support/ending.ts'
import { openFilmGallery, pieceBytes, Refused } from '../support/films/send-film.ts'
import { startServer } from '../support/real-server.ts'

const gb = 1024 ** 3
const largest = Number(process.argv.find((each) => each.startsWith('--gb='))?.slice(5) ?? 2) * gb
const target = { memoryMb: 400 }
const problems: string[] = []
const results: Record<string, unknown>[] = []

/** A real film of exactly this size: minutes of grain, of which the last bytes are room, as cameras leave it. */
async function makeFilm(file: string, sizeBytes: number): Promise<void> {
  const minute = `${file}.minute.mp4`
  const run = (...args: string[]): void => void execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])
  const grain = 'testsrc2=size=1280x720:rate=25:duration=20,noise=alls=60:allf=t'
  run(
    '-f',
    'lavfi',
    '-i',
    grain,
    ...'-c:v libx264 -preset ultrafast -b:v 40M -maxrate 40M -bufsize 80M -pix_fmt yuv420p'.split(' '),
    minute,
  )
  const times = Math.floor((sizeBytes * 0.97) / (await stat(minute)).size)
  run('-stream_loop', String(times - 1), '-i', minute, '-c', 'copy', file)
  await rm(minute)
  const room = sizeBytes - (await stat(file)).size
  const head = Buffer.alloc(8)
  head.writeUInt32BE(room)
  head.write('free', 4, 'latin1')
  await appendFile(file, head)
  await truncate(file, sizeBytes)
}

async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-films-'))
removeAtEnd(folder)
const server = await startServer(18_472, { BANYAN_FACES: 'off' })
const token = await server.newUser('films@example.org')
const gallery = await openFilmGallery(server.origin, token)
let watch: NodeJS.Timeout | undefined
const media = path.join(server.dataDir, 'media')
const stored = (): number =>
  (readdirSync(media, { recursive: true }) as string[]).reduce((sum, name) => {
    const details = statSync(path.join(media, name), { throwIfNoEntry: false })
    return sum + (details?.isFile() === true ? details.size : 0)
  }, 0)
const check = (what: string, isSo: boolean, detail: unknown): void => {
  results.push({ what, result: JSON.stringify(detail), right: isSo })
  if (!isSo) problems.push(`${what}: ${JSON.stringify(detail)}`)
}
const refusal = async (work: () => Promise<unknown>): Promise<{ status: number; code: string }> => {
  try {
    await work()
    return { status: 200, code: '' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { status: error.status, code: error.code }
  }
}
try {
  const before = stored()
  const huge = path.join(folder, 'huge.mp4')
  await writeFile(huge, '')
  await truncate(huge, 3 * gb)
  const isRefused = { status: 413, code: 'too_large' }
  const same = (answer: object): boolean => JSON.stringify(answer) === JSON.stringify(isRefused)
  const asked = await refusal(() => gallery.send(huge, 'huge.mp4'))
  check('3 GB in pieces', same(asked) && stored() === before, { ...asked, stored: stored() - before })
  const more = await refusal(() =>
    gallery.ask('POST', '/api/upload/', { gallery_id: gallery.id, file_name: 'a.mp4', size_bytes: 2 * gb + 1 }),
  )
  check('a byte more than 2 GB', same(more), more)
  const pdf = path.join(folder, 'document.mp4')
  await writeFile(pdf, '%PDF-1.7\n')
  await truncate(pdf, 2 * gb)
  const document = await refusal(() => gallery.send(pdf, 'document.mp4'))
  check('a PDF of 2 GB named MP4', document.code === 'no_picture' && stored() === before, {
    ...document,
    stored: stored() - before,
  })
  await rm(pdf)
  await rm(huge)

  const film = path.join(folder, 'film.mp4')
  await makeFilm(film, largest)
  const wanted = await hashOf(createReadStream(film))
  const memoryBefore = server.residentMb()
  let most = memoryBefore
  let mostFfmpeg = 0
  watch = setInterval(() => {
    most = Math.max(most, server.residentMb())
    mostFfmpeg = Math.max(mostFfmpeg, ffmpegMb())
  }, 50)
  const began = performance.now()
  const image = await gallery.send(film, 'film.mp4', (received) => {
    if (received === largest) results.push({ what: 'all pieces sent, s', result: seconds(began) })
  })
  results.push({ what: 'upload with poster, s', result: seconds(began) })
  check('the whole film', image.size_bytes === largest && image.film !== null, {
    size: image.size_bytes,
    film: image.film?.duration,
  })
  let now = image
  while (now.film?.is_in_work === true) {
    await wait(500)
    now = await gallery.image(image.id)
  }
  results.push({ what: 'upload and version, s', result: seconds(began) })
  clearInterval(watch)
  check('the version', now.film?.is_playable === true, now.film)
  results.push({ what: 'memory before, MB', result: Math.round(memoryBefore) })
  results.push({ what: 'most memory of the server, MB', result: Math.round(most) })
  results.push({ what: 'most memory of ffmpeg, MB', result: Math.round(mostFfmpeg) })
  const original = await fetch(now.original_image)
  check('the original', (await hashOf(original.body!)) === wanted, 'compared by SHA-256')
  const last = await fetch(now.film?.address ?? '', { headers: { range: 'bytes=-1000' } })
  check('its end by a range', last.status === 206 && (await last.arrayBuffer()).byteLength === 1000, last.status)
  check(
    'nothing else is stored',
    !(readdirSync(media, { recursive: true }) as string[]).some((name) => name.includes('uploads/')),
    '',
  )
  // One byte more than was announced.
  const upload = await gallery.ask<{ id: string }>('POST', '/api/upload/', {
    gallery_id: gallery.id,
    file_name: 'a.mp4',
    size_bytes: pieceBytes - 1,
  })
  const piece = await refusal(() =>
    gallery.ask('PATCH', `/api/upload/${upload.id}/?offset=0`, new Blob([new Uint8Array(pieceBytes)])),
  )
  check('a byte more than announced', same(piece), piece)
  expectTarget('memory of the server for a film of 2 GB', most - memoryBefore, { atMost: target.memoryMb }, 'MB')
} finally {
  clearInterval(watch)
  await server.stop()
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10
}

/** What all ffmpeg of this server take. */
function ffmpegMb(): number {
  let sum = 0
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(server.dataDir)) continue
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (status.startsWith('Name:\tffmpeg')) sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    } catch {
      // It has ended.
    }
  }
  return sum
}

console.table(results)
for (const problem of problems) console.error(problem)
console.log(JSON.stringify({ prove: 'large-films', target, results, problems: problems.length }))
if (problems.length > 0) process.exitCode = 1
