// Journeys with films and voices in a real WebKit (WebKitGTK's MiniBrowser, driven by WebDriver): a member signs in and plays a film, a guest
// plays one, a voice note is recorded with a microphone that hums, and heard. Each step leaves a screenshot in --pictures=FOLDER.
import { existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallResponse } from '@banyan/contract'
import { openFilmGallery } from '../support/films/send-film.ts'
import { password, startServer } from '../support/real-server.ts'
import { openDriven } from '../support/web-driver.ts'

const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const driver = option('driver') ?? '/usr/bin/WebKitWebDriver'
const binary = option('browser') ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const pictures = option('pictures') ?? path.join(os.tmpdir(), 'banyan-webkit')
const patienceMs = 40_000
const email = 'ada@example.org'
for (const needed of [driver, binary, '/usr/bin/Xvfb'])
  if (!existsSync(needed)) {
    console.log(`NOT PROVEN here: there is no ${needed}`)
    process.exit(2)
  }
mkdirSync(pictures, { recursive: true })

const server = await startServer(18_476, { BANYAN_FACES: 'off' })
const here = (address: string): string => {
  const { pathname, search, hash } = new URL(address)
  return server.origin + pathname + search + hash
}
const films = await openFilmGallery(server.origin, await server.newUser(email))
const filmFile = path.resolve(import.meta.dirname, '../../../apps/server/src/test/fixtures/films/phone.mp4')
const { id: film } = await films.send(filmFile, 'Rowing.mp4')
for (const until = Date.now() + patienceMs; (await films.image(film)).film?.is_in_work !== false; await wait(100))
  if (Date.now() > until) throw new Error('the version of the film is not made')
const link = await films.ask<CallResponse<'createGuestLink'>>('POST', '/api/guest_link/', {
  gallery_id: films.id,
  allows: ['look'],
  ends_date: new Date(Date.now() + 86_400_000).toISOString(),
})

const page = await openDriven(driver, 18_477, {
  'webkitgtk:browserOptions': { binary, args: ['--automation', '--enable-mock-capture-devices=true'] },
})
console.log(page.browser)
const problems: string[] = []
async function journey(name: string, width: number, work: (look: (step: string) => Promise<void>) => Promise<void>) {
  const began = performance.now()
  await page.resize(width, 900)
  try {
    await work((step) => page.screenshot(path.join(pictures, `${name}-${step}.png`)))
    console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`)
  } catch (error) {
    problems.push(`${name}: ${String(error)}`)
    await page.screenshot(path.join(pictures, `${name}-failed.png`)).catch(() => undefined)
  }
}
/** Presses the button over a film, and waits until pictures of it were shown. */
async function playFilm(): Promise<void> {
  await page.click('button', /^Play the video/)
  await page.until(
    `const video = document.querySelector('.film-player video')
     return video !== null && video.currentTime > 0.3 && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 0`,
    'the film plays',
  )
}

await journey('film', 1280, async (look) => {
  await page.goto(`${server.origin}/accounts/login/`)
  await page.type('input[type=email]', email)
  await page.type('input[type=password]', password)
  await page.click('button[type=submit]')
  await page.until(`return !location.pathname.startsWith('/accounts/')`, 'somebody is signed in')
  await page.goto(`${server.origin}/gallery/${films.id}/`)
  await page.click('a', /^Rowing\. Video/)
  await page.find('button', /^Play the video/)
  await look('still')
  await playFilm()
  await look('plays')
})
await journey('voice', 400, async (look) => {
  await page.goto(`${server.origin}/gallery/${films.id}/?image_id=${film}`)
  await page.click('dialog.viewer button', /0 comments/)
  await page.click('button', /Record a voice note/)
  await page.find('[role=timer]', /0:02 of 5:00/)
  await look('records')
  await page.click('button', /^ ?Done$/)
  await page.find('[role=group]', /Your voice note, not sent yet/)
  await page.click('button', /^ ?Post$/)
  await page.click('[role=group][aria-label^="Voice note from"] button', /^Play\b(?! the)/)
  await page.find('[role=group][aria-label^="Voice note from"] button', /^Pause playing/)
  await look('plays')
  await page.find('[role=group][aria-label^="Voice note from"] button', /^Play /)
})
await journey('guest', 400, async (look) => {
  await page.goto(here(link.url ?? ''))
  await page.click('.guest-grid button', /Rowing/)
  await page.find('button', /^Play the video/)
  await look('still')
  await playFilm()
  await look('plays')
})
await page.close()
await server.stop()
for (const problem of problems) console.error(problem)
console.log(JSON.stringify({ prove: 'webkit', journeys: 3, problems: problems.length, pictures }))
process.exitCode = problems.length === 0 ? 0 : 1
