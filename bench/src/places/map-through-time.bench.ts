// The map through time of a family of 10,000 people with 30,000 placed facts, on the real server in headless Chromium, which renders
// WebGL on the processor: the size and time of the answer, the page's processor time for a year of the slider, and the frames while it plays.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writeGedcom } from '@banyan/gedcom'
import { createRandom, generateFamily } from '@banyan/sample-family'
import { chromium } from 'playwright-core'
import type { CDPSession, Page } from 'playwright-core'
import { expectTarget } from '../support/ending.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import type { RealServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const people = 10_000
const steps = 120
const playedMs = 8_000
const target = { frameMs: 1000 / 60 }
const cities = [
  [22.28, 114.17],
  [54.52, 18.53],
  [60.17, 24.94],
  [48.85, 2.35],
  [49.25, -123.12],
  [-36.85, 174.76],
  [51.51, -0.13],
  [40.71, -74.01],
  [1.35, 103.82],
  [25.03, 121.57],
  [45.5, -73.57],
  [-33.87, 151.21],
] as const

/** Everybody is born in or around a city, lives in two more places on the way, and dies in the last one. */
function givePlaces({ dataDir }: RealServer): void {
  const random = createRandom(1)
  const around = (): number => (random.next() + random.next() + random.next() - 1.5) * 1.2
  const database = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'))
  database.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE')
  const known = database.prepare('SELECT family_id, max(id) AS id FROM facts GROUP BY family_id').get() ?? {}
  let id = Number(known['id'] ?? 0)
  const insert = database.prepare(
    `INSERT INTO facts (family_id, id, person_id, kind, date, first_day, last_day, place, latitude, longitude, created_at, updated_at)
     VALUES (?, ?, ?, 'RESI', ?, ?, ?, ?, ?, ?, '', '')`,
  )
  const rows = database.prepare('SELECT id, family_id, birth_year, year_of_death FROM people').all()
  for (const { id: person, family_id, birth_year } of rows) {
    const born = Number(birth_year) || 1900
    let city = Math.floor(random.next() ** 2 * cities.length)
    for (const age of [0, random.between(15, 40), random.between(41, 70)]) {
      const [latitude, longitude] = cities[city] ?? cities[0]
      const isThere = random.chance(0.5)
      const day = Math.floor(1_721_426 + (born + age - 1) * 365.2425) + 100
      id += 1
      insert.run(
        Number(family_id),
        id,
        Number(person),
        String(born + age),
        day,
        day + 30,
        `Place ${city}`,
        latitude + (isThere ? 0 : around()),
        longitude + (isThere ? 0 : around()),
      )
      if (random.chance(0.6)) city = Math.floor(random.next() * cities.length)
    }
  }
  database.prepare(`UPDATE family_ids SET last_id = ? WHERE table_name = 'facts'`).run(id)
  database.exec('UPDATE families SET version = version + 1; COMMIT')
  database.close()
}

async function signIn(page: Page, { origin }: RealServer, token: string): Promise<void> {
  const list = (await (await fetch(`${origin}/api/person/`, { headers: { authorization: `Bearer ${token}` } })).json()) as {
    id: number
    user_id: number | null
  }[]
  const own = list.find((person) => person.user_id !== null)
  await page.addInitScript(
    ({ access, id }) => {
      localStorage.setItem('access_token', access)
      localStorage.setItem('users_person_id', id)
    },
    { access: token, id: String(own?.id) },
  )
}

/** Milliseconds of the page's main thread so far. */
async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

const server = await startServer(18_437)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const results: Record<string, unknown>[] = []
try {
  const token = await server.newUser('bench@example.org')
  await importThrough(server, token, writeGedcom(generateFamily({ people, seed: 1 }), { version: '7.0' }))
  givePlaces(server)
  await server.untilIdle()
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now()
    await (await fetch(`${server.origin}/api/life_places/`, { headers })).arrayBuffer()
    times.push(performance.now() - began)
  }
  const { headers: answered } = await fetch(`${server.origin}/api/life_places/`, { headers })
  results.push({
    what: 'the answer, first and later, ms',
    figure: `${Math.round(times[0]!)}, ${Math.round(median(times.slice(1)))}`,
  })
  results.push({ what: 'its size, kB', figure: Math.round(Number(answered.get('content-length')) / 1000) })

  for (const [what, width, zooms] of [
    ['the world, 1280 pixels', 1280, 0],
    ['a region, 1280 pixels', 1280, 4],
    ['the world, 360 pixels', 360, 0],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 800 }, baseURL: server.origin })
    const page = await context.newPage()
    await signIn(page, server, token)
    await page.goto('/family/map/')
    await page.waitForURL(/map\/\d+/)
    await page.goto(`${page.url()}?year=1900`)
    await page.waitForSelector('.map-time input')
    await page.waitForSelector('.map-marker')
    for (let zoom = 0; zoom < zooms; zoom += 1) {
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await page.waitForSelector('[data-testid=map][data-moving=false]')
    }
    await page.waitForTimeout(1500)
    const session = await context.newCDPSession(page)
    // The thread's own time, so that other work of the machine does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const step = (from: number): Promise<number[]> =>
      page.evaluate(
        async ({ from: first, count }) => {
          const slider = document.querySelector<HTMLInputElement>('.map-time input')!
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
          const taken: number[] = []
          for (let at = 0; at < count; at += 1) {
            await new Promise(requestAnimationFrame)
            const began = performance.now()
            set.call(slider, String(first + at))
            slider.dispatchEvent(new Event('input', { bubbles: true }))
            taken.push(performance.now() - began)
          }
          return taken
        },
        { from, count: steps },
      )
    await step(1850)
    const before = await taskMs(session)
    const taken = await step(1851)
    const perStep = ((await taskMs(session)) - before) / steps
    results.push({
      what: `a step of the slider, ${what}: processor ms (of it script, median and longest)`,
      figure: `${perStep.toFixed(1)} (${median(taken).toFixed(1)}, ${Math.max(...taken).toFixed(1)})`,
      markers: await page.locator('.map-marker').count(),
    })
    expectTarget(`a step of the slider, ${what}`, perStep, { atMost: target.frameMs }, 'ms')

    await page.getByRole('slider').fill('1850')
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('fast')
    await page.evaluate(() => {
      const frames: number[] = []
      Object.assign(window, { frames })
      const next = (time: number): void => {
        frames.push(time)
        requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
    })
    await page.getByRole('button', { name: 'Play' }).click()
    const played = await taskMs(session)
    await page.waitForTimeout(playedMs)
    const spent = (await taskMs(session)) - played
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.length)
    results.push({
      what: `playing fast, ${what}: frames/s, processor ms a frame`,
      figure: `${Math.round((1000 * frames) / playedMs)}, ${(spent / frames).toFixed(1)}`,
    })
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
console.table(results)
console.log(JSON.stringify({ bench: 'map-through-time', people, target, results }))
