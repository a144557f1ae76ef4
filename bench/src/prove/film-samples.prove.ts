import { execFileSync } from 'node:child_process'
// Films of public collections (--data=FOLDER) and some that ffmpeg makes here (HEVC, turned, without sound, broken, an hour long: --made=0
// leaves them out) through the real server: whether each is taken, what is made of it, whether Chromium plays that from its beginning and near
// its end, and whether the original is what was sent. A film that was taken and whose original differs fails, and so does a version that
// Chromium does not play.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdtemp, open, stat, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Image } from '@banyan/contract'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { removeAtEnd } from '../support/ending.ts'
import { madeFilms } from '../support/films/made-films.ts'
import { openFilmGallery, Refused } from '../support/films/send-film.ts'
import { startServer } from '../support/real-server.ts'

const text = (name: string, fallback: string): string =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback
const patienceMs = 20 * 60_000
const endings = /\.(mp4|mov|m4v|webm|mkv|3gp|qt|avi|ogv|ts)$/i

interface Row {
  film: string
  'size, kB': number
  answer: string
  original: string
  length: string
  made: string
  'after, s': number | string
  Chromium: string
}

/** Runs in the page: plays some of the beginning and of the end without sound. */
async function play(address: string): Promise<string> {
  const video = Object.assign(document.createElement('video'), { muted: true, src: address, preload: 'auto' })
  document.body.replaceChildren(video)
  const until = (isDone: () => boolean, ms = 10_000): Promise<boolean> =>
    new Promise((resolve) => {
      const began = performance.now()
      const look = (): void => {
        if (isDone() || video.error !== null || performance.now() - began > ms) resolve(isDone())
        else setTimeout(look, 20)
      }
      look()
    })
  const failed = (): string => (video.error === null ? '' : `: ${video.error.message.slice(0, 60)}`)
  if (!(await until(() => video.readyState >= 2))) return `does not open${failed()}`
  void video.play().catch(() => undefined)
  const goal = Math.min(0.5, video.duration / 2)
  if (!(await until(() => video.currentTime >= goal || video.ended))) return `does not play${failed()}`
  const late = Math.max(0, video.duration - 0.3)
  video.currentTime = late
  if (!(await until(() => video.ended, 15_000))) return `does not reach its end${failed()}`
  const frames = video.getVideoPlaybackQuality().totalVideoFrames
  return frames > 0 ? `plays ${video.videoWidth}×${video.videoHeight}` : 'shows no picture'
}

async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

const server = await startServer(18_471, { BANYAN_FACES: 'off' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const problems: string[] = []
const rows: Row[] = []
try {
  const gallery = await openFilmGallery(server.origin, await server.newUser('films@example.org'))
  const page: Page = await browser.newPage()
  await page.goto(`${server.origin}/accounts/login/`)

  const take = async (name: string, file: string): Promise<void> => {
    const { size } = await stat(file)
    const row: Row = {
      film: name,
      'size, kB': Math.ceil(size / 1000),
      answer: '',
      original: '',
      length: '',
      made: '',
      'after, s': '',
      Chromium: '',
    }
    rows.push(row)
    let image: Image
    try {
      image = await gallery.send(file, path.basename(file))
      row.answer = image.is_incomplete ? 'taken, cut off' : 'taken'
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      row.answer = `${error.status} ${error.code}`
      return
    }
    const began = performance.now()
    const kept = await fetch(image.original_image)
    const isSame = (await hashOf(kept.body!)) === (await hashOf(createReadStream(file)))
    row.original = isSame ? 'identical' : 'DIFFERS'
    if (!isSame) problems.push(`${name}: the original differs`)
    if (image.film === null) {
      row.made = 'a photo'
      return
    }
    while (image.film?.is_in_work === true && performance.now() - began < patienceMs) {
      await wait(200)
      image = await gallery.image(image.id)
    }
    const film = image.film!
    row['after, s'] = Math.round((performance.now() - began) / 100) / 10
    row.length = `${film.duration} s`
    row.made = film.is_in_work ? 'in work' : !film.is_playable ? 'none' : image.film?.address?.includes('original.') ? '' : 'yes'
    row.Chromium = await page.evaluate(play, new URL(film.address ?? '').href)
    if (film.is_playable && !row.Chromium.startsWith('plays')) problems.push(`${name}: ${row.Chromium}`)
    if (film.is_in_work) problems.push(`${name}: still in work after ${patienceMs / 60_000} minutes`)
  }

  const data = text('data', '')
  if (data !== '' && !existsSync(data)) throw new Error(`${data} is not there`)
  const found =
    data === ''
      ? []
      : readdirSync(data)
          .filter((name) => endings.test(name))
          .toSorted()
  for (const name of found) await take(name, path.join(data, name))
  if (text('made', '1') === '1') {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-films-'))
    removeAtEnd(folder)
    for (const { name, args, ending, keep } of madeFilms(Number(text('minutes', '60')))) {
      const file = path.join(folder, `${name}.${ending}`)
      execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args, file])
      if (keep !== undefined) await truncate(file, Math.round((await stat(file)).size * keep))
      await take(`${name} (made)`, file)
    }
    const noise = path.join(folder, 'damaged.mp4')
    await copyFile(path.join(folder, 'H.264 1080p.mp4'), noise)
    const handle = await open(noise, 'r+')
    await handle.write(Buffer.alloc(100_000, 0x55), 0, 100_000, 100_000)
    await handle.close()
    await take('100 kB of its pictures overwritten (made)', noise)
    const document = path.join(folder, 'document.mp4')
    await writeFile(document, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'x')]))
    await take('a PDF named MP4 (made)', document)
  }
} finally {
  await browser.close()
  await server.stop()
}
const cells = (values: (string | number)[]): string => `| ${values.join(' | ')} |`
const heads = Object.keys(rows[0] ?? {})
console.log([cells(heads), cells(heads.map(() => '---')), ...rows.map((row) => cells(Object.values(row) as string[]))].join('\n'))
for (const problem of problems) console.error(problem)
const taken = rows.filter(({ answer }) => answer.startsWith('taken'))
console.log(
  JSON.stringify({
    prove: 'film-samples',
    films: rows.length,
    taken: taken.length,
    identical: taken.filter(({ original }) => original === 'identical').length,
    played: rows.filter(({ Chromium: each }) => each.startsWith('plays')).length,
    problems: problems.length,
  }),
)
process.exitCode = problems.length === 0 ? 0 : 1
