// A film in headless Chromium, cold: from the press on "Play" to its first picture. And a voice note: from the press that sends it to its sound on
// another device that has the photo's comments open. With what the page keeps in memory. --rounds=N
import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { expectTarget, removeAtEnd } from '../support/ending.ts'
import { openFilmGallery } from '../support/films/send-film.ts'
import { password, startServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const rounds = Number(process.argv.find((each) => each.startsWith('--rounds='))?.slice(9) ?? 10)
const target = { firstPictureMs: 1_000, voiceMs: 2_000, memoryMb: 100 }
const email = 'bench@example.org'

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/accounts/login/`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('/accounts/'))
}

/** Runs in the page: notes how long it takes from the press to the first picture of the film on the screen. */
const watchPlay = (): void => {
  const button = document.querySelector<HTMLElement>('.film-play')
  const note = async (event: Event): Promise<void> => {
    let video: HTMLVideoElement | null = null
    while ((video = document.querySelector('.film-player video')) === null) await new Promise(requestAnimationFrame)
    const playing = video
    const pictures = playing.getVideoPlaybackQuality().totalVideoFrames
    await new Promise((resolve) => playing.requestVideoFrameCallback(resolve))
    Object.assign(window, { played: { ms: performance.now() - event.timeStamp, pictures } })
  }
  button?.addEventListener('click', (event) => void note(event), { capture: true, once: true })
}

/** @returns how long it took, and how many pictures had been decoded before */
async function pressPlay(page: Page): Promise<{ ms: number; pictures: number }> {
  await page.evaluate(watchPlay)
  await page.locator('.film-play').click()
  const played = await page.waitForFunction(() => (window as { played?: { ms: number; pictures: number } }).played)
  return (await played.jsonValue()) ?? { ms: Infinity, pictures: 0 }
}

interface Asked {
  url: string
  range: string | undefined
  /** Since the page was opened. */
  ms: number
}

/** Notes when something that the page plays is first heard. */
function noteSound(): void {
  const RealAudio = window.Audio
  window.Audio = class extends RealAudio {
    constructor(address?: string) {
      super(address)
      this.addEventListener('timeupdate', () => {
        if (this.currentTime > 0) document.documentElement.dataset['heard'] = 'yes'
      })
    }
  }
}

async function megabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 ** 2
}

const server = await startServer(18_473, { BANYAN_FACES: 'off' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
})
try {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-films-'))
  removeAtEnd(folder)
  const file = path.join(folder, 'film.mp4')
  const made =
    '-f lavfi -i testsrc2=size=1920x1080:rate=30:duration=30 -f lavfi -i sine=duration=30 -c:v libx264 -preset ultrafast -b:v 8M -pix_fmt yuv420p -c:a aac'
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...made.split(' '), file])
  const gallery = await openFilmGallery(server.origin, await server.newUser(email))
  let image = await gallery.send(file, 'Film.mp4')
  while (image.film?.is_in_work === true) {
    await wait(200)
    image = await gallery.image(image.id)
  }
  const address = `${server.origin}/gallery/${gallery.id}/?image_id=${image.id}`
  const pictures: [number[], number[]] = [[], []]
  const memory: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await signIn(page, server.origin)
    const opened = performance.now()
    const asked: Asked[] = []
    page.on('request', (request) => {
      const url = new URL(request.url()).pathname.split('/').at(-1) ?? ''
      if (/^(film|original)\./.test(url))
        asked.push({ url, range: request.headers()['range'], ms: Math.round(performance.now() - opened) })
    })
    await page.goto(address)
    await page.locator('.film-play').waitFor()
    const pressed = Math.round(performance.now() - opened)
    // Every other time somebody looks at it first.
    if (round % 2 === 1) await wait(1_500)
    const played = await pressPlay(page)
    console.log(JSON.stringify({ round, pressed, ...played, asked }))
    pictures[round % 2]?.push(played.ms)
    memory.push(await megabytes(page))
    await context.close()
  }

  const voices: number[] = []
  const [teller, listener] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()),
  )
  if (teller === undefined || listener === undefined) throw new Error('no pages')
  await listener.addInitScript(noteSound)
  for (const page of [teller, listener]) await signIn(page, server.origin)
  for (let round = 0; round < rounds; round += 1) {
    const count = round === 1 ? '1 comment' : `${round} comments`
    for (const page of [teller, listener]) {
      await page.goto(address)
      await page.locator('dialog.viewer').getByRole('button', { name: count, exact: true }).click()
    }
    const talk = teller.getByRole('dialog', { name: 'Comments on “Film”' })
    await talk.getByRole('button', { name: 'Record a voice note' }).click()
    await talk.getByRole('timer').getByText('0:02').waitFor()
    await talk.getByRole('button', { name: 'Done' }).click()
    const notes = listener.getByRole('dialog', { name: 'Comments on “Film”' }).getByRole('group', { name: /^Voice note from/ })
    const post = talk.getByRole('button', { name: 'Post' })
    await post.waitFor()
    const began = performance.now()
    await post.click()
    await notes.nth(round).getByRole('button', { name: 'Play', exact: true }).click()
    await listener.waitForFunction(() => document.documentElement.dataset['heard'] === 'yes')
    voices.push(performance.now() - began)
  }
  const results = [
    ...pictures.map((times, at) => ({
      what: `first picture of a film, pressed ${at === 0 ? 'as soon as possible' : 'a moment later'}, ms`,
      median: Math.round(median(times)),
      most: Math.round(Math.max(...times)),
    })),
    { what: 'a voice note sent and heard, ms', median: Math.round(median(voices)), most: Math.round(Math.max(...voices)) },
    { what: 'memory of the page with a film, MB', median: Math.round(median(memory)), most: Math.round(Math.max(...memory)) },
  ]
  console.table(results)
  expectTarget('first picture of a film, pressed at once', median(pictures[0]), { atMost: target.firstPictureMs }, 'ms')
  expectTarget('first picture of a film, pressed a moment later', median(pictures[1]), { atMost: target.firstPictureMs }, 'ms')
  expectTarget('a voice note sent and heard by another', median(voices), { atMost: target.voiceMs }, 'ms')
  expectTarget('memory of the page with a film', median(memory), { atMost: target.memoryMb }, 'MB')
  console.log(JSON.stringify({ bench: 'films', target, results }))
} finally {
  await browser.close()
  await server.stop()
}
