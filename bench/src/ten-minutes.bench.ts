// Ten minutes in a family of 100,000: the real application in Chromium on the real server. Somebody searches, opens profiles, adds
// relatives, asks what people are called, opens the map, shows everyone, zooms, leaves and returns. Measures the tasks of the page's
// main thread that a user can feel, by what was being done; the memory of the page with everybody drawn; and what is read again after
// a return. BENCH_SECONDS shortens it (each action happens at least once), BENCH_SIZE makes the family smaller, BENCH_PROFILE
// names a folder for a profile of each phase.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writeGedcom } from '@banyan/gedcom'
import { createRandom, generateFamily } from '@banyan/sample-family'
import { chromium } from 'playwright-core'
import type { BrowserContext } from 'playwright-core'
import { expectTarget } from './support/ending.ts'
import { FamilyUser, view } from './support/family-user.ts'
import type { Row } from './support/family-user.ts'
import { importThrough, startServer } from './support/real-server.ts'
import { pageMemory, TaskWatch } from './support/task-watch.ts'

const size = Number(process.env['BENCH_SIZE'] ?? 100_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 600)
const profileFolder = process.env['BENCH_PROFILE']
const target = { taskMs: 50, heapMb: 300 }

const server = await startServer(18_493)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const token = await server.newUser('bench@example.org')
  await importThrough(server, token, writeGedcom(generateFamily({ people: size, seed: 1 }), { version: '7.0' }))
  await server.untilIdle()
  givePlaces()
  await useFor(seconds, token)
} finally {
  await browser.close()
  await server.stop()
}

/** A tenth live somewhere in and around a city. */
function givePlaces(): void {
  const random = createRandom(1)
  const around = (): number => (random.next() + random.next() + random.next() - 1.5) * 3
  const cities = Array.from({ length: 40 }, () => [random.between(-40, 60) + 0.1, random.between(-120, 140) + 0.1] as const)
  const database = new DatabaseSync(path.join(server.dataDir, 'banyan.sqlite'))
  database.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE')
  const set = database.prepare('UPDATE people SET latitude = ?, longitude = ? WHERE id = ?')
  for (const { id } of database.prepare('SELECT id FROM people').all()) {
    if (!random.chance(0.1)) continue
    const [latitude, longitude] = cities[random.between(0, cities.length - 1)] ?? [0, 0]
    set.run(latitude + around(), longitude + around(), Number(id))
  }
  database.exec('UPDATE families SET version = version + 1; COMMIT')
  database.close()
}

async function call<Answer>(token: string, address: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(server.origin + address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** The person with the most relations, who has several generations around them. */
async function findParent(token: string): Promise<number> {
  const counts = new Map<number, number>()
  for (const each of await call<{ from_person_id: number; to_person_id: number }[]>(token, '/api/relation/'))
    for (const id of [each.from_person_id, each.to_person_id]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0
}

async function openContext(token: string, personId: number): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: view, baseURL: server.origin })
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { access_token: token, language: 'en', users_person_id: String(personId) },
  )
  await context.addInitScript(() => {
    // Headless pages are always visible.
    let state: DocumentVisibilityState = 'visible'
    Object.defineProperty(document, 'visibilityState', { get: () => state })
    Object.assign(window, {
      showPage: (next: DocumentVisibilityState) => {
        state = next
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  return context
}

async function useFor(durationS: number, token: string): Promise<void> {
  const people = await call<Row[]>(token, '/api/person/')
  const parent = await findParent(token)
  const context = await openContext(token, parent)
  const page = await context.newPage()
  let listBytes = 0
  context.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/api/family_lists/')) return
    // The page's own request is answered by the worker, without the line.
    void request.sizes().then(
      ({ responseBodySize }) => (listBytes += responseBodySize),
      () => undefined,
    )
  })
  const watch = await TaskWatch.of(page, profileFolder)
  const random = createRandom(7)
  const user = new FamilyUser(page, random, people)
  const memory: Record<string, { heapMb: number; residentMb: number }> = {}
  const kept: Record<string, number> = {}
  const change = (name: string) =>
    call(token, '/api/person/', { from_person_id: parent, relation_type: 2, name, gender: 'F', birth_year: 1990 })

  await watch.during('first tree', async () => {
    await page.goto(`/family/tree/${parent}/`)
    await user.atRest()
  })
  await watch.during('whole family arrives', () => user.untilWhole())
  // The worker stores what it has seen once it is idle.
  await page.waitForTimeout(4_000)
  memory['whole family read'] = await pageMemory(browser, page)

  const until = Date.now() + durationS * 1000
  for (let round = 0; round === 0 || Date.now() < until; round += 1) {
    await watch.during('search', () => user.search())
    await watch.during('profile and kin names', () => user.profile())
    await watch.during('add a relative', () => user.addChild(parent, `Newcomer ${round}`))
    await watch.during('map', () => user.map())
    await watch.during('people of the map', () => user.mapList())
    await watch.during('everyone', () => user.everyone(parent))
    if (round === 0) memory['everyone drawn'] = await pageMemory(browser, page)
    await watch.during('fit', () => user.fit())
    await watch.during('zoom', () => user.zoom())
    await watch.during('pan', () => user.pan())
    await watch.during('add a relative to everyone', () => user.addChild(undefined, `Everyone's ${round}`))
    await watch.during('change by others', async () => {
      await change(`Other's ${round}`)
      await page.waitForTimeout(2_000)
    })
    listBytes = 0
    await watch.during('leave and return', async () => {
      await user.show('hidden')
      await change(`Meanwhile ${round}`)
      await user.show('visible')
      await page.waitForTimeout(6_000)
    })
    kept['after leaving'] = listBytes
    listBytes = 0
    await page.goto('about:blank')
    await change(`Away ${round}`)
    await watch.during('open again', async () => {
      await page.goto(`/family/tree/${parent}/`)
      await user.atRest()
      await user.untilWhole()
      await page.waitForTimeout(4_000)
    })
    kept['after opening again'] = listBytes
  }
  memory['at the end'] = await pageMemory(browser, page)
  await context.close()

  const rows = watch.phases.map(({ name, tasks, processorMs, scripts }) => ({
    phase: name,
    'long tasks': tasks.length,
    'longest, ms': tasks.length === 0 ? '< 50' : Math.round(Math.max(...tasks)),
    'longest on the processor, ms': Math.round(processorMs),
    'all, ms': Math.round(tasks.reduce((sum, ms) => sum + ms, 0)),
    'in the longest frame': scripts.slice(0, 90),
  }))
  console.table(rows)
  console.table(
    Object.entries(memory).map(([when, { heapMb, residentMb }]) => ({
      when,
      'page and workers, MB': Math.round(heapMb),
      'process, MB': Math.round(residentMb),
    })),
  )
  console.table(Object.entries(kept).map(([when, bytes]) => ({ 'lists read': when, kB: Math.round(bytes / 1000) })))
  console.log(JSON.stringify({ bench: 'ten-minutes', people: size, seconds: durationS, target, rows, memory, kept }))
  for (const { name, tasks } of watch.phases)
    expectTarget(`${size} people, ${name}: longest task`, Math.max(0, ...tasks), { atMost: target.taskMs }, 'ms')
  const heapMb = Math.max(...Object.values(memory).map((each) => each.heapMb))
  expectTarget(`${size} people: memory of the page`, heapMb, { atMost: target.heapMb }, 'MB')
}
