// Journeys in a real Firefox (--firefox=PATH, otherwise firefox-esr), driven by WebDriver BiDi: a card signs somebody in, whose tree opens; a
// member signs in with a password and comments on a photo; a guest opens a link, looks at photos and comments; a keeper changes a role, and
// the member meets it; a memorial day is added, which the page of the year shows, and a calendar takes; a member of two families switches
// between them; a fan is chosen, previewed, made and downloaded; a member and a guest play a film; a voice note is recorded and heard. Each
// step leaves a screenshot in --pictures=FOLDER; --only=NAME,NAME chooses journeys. What the page says on the console as an error fails it.
import { existsSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallResponse } from '@banyan/contract'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { Connection } from '../../../apps/server/src/test/kills/connection.ts'
import { waitForMail } from '../../../apps/server/src/test/kills/mailed.ts'
import { signUp } from '../../../apps/server/src/test/kills/sign-up.ts'
import { openFilmGallery } from '../support/films/send-film.ts'
import { startServer } from '../support/real-server.ts'

const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const executablePath = option('firefox') ?? '/usr/bin/firefox-esr'
const pictures = option('pictures') ?? path.join(os.tmpdir(), 'banyan-firefox')
const password = 'under the fig tree'
const only = option('only')?.split(',')
const patienceMs = 40_000
/** The style that Playwright adds for each screenshot, which the page's policy blocks; and calls that are refused, as they must be. */
const ignored = /sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=|Failed to load/
if (!existsSync(executablePath)) {
  console.log(`NOT PROVEN here: there is no ${executablePath}`)
  process.exit(2)
}
mkdirSync(pictures, { recursive: true })

// Playwright sends this command with every context, also where nothing is to be emulated; Firefox does not know it yet.
registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.endsWith('/coreBundle.js')) return loaded
    const source = String(loaded.source).replaceAll(
      /await ([\w.]+)\.send\(("emulation\.setMediaFeaturesOverride"), (\{[\s\S]*?\})\);/g,
      'await $1.send($2, $3).catch(() => undefined);',
    )
    return { ...loaded, source }
  },
})
const { firefox } = await import('playwright-core')

const server = await startServer(18_471, { BANYAN_FACES: 'off', BANYAN_TRUST_PROXY: '1' })
const here = (address: string): string => {
  const { pathname, search, hash } = new URL(address)
  return server.origin + pathname + search + hash
}

interface Someone {
  connection: Connection
  email: string
  person: number
}

async function newSomeone(name: string): Promise<Someone> {
  const connection = new Connection()
  connection.origin = server.origin
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const { person_id: person } = await signUp(connection, { name, email, dataDir: server.dataDir })
  return { connection, email, person }
}

const addRelative = async (
  { connection, person }: Someone,
  name: string,
  relation_type: number,
  gender: string,
): Promise<number> =>
  (
    await connection.expect<CallResponse<'createPerson'>>('POST', '/api/person/', {
      from_person_id: person,
      relation_type,
      name,
      gender,
      birth_year: 1950,
    })
  ).person.id

/** Somebody joins with an invitation. */
async function join(by: Someone, person: number, email: string): Promise<void> {
  await by.connection.expect('PATCH', `/api/person/${person}/`, { fieldName: 'email', value: email })
  await by.connection.expect('POST', '/api/invite_email/', { person_id: person })
  const mail = await waitForMail(server.dataDir, email)
  const token = /\/invite_confirmation\/([^/\s]+)\//.exec(mail)?.[1] ?? ''
  await by.connection.expect('PATCH', `/api/invite_email_confirmation/${token}/`, { password })
}

const ada = await newSomeone('Ada Wong')
const eve = await newSomeone('Eve Stone')
await ada.connection.expect('PATCH', '/api/family_settings/', { name: 'The Wongs' })
const rosa = await addRelative(ada, 'Rosa Wong', 3, 'F')
await addRelative(ada, 'Olga Wong', 3, 'F')
const ben = await addRelative(ada, 'Ben Wong', 1, 'M')
await join(ada, ben, 'ben@example.org')
const card = await ada.connection.expect<CallResponse<'createCardAccount'>>('POST', '/api/card/', {
  person_id: rosa,
  language: 'zh-tw',
  role: 'reader',
})
const { id: gallery } = await ada.connection.expect<{ id: number }>('POST', '/api/gallery/', { title: 'Wedding' })
for (const [index, background] of ['#678', '#875'].entries()) {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  form.set('gallery_id', String(gallery))
  form.set('picture', new Blob([new Uint8Array(bytes)]), `dance ${index + 1}.jpg`)
  await ada.connection.expect('POST', '/api/image/', form)
}
const ends_date = new Date(Date.now() + 86_400_000).toISOString()
const link = await ada.connection.expect<CallResponse<'createGuestLink'>>('POST', '/api/guest_link/', {
  gallery_id: gallery,
  allows: ['look', 'comment'],
  needs_approval: false,
  with_comments: true,
  ends_date,
})

const { access } = await fetch(`${server.origin}/api/auth/obtain_token/`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: ada.email, password }),
}).then((answer) => answer.json() as Promise<{ access: string }>)
const films = await openFilmGallery(server.origin, access)
const filmFile = path.resolve(import.meta.dirname, '../../../apps/server/src/test/fixtures/films/phone.mp4')
const { id: film } = await films.send(filmFile, 'Rowing.mp4')
for (const until = Date.now() + patienceMs; (await films.image(film)).film?.is_in_work !== false; await wait(100))
  if (Date.now() > until) throw new Error('the version of the film is not made')
const filmLink = await ada.connection.expect<CallResponse<'createGuestLink'>>('POST', '/api/guest_link/', {
  gallery_id: films.id,
  allows: ['look'],
  ends_date,
})

const browser: Browser = await firefox.launch({
  channel: 'moz-firefox',
  executablePath,
  headless: true,
  timeout: 120_000,
  // A microphone that hums, and that every page may use.
  firefoxUserPrefs: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
})
console.log(`Firefox ${browser.version()}`)
const problems: string[] = []
let made = 0

/** Does a journey in a browser of its own. */
async function journey(name: string, width: number, work: (page: Page, look: (step: string) => Promise<void>) => Promise<void>) {
  if (only !== undefined && !only.includes(name)) return
  made += 1
  const context = await browser.newContext({
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    locale: 'en-GB',
    viewport: { width, height: 800 },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  const note = (text: string): void => {
    if (!ignored.test(text)) problems.push(`${name}: ${text}`)
  }
  page.on('pageerror', (error) => note(error.stack ?? String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  const look = async (step: string): Promise<void> => {
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (tooWide > 0) problems.push(`${name}, ${step}: ${tooWide} px too wide`)
    await page.screenshot({ path: path.join(pictures, `${name}-${step}.png`), caret: 'initial' })
  }
  const began = performance.now()
  try {
    await work(page, look)
    console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`)
  } catch (error) {
    problems.push(`${name}: ${String(error)}`)
    await page.screenshot({ path: path.join(pictures, `${name}-failed.png`), caret: 'initial' }).catch(() => undefined)
  } finally {
    await context.close()
  }
}

/** Firefox does not report every change of address that a page makes by itself. */
async function untilAt(page: Page, place: RegExp): Promise<void> {
  for (const until = Date.now() + patienceMs; !place.test(await page.evaluate(() => location.pathname)); await wait(100))
    if (Date.now() > until) throw new Error(`the page stays at ${await page.evaluate(() => location.pathname)}`)
}

async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${server.origin}/accounts/login/`)
  // Typed, as people do: a value set by a script in Firefox's sandbox does not reach React.
  await page.getByLabel(/^Email/).pressSequentially(email)
  await page.getByLabel(/^Password/).pressSequentially(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await untilAt(page, /^\/(?:home|family\/tree)\//)
}

await journey('card', 360, async (page, look) => {
  await page.goto(here(card.url))
  await page.getByRole('button', { name: '打開我的家譜' }).waitFor()
  await look('card')
  await page.getByRole('button', { name: '打開我的家譜' }).click()
  await untilAt(page, /^\/family\/tree\/\d+\/$/)
  await page.getByText('Rosa Wong').first().waitFor()
  await look('tree')
  await page.goto(here(card.url))
  await page.getByRole('heading', { name: '這張卡片已經用過了' }).waitFor()
  await look('used')
})

await journey('comment', 1280, async (page, look) => {
  await signInWithPassword(page, 'ben@example.org')
  await look('tree')
  await page.goto(`${server.origin}/gallery/${gallery}/`)
  await page
    .getByRole('link', { name: /dance 1/ })
    .or(page.getByRole('button', { name: /dance 1/ }))
    .first()
    .click()
  const photo = page.locator('dialog.viewer')
  await photo.getByRole('button', { name: '0 comments' }).click()
  const talk = page.getByRole('dialog', { name: 'Comments on “dance 1”' })
  const field = talk.getByLabel('Write a comment')
  await field.pressSequentially('Who is with @ada')
  await talk.getByRole('option', { name: 'Ada Wong' }).waitFor()
  await field.press('Enter')
  await field.pressSequentially('here?')
  await look('typed')
  await talk.getByRole('button', { name: 'Post' }).click()
  await talk.getByRole('link', { name: '@Ada Wong' }).waitFor()
  await look('posted')
})

await journey('guest', 360, async (page, look) => {
  await page.goto(here(link.url ?? ''))
  await page.getByRole('heading', { name: 'Wedding' }).waitFor()
  await page.getByText('Shared with you by Ada Wong · 2 photos').waitFor()
  await look('page')
  await page.getByRole('button', { name: /dance 1/ }).click()
  await page.getByRole('dialog', { name: 'dance 1' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'dance 2' }).waitFor()
  await look('photo')
  await page.goBack()
  await page.reload()
  await page.getByRole('heading', { name: 'Wedding' }).waitFor()
})

await journey('role', 1280, async (page, look) => {
  await signInWithPassword(page, ada.email)
  await page.goto(`${server.origin}/family/members/`)
  await page.getByRole('button', { name: 'Change role Ben Wong' }).click()
  await page.getByRole('radio', { name: /Reader/ }).check()
  await look('dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await look('changed')
  await page
    .getByRole('button', { name: /Sign out/ })
    .first()
    .click()
  await untilAt(page, /^\/accounts\/login\//)
  await signInWithPassword(page, 'ben@example.org')
  await page.goto(`${server.origin}/family/profile/${rosa}/`)
  await page.getByRole('heading', { name: 'Rosa Wong' }).first().waitFor()
  const edits = await page.getByRole('button', { name: /^Edit/ }).count()
  if (edits > 0) throw new Error(`a reader is offered ${edits} buttons to edit somebody else`)
  await look('reader')
})

await journey('days', 360, async (page, look) => {
  await signInWithPassword(page, ada.email)
  await look('home')
  await page.goto(`${server.origin}/days/`)
  await page.getByRole('button', { name: 'Add a day' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').pressSequentially('Olga')
  await dialog.getByRole('radio', { name: /Olga Wong/ }).click()
  await dialog.getByLabel('When').pressSequentially('15 September 1990')
  await dialog.getByText(/Understood as/).waitFor()
  await look('typed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Year' }).click()
  await page.getByText('Olga Wong').first().waitFor()
  await look('year')
  await page.getByRole('tab', { name: 'Month' }).click()
  await look('month')
  await page.getByRole('button', { name: 'In your calendar' }).click()
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  await dialog.getByRole('link', { name: /Open in the calendar app/ }).waitFor()
  await look('feed')
})

await journey('families', 1280, async (page, look) => {
  const cousin = await addRelative(ada, 'Eve Wong', 2, 'F')
  await ada.connection.expect('PATCH', `/api/person/${cousin}/`, { fieldName: 'email', value: eve.email })
  await ada.connection.expect('POST', '/api/invite_email/', { person_id: cousin })
  await signInWithPassword(page, eve.email)
  await page.getByRole('link', { name: '1 invitation is waiting for you' }).click()
  await page.getByText('Ada Wong invites you to The Wongs').waitFor()
  await look('invited')
  await page.getByRole('button', { name: 'Join' }).click()
  const families = page.getByRole('combobox', { name: 'Family', exact: true })
  await families.locator('option:checked', { hasText: 'The Wongs' }).waitFor({ state: 'attached' })
  await look('first')
  await families.selectOption({ label: 'Eve Stone’s family' })
  await page
    .getByRole('button', { name: /Eve Stone/ })
    .first()
    .waitFor()
  await look('second')
  await page.reload()
  await page
    .getByRole('button', { name: /Eve Stone/ })
    .first()
    .waitFor()
})

for (const width of [360, 1280])
  await journey(`print-${width}`, width, async (page, look) => {
    await signInWithPassword(page, 'ben@example.org')
    await page.goto(`${server.origin}/print/?person=${ada.person}`)
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('img').waitFor()
    await look('person')
    await page.getByRole('radio', { name: 'Fan', exact: true }).check({ force: true })
    await page.getByLabel('Size').selectOption('A2')
    await preview.getByText(/ people · 1 sheet/).waitFor()
    const shown = await preview
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
    if (shown === 0) throw new Error('the preview is empty')
    await look('fan')
    await page.getByRole('button', { name: 'Make the file' }).click()
    const file = page.getByRole('region', { name: 'Your files' }).getByRole('listitem').first()
    await file.getByText(/PDF · 1 page/).waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), file.getByRole('link', { name: /Download/ }).click()])
    const begin = (await readFile(await download.path())).subarray(0, 5).toString()
    if (begin !== '%PDF-') throw new Error(`the file begins with ${begin}`)
    await look('file')
  })

/** Presses the button over a film, and waits until pictures of it were shown. */
async function playFilm(view: Locator): Promise<void> {
  await view.getByRole('button', { name: 'Play the video' }).click()
  const seen = (): Promise<{ at: number; frames: number }> =>
    view.locator('video').evaluate((video: HTMLVideoElement) => ({
      at: video.currentTime,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
    }))
  for (const until = Date.now() + patienceMs; ; await wait(50)) {
    const { at, frames } = await seen()
    if (at > 0.3 && frames > 0) return
    if (Date.now() > until) throw new Error(`the film is at ${at} s with ${frames} pictures`)
  }
}

await journey('film', 1280, async (page, look) => {
  await signInWithPassword(page, ada.email)
  await page.goto(`${server.origin}/gallery/${films.id}/`)
  await page.getByRole('link', { name: /^Rowing\. Video/ }).click()
  const viewer = page.locator('dialog.viewer')
  await viewer.getByRole('button', { name: 'Play the video' }).waitFor()
  await look('still')
  await playFilm(viewer)
  await look('plays')
})

await journey('guest-film', 360, async (page, look) => {
  await page.goto(here(filmLink.url ?? ''))
  await page.getByRole('button', { name: /Rowing/ }).click()
  const view = page.getByRole('dialog', { name: 'Rowing' })
  await view.getByRole('button', { name: 'Play the video' }).waitFor()
  await look('still')
  await playFilm(view)
  await look('plays')
})

await journey('voice', 360, async (page, look) => {
  await signInWithPassword(page, ada.email)
  await page.goto(`${server.origin}/gallery/${films.id}/?image_id=${film}`)
  await page.locator('dialog.viewer').getByRole('button', { name: '0 comments', exact: true }).click()
  const talk = page.getByRole('dialog', { name: 'Comments on “Rowing”' })
  await talk.getByRole('button', { name: 'Record a voice note' }).click()
  await talk.getByRole('timer').filter({ hasText: '0:02 of 5:00' }).waitFor()
  await look('records')
  await talk.getByRole('button', { name: 'Done' }).click()
  await talk.getByRole('group', { name: 'Your voice note, not sent yet' }).waitFor()
  await talk.getByRole('button', { name: 'Post' }).click()
  const note = talk.getByRole('group', { name: /^Voice note from / })
  await note.getByRole('button', { name: 'Play', exact: true }).click()
  await note.getByRole('button', { name: 'Pause playing', exact: true }).waitFor()
  await look('plays')
  // It comes to its end.
  await note.getByRole('button', { name: 'Play', exact: true }).waitFor()
})

await browser.close()
await server.stop()
for (const problem of problems) console.error(problem)
console.log(JSON.stringify({ prove: 'firefox', journeys: made, problems: problems.length, pictures }))
process.exitCode = problems.length === 0 ? 0 : 1
