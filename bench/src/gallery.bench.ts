// A gallery of 10,000 photos (--photos=N) in headless Chromium: how soon its first rows are visible, at its start and at its end,
// and how long the longest frame is on the way through all of it: each page is scrolled with the wheel to its end, then the next
// (--pages=N of them). For frames that are too long it prints the browser's own record: how much of them was script, and whose.
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { expectTarget } from './support/ending.ts'
import { fillGallery, makePhoto, openGallery } from './support/photos.ts'
import { openPlainPage } from './support/plain-page.ts'
import type { PlainPage } from './support/plain-page.ts'
import { password, startServer } from './support/real-server.ts'

const option = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const photos = option('photos', 10_000)
const pages = option('pages', Math.ceil(photos / 20))
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

/** Runs in the page: whether its end is on the screen one frame later. */
const isAtEnd = (): Promise<boolean> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => resolve(scrollY + innerHeight >= document.documentElement.scrollHeight - 2)),
  )

/** Runs in the page: the centre of the button to the next page. */
function nextButton(): { x: number; y: number } {
  const { x, y, width, height } = [...document.querySelectorAll('.pagination-step')].at(-1)!.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

const firstPhoto = (): string | null | undefined => document.querySelector('.photo-list[aria-busy=false] a')?.getAttribute('href')

/** Runs in the page: resolves when other photos are shown. */
function otherPhotos(before: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const now = document.querySelector('.photo-list[aria-busy=false] a')?.getAttribute('href')
      if (now !== before && now !== undefined) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}

async function goThrough(page: PlainPage): Promise<number> {
  for (let number = 1; ; number += 1) {
    // Scrolls to the end of the page, as fast as a wheel turns.
    do await page.turnWheel(400)
    while (!(await page.ask<boolean>(`(${isAtEnd})()`)))
    if (number >= pages) return number
    const before = await page.ask<string>(`(${firstPhoto})()`)
    const { x, y } = await page.ask<{ x: number; y: number }>(`(${nextButton})()`)
    await page.click(x, y)
    await page.ask(`(${otherPhotos})(${JSON.stringify(before)})`)
  }
}

/** Replaces the page by one with nothing but pictures, with the elements that `goThrough` uses. */
async function openBare(id: number, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` }
  const lists: { thumbnail: string; thumbnail_width: number; thumbnail_height: number }[][] = []
  for (let number = 1; number <= count; number += 1) {
    const answer = await fetch(`/api/image/?gallery_id=${id}&page=${number}`, { headers })
    lists.push(((await answer.json()) as { results: (typeof lists)[number] }).results)
  }
  const list = Object.assign(document.createElement('div'), { className: 'photo-list' })
  const next = Object.assign(document.createElement('button'), { className: 'pagination-step', textContent: 'next' })
  Object.assign(list.style, { display: 'flex', flexWrap: 'wrap', gap: '4px' })
  let shown = 0
  const show = (): void => {
    list.replaceChildren(
      ...(lists[shown] ?? []).map(({ thumbnail, thumbnail_width: width, thumbnail_height: height }, at) => {
        const image = Object.assign(document.createElement('img'), {
          loading: 'lazy',
          decoding: 'async',
          src: thumbnail,
          width,
          height,
        })
        const link = Object.assign(document.createElement('a'), { href: `#${shown}-${at}` })
        link.append(image)
        return link
      }),
    )
    list.ariaBusy = 'false'
  }
  next.addEventListener('click', () => {
    shown += 1
    show()
  })
  show()
  document.body.replaceChildren(list, next)
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
    'pages gone through': seen,
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
    await opened.evaluate(`(${openBare})(${gallery}, ${pages})`)
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
  expectTarget(`first rows in ${target.firstRowsMs} ms`, (first.toSorted((a, b) => a - b)[2] ?? Infinity) <= target.firstRowsMs)
  expectTarget(`no frame over ${target.frameMs} ms`, Number(result['longest frame, ms']) <= target.frameMs)
  console.log(JSON.stringify({ bench: 'gallery', target, results }))
} finally {
  await browser.close()
  await server.stop()
}
