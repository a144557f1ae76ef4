// All photos of a family by time (--photos=100000): what the server's calls cost, and in headless Chromium how soon the first rows are
// there, how long frames take while somebody drags the scrubber through all of it, and what the page keeps in memory. Processor time counts
// where other programs are busy too.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { numberRows } from '../../../apps/server/src/platform/db/next-ids.ts'
import { connectDatabase } from '../../../apps/server/src/platform/db/open-database.ts'
import type { FamilyId } from '../../../apps/server/src/platform/http/caller.ts'
import { expectTarget } from '../support/ending.ts'
import { fillGallery, makePhoto, openGallery } from '../support/photos.ts'
import { password, startServer } from '../support/real-server.ts'
import type { RealServer } from '../support/real-server.ts'

const option = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const photos = option('photos', 100_000)
const rounds = option('rounds', 20)
const target = { firstRowsMs: 1_000, frameMs: 50, memoryMb: 250, searchMs: 50 }
const email = 'bench@example.org'
const screen = { width: 1280, height: 800 }

/** Gives photos dates, places, words and people, about two in each. @returns the ids of two people */
async function describe({ dataDir, origin }: RealServer, token: string): Promise<[number, number]> {
  const authorization = `Bearer ${token}`
  const post = async (address: string, body: unknown) =>
    (await (
      await fetch(origin + address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { person: { id: number } }
  const people: number[] = []
  const [first] = (await (await fetch(`${origin}/api/person/`, { headers: { authorization } })).json()) as { id: number }[]
  for (let n = 0; n < 40; n++)
    people.push(
      (await post('/api/person/', { from_person_id: first?.id, relation_type: 3, name: `Relative ${n}`, gender: 'F' })).person.id,
    )
  const database = connectDatabase({ file: path.join(dataDir, 'banyan.sqlite') })
  const family = (await database.read.selectFrom('images').select('family_id').executeTakeFirstOrThrow()).family_id as FamilyId
  const file = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'))
  file.exec(`begin; update families set photos_version = photos_version + 1;
    update images set taken = cast(strftime('%d', taken_at) as integer) || ' JAN ' || strftime('%Y', taken_at),
      first_day = cast(julianday(substr(taken_at, 1, 10)) + 0.5 as integer),
      last_day = cast(julianday(substr(taken_at, 1, 10)) + 0.5 as integer),
      latitude = 20 + (id % 400) / 10.0, longitude = 10 + (id % 970) / 10.0,
      description = case id % 7 when 0 then 'At the lake with everybody, before the storm' when 1 then '香港仔的夏天' else '' end
      where id % 20 <> 0; commit`)
  file.close()
  const rows = await database.read.selectFrom('images').select('id').execute()
  const at = new Date().toISOString()
  for (let start = 0; start < rows.length; start += 500)
    await database.write(async (tx) => {
      const tags = rows.slice(start, start + 500).flatMap(({ id }) =>
        Array.from({ length: id % 5 }, (_, n) => ({
          image_id: id,
          person_id: people[(id * 7 + n * 11) % people.length] ?? 1,
          x1: 0.1,
          x2: 0.2,
          y1: 0.1,
          y2: 0.2,
          created_at: at,
          updated_at: at,
        })),
      )
      const unique = [...new Map(tags.map((tag) => [`${tag.image_id} ${tag.person_id}`, tag])).values()]
      if (unique.length > 0)
        await tx
          .insertInto('image_tags')
          .values(await numberRows(tx, family, 'image_tags', unique))
          .execute()
    })
  await database.close()
  return [people[7] ?? 1, people[18] ?? 1]
}

/** The median time of a call in ms, the server's processor time for one, and the size of its answer. */
async function time(server: RealServer, token: string, address: string, turns = rounds) {
  const times: number[] = []
  let bytes = 0
  let count = 0
  const before = server.cpuSeconds()
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now()
    const answer = await fetch(server.origin + address, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    times.push(performance.now() - began)
    if (!answer.ok) throw new Error(text)
    bytes = text.length
    count = (JSON.parse(text) as { count: number }).count
  }
  const cpuMs = ((server.cpuSeconds() - before) / turns) * 1000
  const sorted = times.toSorted((a, b) => a - b)
  return {
    call: address.slice(0, 90),
    found: count,
    'median ms': Math.round((sorted[Math.floor(turns / 2)] ?? 0) * 10) / 10,
    'worst ms': Math.round(sorted.at(-1) ?? 0),
    'processor ms': Math.round(cpuMs * 10) / 10,
    kB: Math.round(bytes / 1024),
  }
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/accounts/login/`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('/accounts/'))
}

/** From the address to rows whose pictures are drawn; the page's code is cached, as on any second visit. */
async function firstRows(page: Page, address: string): Promise<number> {
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => {
      const seen = [...document.querySelectorAll<HTMLImageElement>('.timeline-list img')].filter(
        (image) => image.getBoundingClientRect().top < innerHeight,
      )
      return seen.length > 3 && seen.every((image) => image.complete && image.naturalWidth > 0)
    },
    undefined,
    { polling: 'raf' },
  )
  return Math.round(performance.now() - began)
}

interface Trace {
  traceEvents: { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }[]
}

/** The most processor time that the page's own thread took in one go, in ms: other programs make frames longer, too. */
function longestTask({ traceEvents: events }: Trace): number {
  const pages = new Set(
    events.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  )
  const times = events.flatMap(({ ph, pid, tid, tdur }) => (ph === 'X' && pages.has(`${pid} ${tid}`) ? [tdur ?? 0] : []))
  return Math.round(times.reduce((longest, each) => Math.max(longest, each), 0) / 100) / 10
}

/** Runs in the page: every gap between two frames, and how long the page itself worked in each. */
function watchFrames(): void {
  const frames: number[] = []
  const tasks: number[] = []
  let last = performance.now()
  const next = (now: number): void => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push(entry.duration)
  }).observe({ type: 'longtask' })
  Object.assign(window, { frames, tasks })
}

const server = await startServer(18_463, { BANYAN_FACES: 'off' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const token = await server.newUser(email)
  const upload = await openGallery(server, token)
  for (let seed = 0; seed < 20; seed++) await upload(await makePhoto(seed, seed % 3 === 0 ? 450 : 800, 600), `Model ${seed}.jpg`)
  const gallery = await fillGallery(server, photos, 3)
  const [one, other] = await describe(server, token)
  await server.restart()
  const again = (await (
    await fetch(`${server.origin}/api/auth/obtain_token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).json()) as { access: string }
  const calls = [
    // The first call after a start reads everything.
    await time(server, again.access, '/api/photos/timeline/', 1),
    await time(server, again.access, '/api/photos/timeline/'),
  ]
  const searches = [
    `people=${one},${other}`,
    `people=${one}&only=true`,
    'words=lake%20storm',
    'words=%E9%A6%99%E6%B8%AF',
    'words=nothing',
    'time=2010',
    'time=2005–2015&words=lake',
    'latitude=40&longitude=60&km=200',
    'missing=people',
    `gallery_id=${gallery}&kind=photo&missing=people&time=2012&words=lake&latitude=40&longitude=60&km=3000`,
  ]
  for (const search of searches) calls.push(await time(server, again.access, `/api/photos/?page_size=20&${search}`))
  calls.push(await time(server, again.access, '/api/photos/?page_size=100'))
  console.table(calls)

  const page = await browser.newPage({ viewport: screen })
  await signIn(page, server.origin)
  const address = `${server.origin}/photos/`
  await firstRows(page, address)
  const first: number[] = []
  for (let turn = 0; turn < 3; turn++) first.push(await firstRows(page, address))
  const scrubber = (await page.locator('.scrubber').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // Starting and ending the trace holds frames back; neither is part of what is measured.
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await page.evaluate(watchFrames)
  await page.mouse.move(scrubber.x + 20, scrubber.y + 22)
  await page.mouse.down()
  for (let step = 0; step <= 120; step++)
    await page.mouse.move(scrubber.x + 20, scrubber.y + 22 + ((scrubber.height - 44) * (step <= 60 ? step : 120 - step)) / 60)
  await page.mouse.up()
  const { frames, tasks } = await page.evaluate(() => {
    const { frames: all, tasks: long } = window as unknown as { frames: number[]; tasks: number[] }
    return { frames: all, tasks: long }
  })
  const workMs = longestTask(JSON.parse(String(await browser.stopTracing())) as Trace)
  const sorted = frames.toSorted((a, b) => a - b)
  // Stops here and there, so that rows and pictures come.
  for (let stop = 1; stop <= 20; stop++) {
    await page.mouse.click(scrubber.x + 20, scrubber.y + 22 + ((scrubber.height - 44) * stop) / 21)
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.timeline-list img')].some(
        (image) => image.complete && image.naturalWidth > 0,
      ),
    )
  }
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  const heapMb = Math.round((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024)
  const nodes = metrics.find(({ name }) => name === 'Nodes')?.value
  const result = {
    photos,
    'first rows, ms': first.toSorted((a, b) => a - b)[1] ?? Infinity,
    frames: frames.length,
    'frame p50, ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    'frame p95, ms': Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
    'longest frame, ms': Math.round(sorted.at(-1) ?? 0),
    'longest task, processor ms': workMs,
    'long tasks of the page': tasks.map(Math.round).join(' '),
    'heap, MB': heapMb,
    'DOM nodes': nodes,
    'server, MB': Math.round(server.residentMb()),
  }
  console.table([result])
  expectTarget('first rows', result['first rows, ms'], { atMost: target.firstRowsMs }, 'ms')
  expectTarget('longest frame', result['longest frame, ms'], { atMost: target.frameMs }, 'ms')
  expectTarget('page memory', heapMb, { atMost: target.memoryMb }, 'MB')
  expectTarget('slowest search', Math.max(...calls.slice(2).map((call) => call['median ms'])), { atMost: target.searchMs }, 'ms')
  console.log(JSON.stringify({ bench: 'timeline', target, calls, result }))
} finally {
  await browser.close()
  await server.stop()
}
