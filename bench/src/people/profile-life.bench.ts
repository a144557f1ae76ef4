// A life of 200 facts with 300 photos on a profile, in headless Chromium, opened in a new page by its address and by a link on
// another profile: the processor time of the page's main thread until it is drawn, beside that of a profile without a life. The
// browser decodes and draws pictures on threads of their own, which do not count. BENCH_ROUNDS chooses how often.
import { chromium } from 'playwright-core'
import type { BrowserContext } from 'playwright-core'
import { expectTarget } from '../support/ending.ts'
import { traceMainThread } from '../support/main-thread-tasks.ts'
import { fillGallery, makePhoto, openGallery } from '../support/photos.ts'
import { startServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const facts = 200
const photos = 300
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const targetMs = 100
const ways = ['by a link', 'by address'] as const
type Way = (typeof ways)[number]
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const

const server = await startServer(18_493, { BANYAN_FACES: 'off' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const token = await server.newUser('bench@example.org')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${server.origin}/api/${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const [self] = await send<{ id: number }[]>('GET', 'person/')
  const from = self?.id ?? 0
  const add = async (name: string): Promise<number> =>
    (
      await send<{ person: { id: number } }>('POST', 'person/', {
        from_person_id: from,
        relation_type: 2,
        name,
        gender: 'F',
        birth_year: 1990,
      })
    ).person.id
  const people = { none: await add('Nobody Known'), whole: await add('Long Life') }
  await writeLife(people.whole)
  await tagPhotos(people.whole)

  const results: Record<string, string | number>[] = []
  for (const [screen, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      },
      { access_token: token, language: 'en', person_id: String(from), users_person_id: String(from) },
    )
    for (const way of ways) {
      const times = { none: [] as number[], whole: [] as number[] }
      for (let round = -1; round < rounds; round += 1) {
        for (const which of ['none', 'whole'] as const) {
          const ms = await open(context, way, people[which], which === 'whole')
          // The first round fills the browser's cache.
          if (round >= 0) times[which].push(ms)
        }
      }
      const [none, whole] = [median(times.none), median(times.whole)]
      results.push({
        screen,
        opened: way,
        'whole page, ms': Math.round(whole),
        'page without a life, ms': Math.round(none),
        'life, ms': Math.round(whole - none),
        'target, ms': targetMs,
      })
      expectTarget(`${screen}, ${way}: a life drawn`, whole - none, { atMost: targetMs }, 'ms')
    }
    await context.close()
  }
  console.table(results)
  console.log(JSON.stringify({ bench: 'profile-life', facts, photos, rounds, targetMs, results }))

  async function writeLife(id: number): Promise<void> {
    const sources: number[] = []
    for (let index = 0; index < 20; index += 1)
      sources.push(
        (await send<{ id: number }>('POST', 'source/', { title: `Parish register ${index}`, key: `source ${index}` })).id,
      )
    const kinds = ['RESI', 'OCCU', 'EDUC', 'EVEN', 'CENS']
    for (let index = 0; index < facts; index += 1)
      await send('POST', `person/${id}/fact/`, {
        key: `fact ${index}`,
        kind: kinds[index % kinds.length],
        value: `Entry ${index}`,
        type: kinds[index % kinds.length] === 'EVEN' ? 'Journey' : '',
        date: `${1 + (index % 28)} MAR ${2000 + (index % 62)}`,
        place: `Bath ${index % 9}, Somerset`,
        note: index % 3 === 0 ? 'in the house by the river' : '',
        participants: index % 4 === 0 ? [{ person_id: from, role: 'WITN' }] : [],
        sources:
          index % 2 === 0
            ? [{ source_id: sources[index % sources.length], page: `page ${index}`, text: 'as it is written', quality: 2 }]
            : [],
      })
  }

  async function tagPhotos(personId: number): Promise<void> {
    const upload = await openGallery(server, token)
    for (let seed = 0; seed < 10; seed += 1) await upload(await makePhoto(seed, 800, 600), `Model ${seed}.jpg`)
    const gallery = await fillGallery(server, photos, 24 * 75)
    const { results: images } = await send<{ results: { id: number }[] }>('GET', `image/?gallery_id=${gallery}&page_size=500`)
    for (const { id } of images)
      await send('POST', 'image_tagging/', { image_id: id, person_id: personId, x1: 0.1, x2: 0.4, y1: 0.1, y2: 0.4 })
  }
} finally {
  await browser.close()
  await server.stop()
}

/** Opens a profile in a new page. @returns the processor time of the main thread until it is drawn, in ms */
async function open(context: BrowserContext, way: Way, id: number, hasLife: boolean): Promise<number> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const address = `${server.origin}/family/profile/${id}/`
  const link = page.locator(`.profile-family a[href*="/family/profile/${id}/"]`).first()
  if (way === 'by a link') {
    await page.goto(`${server.origin}/family/profile/`)
    await link.waitFor()
    await page.waitForTimeout(1_500)
  }
  const endTrace = await traceMainThread(devTools)
  if (way === 'by a link') await link.evaluate((element: HTMLElement) => element.click())
  else await page.goto(address)
  await page
    .locator(hasLife ? '.life-entries .photo-thumb img' : '.life')
    .first()
    .waitFor()
  await page.waitForTimeout(1_500)
  const { total } = await endTrace()
  await page.close()
  return total
}
