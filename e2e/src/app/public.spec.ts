import type { Page } from '@playwright/test'
import { expectNoFaults } from '../support/faults.ts'
import { expect, password, test } from '../support/fixtures.ts'
import { startServer } from '../support/server.ts'
import { wholeTag, wholeUnless } from '../support/whole.ts'

const heading = {
  tree: 'One tree for the whole family',
  invite: 'Invite everyone else',
  map: 'See where everyone lives',
  photos: 'Photos only your family sees',
}
const slide = (page: Page, name: keyof typeof heading) => page.getByRole('heading', { name: heading[name] })
const carousel = (page: Page) => page.getByRole('region', { name: 'What Banyan does' })

/** From now on time only passes when the test says so; no pointer is over the carousel. */
async function stopClock(page: Page): Promise<void> {
  await slide(page, 'tree').hover()
  await page.clock.pauseAt(Date.now() + 120_000)
  await page.mouse.move(640, 780)
}

/** How far below the top of the window an element is, once it has come to rest. */
async function restingTop(page: Page, selector: string): Promise<number> {
  const top = () => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
  let last = await top()
  await expect
    .poll(async () => {
      const before = last
      last = await top()
      return last - before
    })
    .toBe(0)
  return last
}

test.describe('the carousel', () => {
  test.use({ reducedMotion: 'no-preference' })

  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(slide(page, 'tree')).toBeVisible()
    await stopClock(page)
  })

  test('advances every 10,000 ms, each slide with a header, a description and a way to sign up, and begins again', async ({
    page,
  }) => {
    for (const [name, next] of [
      ['tree', 'invite'],
      ['invite', 'map'],
      ['map', 'photos'],
      ['photos', 'tree'],
    ] as const) {
      await expect(slide(page, name)).toBeVisible()
      await expect(carousel(page).getByRole('link', { name: 'Start your family tree' })).toHaveAttribute(
        'href',
        '/accounts/sign_up/',
      )
      await expect(carousel(page).getByRole('group', { name: heading[name] }).getByRole('paragraph')).toBeVisible()
      await expect(carousel(page).getByRole('img')).toHaveCount(1)
      await page.clock.runFor(9_900)
      await expect(slide(page, name)).toBeVisible()
      await page.clock.runFor(200)
      await expect(slide(page, next)).toBeVisible()
      await expect(slide(page, name)).toBeHidden()
    }
  })

  test('waits while somebody points at it, and goes on afterwards', { tag: wholeTag }, async ({ page }) => {
    await slide(page, 'tree').hover()
    await page.clock.runFor(60_000)
    await expect(slide(page, 'tree')).toBeVisible()
    await page.mouse.move(640, 780)
    await page.clock.runFor(10_100)
    await expect(slide(page, 'invite')).toBeVisible()
  })

  test(
    'waits while the focus is in it, and tells by itself only what somebody asked for',
    { tag: wholeTag },
    async ({ page }) => {
      const words = carousel(page).locator('[aria-live]')
      await expect(words).toHaveAttribute('aria-live', 'off')
      await carousel(page).getByRole('button', { name: 'Next slide' }).focus()
      await expect(words).toHaveAttribute('aria-live', 'polite')
      await page.clock.runFor(60_000)
      await expect(slide(page, 'tree')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(slide(page, 'invite')).toBeVisible()
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+Tab')
      await expect(carousel(page).getByRole('button', { name: heading.invite })).toBeFocused()
      await expect(carousel(page).getByRole('button', { name: heading.invite })).toHaveAttribute('aria-current', 'true')
      await page.getByRole('link', { name: 'Our story' }).focus()
      await page.clock.runFor(10_100)
      await expect(slide(page, 'map')).toBeVisible()
    },
  )

  test('can be stopped for good, turned by hand and started again', async ({ page }) => {
    await carousel(page).getByRole('button', { name: 'Pause the slides' }).click()
    await page.mouse.move(640, 780)
    await page.getByRole('link', { name: 'Our story' }).focus()
    await page.clock.runFor(60_000)
    await expect(slide(page, 'tree')).toBeVisible()
    await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
    await expect(slide(page, 'photos')).toBeVisible()
    await carousel(page).getByRole('button', { name: heading.invite }).click()
    await expect(slide(page, 'invite')).toBeVisible()
    // Starting the carousel works without moving away first.
    await carousel(page).getByRole('button', { name: 'Play the slides' }).click()
    await page.clock.runFor(10_100)
    await expect(slide(page, 'map')).toBeVisible()
  })
})

for (const [address, term, reading, lang] of [
  ['language=zh-cn', '奶奶', 'nǎinai', 'zh-CN'],
  ['language=zh-tw&region=tw', '奶奶', 'ㄋㄞˇ ˙ㄋㄞ', 'zh-TW'],
  ['language=zh-tw&region=hk', '嫲嫲', 'maa4 maa4', 'zh-HK'],
  ['language=fr', '嫲嫲', 'maa4 maa4', 'zh-HK'],
] as const)
  test(
    `the tree of the landing page names relatives as its readers do: ${address}`,
    { tag: wholeUnless(lang === 'zh-HK' && address !== 'language=fr') },
    async ({ page }) => {
      await page.goto(`/?${address}`)
      const label = page.locator('.home-picture g[lang]').first()
      await expect(label).toHaveText(new RegExp(`${term}\\s*${reading}`))
      await expect(label).toHaveAttribute('lang', lang)
    },
  )

test('with reduced motion nothing moves by itself', { tag: wholeTag }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(slide(page, 'tree')).toBeVisible()
  await stopClock(page)
  await page.clock.runFor(60_000)
  await expect(slide(page, 'tree')).toBeVisible()
  await carousel(page).getByRole('button', { name: 'Play the slides' }).click()
  await page.clock.runFor(10_100)
  await expect(slide(page, 'invite')).toBeVisible()
})

test('a finger turns the carousel', { tag: wholeTag }, async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(slide(page, 'tree')).toBeVisible()
  const session = await context.newCDPSession(page)
  const draw = async (from: number, to: number, y = 200) => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
    for (const part of [0.25, 0.5, 0.75, 1])
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from + (to - from) * part, y }] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await draw(280, 120)
  await expect(slide(page, 'invite')).toBeVisible()
  await draw(120, 280)
  await expect(slide(page, 'tree')).toBeVisible()
  await context.close()
})

for (const [where, path, viewport, top] of [
  ['the landing page', '/', { width: 1280, height: 800 }, 57],
  ['the about page', '/about/', { width: 1280, height: 800 }, 57],
  ['a phone, where the bar is below', '/', { width: 360, height: 740 }, 0],
] as const) {
  test(
    `the teasers lead to their sections, past the bar: ${where}`,
    { tag: wholeUnless(path === '/about/') },
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto(path)
      for (const [teaser, id] of [
        ['Our story', 'story'],
        ['Contact us', 'contact'],
      ] as const) {
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
        await page.getByRole('link', { name: new RegExp(`^${teaser}.`) }).click()
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
        await expect(page.locator(`#${id}`)).toBeFocused()
        await expect(page.locator(`#${id}`)).toBeInViewport()
        await expect.poll(async () => Math.abs((await restingTop(page, `#${id}`)) - top - 12)).toBeLessThanOrEqual(12)
      }
      await expect(page).toHaveURL(path)
    },
  )
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(
    `a teaser ${reducedMotion === 'reduce' ? 'jumps' : 'scrolls smoothly'} (motion: ${reducedMotion})`,
    { tag: wholeTag },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/about/')
      await expect(page.locator('#faq')).toBeVisible()
      const places = await page.evaluate(async () => {
        const seen = new Set<number>()
        document.querySelector<HTMLElement>('a[href="#faq"]')?.click()
        for (let frame = 0; frame < 90; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          seen.add(Math.round(window.scrollY))
        }
        return seen.size
      })
      if (reducedMotion === 'reduce') expect(places).toBeLessThanOrEqual(2)
      else expect(places).toBeGreaterThan(3)
    },
  )
}

test('the about page has the about content alone: story, contact, eleven questions, and the way to the privacy policy', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about/')
  await expect(page.getByRole('heading', { level: 1, name: 'About Banyan' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'About', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(carousel(page)).toHaveCount(0)
  const questions = page.locator('details')
  await expect(questions).toHaveCount(11)
  for (const question of await questions.all()) {
    await question.locator('summary').click()
    await expect(question.getByRole('paragraph').first()).toBeVisible()
    await expect(question).not.toContainText(/[<>]|&\w+;/)
  }
  await page.getByRole('link', { name: 'Contact us', exact: true }).click()
  await expect(page.locator('#contact')).toBeFocused()
  await page.locator('footer').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/privacy_policy/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/about/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
})

test(
  'who runs the server and how to reach them comes from its settings, markup and all',
  { tag: wholeTag },
  async ({ browser }) => {
    const server = await startServer({
      BANYAN_OPERATOR_NAME: 'Ada <b>Wong</b> & sons',
      BANYAN_OPERATOR_CONTACT: 'ada@example.org',
      BANYAN_SIGN_UP: 'invite',
      BANYAN_BREACH_URL: 'https://breaches.example.org/range/',
    })
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
    const page = await context.newPage()
    for (const path of ['/about/', '/privacy_policy/']) {
      await page.goto(path)
      await expect(page.getByText('This server is run by Ada <b>Wong</b> & sons.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute('href', 'mailto:ada@example.org')
    }
    await expect(page.getByText('your browser asks the service at breaches.example.org')).toBeVisible()
    // Until somebody has an account, the way in is the first run; then sign-up is closed on this server.
    await page.goto('/')
    const start = carousel(page).getByRole('link', { name: 'Start your family tree' })
    await expect(start).toHaveAttribute('href', '/accounts/first_run/')
    const first = { name: 'Ada Wong', email: 'ada@example.org', gender: 'F', language: 'en', password, code: server.firstRunCode }
    const begun = await fetch(`${server.url}/api/first_run/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(first),
    })
    expect(begun.status).toBe(200)
    await page.goto('/')
    await expect(carousel(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
    await context.close()
    await server.stop()
  },
)

test(
  'without settings it is the person who runs this server, and no service that nobody asks is named',
  { tag: wholeTag },
  async ({ page }) => {
    await page.goto('/privacy_policy/')
    await expect(page.getByText('Whoever runs this one is usually a relative of yours')).toBeVisible()
    await expect(page.getByText('You can reach them through the person who invited you.')).toBeVisible()
    await expect(page.getByText('five characters')).toHaveCount(0)
  },
)

test('the bar of visitors and of members, wide and narrow', async ({ page, newMember, signInAs }) => {
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/about/')
    await expect(bar.getByRole('link')).toHaveText(['Banyan', 'About', 'Sign in'])
    for (const label of ['Language', 'Appearance']) await expect(bar.getByLabel(label)).toBeVisible()
    await expect(bar.getByRole('button')).toHaveCount(0)
  }
  await signInAs(page, await newMember())
  await page.goto('/family/tree/')
  for (const name of ['Banyan', 'Family', 'Gallery', 'About'])
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of ['Search', 'Sign out']) await expect(bar.getByRole('button', { name })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(bar.getByRole('link', { name: 'About' })).toBeHidden()
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(more.getByLabel('Language')).toBeVisible()
  await more.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about/')
  await expect(more).toBeHidden()
})

for (const language of ['pl', 'fr']) {
  test(
    `the bar of members fits every width in ${language}`,
    { tag: wholeUnless(language === 'pl') },
    async ({ page, newMember, signInAs }) => {
      await signInAs(page, await newMember({ language }))
      await page.goto('/about/')
      await expect(page.locator('h1')).toBeVisible()
      for (const width of [360, 481, 641, 721, 801, 1001, 1201, 1280, 1361]) {
        await page.setViewportSize({ width, height: 740 })
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
        const onTwoLines = await page
          .locator('.bar span:visible')
          .evaluateAll((spans) => spans.filter((span) => span.clientHeight > 36).map((span) => span.textContent))
        expect.soft(onTwoLines, `${width}`).toEqual([])
      }
    },
  )
}

test('the brand leads a member to the first page, which leads to the tree', async ({ page, newMember, signInAs }) => {
  await signInAs(page, await newMember())
  await page.goto('/')
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
  await page.getByRole('link', { name: 'Banyan' }).click()
  await expect(page).toHaveURL('/home/')
  await page.getByRole('link', { name: 'Open the family tree' }).click()
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
})

test('the landing page waits for the session, and a lost connection is told for as long as it lasts', async ({
  page,
  context,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  await signInAs(page, member)
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/verify_token/', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByText('Loading', { exact: true }).first()).toBeAttached()
  await expect(carousel(page)).toHaveCount(0)
  answer?.()
  await expect(page).toHaveURL(`/family/tree/${member.personId}/`)

  const notice = page.getByText('You’re offline. You can keep reading; saving will work again when you’re back online.')
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test(
  'without an answer about the session there is a page that says so and tries again',
  { tag: wholeTag },
  async ({ page, newMember, signInAs }) => {
    const member = await newMember()
    await signInAs(page, member)
    await page.route('**/api/auth/*_token/', (route) => route.abort())
    await page.goto('/family/profile/')
    await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible()
    await page.unroute('**/api/auth/*_token/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(`/family/profile/${member.personId}/`)
  },
)

test('a refused call is told in a dialog, cut at 500 characters, until it is dismissed', async ({
  page,
  newMember,
  signInAs,
}) => {
  await signInAs(page, await newMember())
  await page.route('**/api/user_settings/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: { detail: 'x'.repeat(600) } }) : route.continue(),
  )
  await page.goto('/about/')
  await page.getByLabel('Language').selectOption('fr')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('x'.repeat(500), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()
})

test(
  'while a language is on its way, and until all that is waited for has come, the page is covered',
  { tag: wholeTag },
  async ({ page }) => {
    await page.goto('/about/')
    await expect(page.locator('h1')).toBeVisible()
    const held: (() => Promise<void>)[] = []
    await page.route(/\/assets\/(about|words-fi|site)-[\w-]+\.js/, async (route) => {
      held.push(() => route.continue())
    })
    const overlay = page.locator('.loading-overlay')
    await page.getByLabel('Language').selectOption('fi')
    await expect(overlay).toBeVisible()
    expect(await overlay.evaluate((element) => getComputedStyle(element).zIndex)).toBe('999')
    await expect.poll(() => held.length).toBe(3)
    await held[0]?.()
    await expect(overlay).toBeVisible()
    for (const go of held.slice(1)) await go()
    await expect(overlay).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Tietoa Banyanista' })).toBeVisible()
  },
)

test('a language whose words do not come leaves the page in the one that it has', { tag: wholeTag }, async ({ page }) => {
  await page.goto('/about/')
  await page.getByLabel('Language').selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  // The English words, which would do as well, are no longer there.
  await page.reload()
  const title = page.getByRole('heading', { level: 1 })
  const words = await title.textContent()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByLabel('Langue').selectOption('fi')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(title).toHaveText(words ?? '')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(title).toHaveText(words ?? '')
  await page.getByLabel('Langue').selectOption('fi')
  await expect(page.getByRole('heading', { level: 1, name: 'Tietoa Banyanista' })).toBeVisible()
})

const pages = ['/', '/about/', '/privacy_policy/', '/no/such/page/'] as const

for (const [language, width, colorScheme, isInEachRun] of [
  ['en', 360, 'light', false],
  ['en', 360, 'dark', false],
  ['zh-tw', 1280, 'light', false],
  ['zh-tw', 1280, 'dark', true],
] as const) {
  test(
    `axe finds nothing on the public pages (${language}, ${width}, ${colorScheme})`,
    { tag: wholeUnless(isInEachRun) },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.addInitScript((value) => localStorage.setItem('language', value), language)
      for (const path of pages) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeAttached()
        for (const question of await page.locator('summary').all()) await question.click()
        await expectNoFaults(page, [colorScheme])
      }
    },
  )
}

for (const language of ['en', 'fr', 'pl', 'fi', 'zh-cn', 'zh-tw']) {
  test(
    `nothing of the public pages is wider than a phone of 360 pixels or cut off (${language})`,
    { tag: wholeUnless(language === 'fi') },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.addInitScript((value) => localStorage.setItem('language', value), language)
      for (const path of pages) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeAttached()
        for (const question of await page.locator('summary').all()) await question.click()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('main *, .bar-entry *')]
            .filter(
              (element) =>
                element.checkVisibility({ visibilityProperty: true }) &&
                !element.matches('.visually-hidden, select, option, svg *') &&
                element.scrollWidth > element.clientWidth + 1 &&
                element.clientWidth > 0,
            )
            .map((element) => element.outerHTML.slice(0, 80)),
        )
        expect(cut).toEqual([])
      }
    },
  )
}
