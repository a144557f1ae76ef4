// A gallery of 10,000 photos (--photos=N) in headless Chromium: how soon its first rows are visible, at its start and at its end,
// and how long the longest frame is on the way through all of it with the wheel, while it loads further (--shown=N of the photos).
// For frames that are too long it prints the browser's own record: how much of them was script, and whose.
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { expectTarget } from '../support/ending.ts'
import { fillGallery, makePhoto, openGallery } from '../support/photos.ts'
import { openPlainPage } from '../support/plain-page.ts'
import type { PlainPage } from '../support/plain-page.ts'
import { password, startServer } from '../support/real-server.ts'

const option = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const photos = option('photos', 10_000)
const shown = Math.min(photos, option('shown', photos))
const target = { firstRowsMs: 1_000, frameMs: 100 }
const screen = { width: 1280, height: 800 }
const email = 'bench@example.org'

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/accounts/login/`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('/accounts/'))
}

/** The time from the address to visible rows with their pictures drawn; the page's code is cached, as on any second visit. */
async function firstRows(page: Page, address: string): Promise<number> {
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => {
      const seen = [...document.querySelectorAll<HTMLImageElement>('.photo-list img')].filter(
        (image) => image.getBoundingClientRect().top < innerHeight,
      )
      return seen.length > 3 && seen.every((image) => image.complete && image.naturalWidth > 0)
    },
    undefined,
    { polling: 'raf' },
  )
  return Math.round(performance.now() - began)
}

interface SlowFrame {
  ms: number
  blockingMs: number
  renderMs: number
  scripts: string[]
}

/** Records every gap between two frames from now on, and the frames that the browser reports as long. */
function watchFrames(): void {
  const frames: number[] = []
  let last = performance.now()
  const next = (now: number): void => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  const slow: SlowFrame[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      blockingDuration: number
      renderStart: number
      scripts: (PerformanceEntry & { invoker: string; sourceFunctionName: string })[]
    })[]) {
      if (entry.duration < 80) continue
      slow.push({
        ms: Math.round(entry.duration),
        blockingMs: Math.round(entry.blockingDuration),
        renderMs: Math.round(entry.startTime + entry.duration - entry.renderStart),
        scripts: entry.scripts.map(
          (script) => `${script.invoker} ${script.sourceFunctionName} ${Math.round(script.duration)} ms`,
        ),
      })
    }
  }).observe({ type: 'long-animation-frame' })
  Object.assign(window, { frames, slow })
}

/** Runs in the page: the position of the last photo that is an element, one frame later, and whether the page ends here. */
const look = (): Promise<{ last: number; isAtEnd: boolean }> =>
  new Promise((resolve) =>
    requestAnimationFrame(() =>
      resolve({
        last: Number([...document.querySelectorAll('.photo-list li')].at(-1)?.getAttribute('aria-posinset') ?? 0),
        isAtEnd: scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
      }),
    ),
  )

/** Scrolls as fast as a wheel turns until `shown` photos have passed; at an end that is still loading it turns on. */
async function goThrough(page: PlainPage): Promise<number> {
  for (;;) {
    await page.turnWheel(400)
    const { last, isAtEnd } = await page.ask<{ last: number; isAtEnd: boolean }>(`(${look})()`)
    if (last >= shown && (isAtEnd || shown < photos)) return last
  }
}

/** Replaces the page by one with nothing but pictures, in the elements that `goThrough` looks at. */
async function openBare(id: number, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` }
  const list = Object.assign(document.createElement('ul'), { className: 'photo-list' })
  Object.assign(list.style, { display: 'flex', flexWrap: 'wrap', gap: '4px', listStyle: 'none' })
  for (let number = 1; list.children.length < count; number += 1) {
    const answer = await fetch(`/api/image/?gallery_id=${id}&page=${number}&page_size=500`, { headers })
    const { results } = (await answer.json()) as {
      results: { thumbnail: string; thumbnail_width: number; thumbnail_height: number }[]
    }
    for (const { thumbnail, thumbnail_width: width, thumbnail_height: height } of results) {
      const image = Object.assign(document.createElement('img'), {
        loading: 'lazy',
        decoding: 'async',
        src: thumbnail,
        width,
        height,
      })
      const item = document.createElement('li')
      item.ariaPosInSet = String(list.children.length + 1)
      item.append(image)
      list.append(item)
    }
  }
  document.body.replaceChildren(list)
}

async function measure(page: PlainPage): Promise<{ result: Record<string, number>; slow: SlowFrame[] }> {
  await page.ask(`(${watchFrames})()`)
  const began = performance.now()
  const seen = await goThrough(page)
  const seconds = (performance.now() - began) / 1000
  const frames = (await page.ask<number[]>('frames')).toSorted((a, b) => a - b)
  const slow = await page.ask<SlowFrame[]>('slow')
  const at = (share: number): number => Math.round(frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? 0)
  const result = {
    'photos gone through': seen,
    seconds: Math.round(seconds),
    frames: frames.length,
    'frame p95, ms': at(0.95),
    'frame p99.9, ms': at(0.999),
    'longest frame, ms': at(1),
    [`frames over ${target.frameMs} ms`]: frames.filter((ms) => ms > target.frameMs).length,
  }
  return { result, slow }
}

const server = await startServer(18_461, { BANYAN_FACES: 'off' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const upload = await openGallery(server, await server.newUser(email))
  for (let seed = 0; seed < 20; seed += 1)
    await upload(await makePhoto(seed, seed % 3 === 0 ? 450 : 800, 600), `Model ${seed}.jpg`)
  const gallery = await fillGallery(server, photos)
  const page = await browser.newPage({ viewport: screen })
  await signIn(page, server.origin)
  const address = `${server.origin}/gallery/${gallery}/`
  await firstRows(page, address)
  const first = []
  for (let turn = 0; turn < 5; turn += 1) first.push(await firstRows(page, address))
  const last = await firstRows(page, `${address}?page=${Math.ceil(photos / 20)}`)
  await browser.close()
  const plain = async (prepare: (page: Page) => Promise<unknown>): Promise<Awaited<ReturnType<typeof measure>>> => {
    const opened = await openPlainPage(18_462, screen, async (unprepared) => {
      await signIn(unprepared, server.origin)
      await prepare(unprepared)
    })
    try {
      return await measure(opened)
    } finally {
      await opened.close()
    }
  }
  const { result, slow } = await plain(async (opened) => {
    // The worker downloads the application once; the following visits are like any later one.
    for (let turn = 0; turn < 3; turn += 1) await firstRows(opened, address)
    await opened.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  })
  const bare = await plain(async (opened) => {
    await opened.goto(`${server.origin}/accounts/settings/`)
    await opened.evaluate(`(${openBare})(${gallery}, ${shown})`)
  })
  const results = [
    {
      page: 'gallery',
      photos,
      'first rows, ms': first.toSorted((a, b) => a - b)[2],
      'rows of the last page, ms': last,
      ...result,
    },
    { page: 'bare', photos, ...bare.result },
  ]
  console.table(results)
  for (const frame of slow) console.log(JSON.stringify(frame))
  expectTarget('first rows', first.toSorted((a, b) => a - b)[2] ?? Infinity, { atMost: target.firstRowsMs }, 'ms')
  expectTarget('longest frame', Number(result['longest frame, ms']), { atMost: target.frameMs }, 'ms')
  console.log(JSON.stringify({ bench: 'gallery', target, results }))
} finally {
  await browser.close()
  await server.stop()
}
