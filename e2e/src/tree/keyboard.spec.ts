import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import { importRelatives } from '../support/profile-page.ts'
import { wholeTag, wholeUnless } from '../support/whole.ts'

const open = [
  '/',
  '/about/',
  '/privacy_policy/',
  '/accounts/login/',
  '/accounts/sign_up/',
  '/accounts/first_run/',
  '/accounts/sign_up_confirmation/abc/',
  '/accounts/password_reset/',
  '/nowhere/',
]
const signedIn = [
  '/family/tree/',
  '/family/profile/',
  '/family/map/',
  '/family/history/',
  '/family/duplicates/',
  '/family/invites/',
  '/family/gedcom/',
  '/gallery/',
  '/gallery/trash/',
  ...['user', 'password', 'data', 'leave'].map((tab) => `/accounts/settings/?tab=${tab}`),
]

interface Stop {
  what: string
  isInSight: boolean
  isMarked: boolean
}

/** Tabs once around a page, wherever its initial focus is. */
async function walk(page: Page): Promise<{ stops: Stop[]; missed: string[] }> {
  await page.evaluate(() => {
    const tell = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.id}”`
    /** The look of the element, its container and its label. */
    const look = (element: Element): string => {
      const shown = [
        element,
        element.nextElementSibling,
        element.parentElement,
        element.parentElement?.parentElement,
        element.parentElement?.nextElementSibling,
      ]
      const styles = shown.flatMap((each) => (each ? [getComputedStyle(each), getComputedStyle(each, '::after')] : []))
      return styles
        .map(({ outline, boxShadow, borderColor, backgroundColor }) => [outline, boxShadow, borderColor, backgroundColor].join())
        .join('|')
    }
    const reached = new Set<Element>()
    const state = { blurred: new WeakMap<Element, string>() }
    const candidates = (): Element[] => {
      const groups = new Set<string>()
      return [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]',
        ),
      ].filter((element) => {
        if (
          element.tabIndex < 0 ||
          element.matches(':disabled') ||
          element.closest('[inert]') !== null ||
          !element.checkVisibility({ visibilityProperty: true })
        )
          return false
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
        // A group of radio buttons has a single stop.
        const isSecond = groups.has(element.name)
        groups.add(element.name)
        return !isSecond
      })
    }
    for (const element of candidates()) state.blurred.set(element, look(element))
    Object.assign(window, {
      keyboardStop: () => {
        const element = document.activeElement
        if (!element || element === document.body) return 'edge'
        if (reached.has(element)) return undefined
        reached.add(element)
        const box = (element.closest('label') ?? element).getBoundingClientRect()
        const [x, y] = [
          (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2,
          (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2,
        ]
        const top = document.elementFromPoint(x, y)
        const holder = element.closest('label') ?? element.parentElement ?? element
        const isInSight =
          box.bottom > 0 &&
          box.top < innerHeight &&
          top !== null &&
          (element.contains(top) || holder.contains(top) || top.contains(element))
        const before = state.blurred.get(element)
        return { what: tell(element), isInSight, isMarked: before === undefined || before !== look(element) }
      },
      keyboardMissed: () =>
        candidates()
          .filter(
            (element) =>
              !reached.has(element) &&
              !(
                element instanceof HTMLInputElement &&
                element.type === 'radio' &&
                [...reached].some((each) => each instanceof HTMLInputElement && each.name === element.name)
              ),
          )
          .map(tell),
    })
  })
  const stops: Stop[] = []
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab')
    // A stop's focus style may appear in a transition.
    const stop = await page.evaluate(() => {
      document.getAnimations().forEach((animation) => animation instanceof CSSTransition && animation.finish())
      return (window as unknown as { keyboardStop: () => Stop | 'edge' | undefined }).keyboardStop()
    })
    if (stop === undefined) break
    if (stop !== 'edge') stops.push(stop)
  }
  return { stops, missed: await page.evaluate(() => (window as unknown as { keyboardMissed: () => string[] }).keyboardMissed()) }
}

/** Waits until the page has loaded all its parts, which appear one after another. */
async function settle(page: Page): Promise<void> {
  let before = ''
  await expect
    .poll(
      async () => {
        const last = before
        before = await page.locator('main').innerHTML()
        return before === last
      },
      { intervals: [300] },
    )
    .toBe(true)
}

async function expectReachable(page: Page, paths: string[], width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeAttached()
    await settle(page)
    const { stops, missed } = await walk(page)
    const where = `${path} at ${width} pixels`
    expect.soft(stops.length, `${where}: stops`).toBeGreaterThan(3)
    expect.soft(missed, `${where}: never reached`).toEqual([])
    expect
      .soft(
        stops.filter(({ isInSight }) => !isInSight).map(({ what }) => what),
        `${where}: reached, but out of sight or covered`,
      )
      .toEqual([])
    expect
      .soft(
        stops.filter(({ isMarked }) => !isMarked).map(({ what }) => what),
        `${where}: reached, but nothing shows it`,
      )
      .toEqual([])
  }
}

for (const width of [1280, 360]) {
  test.describe(`with the keyboard alone, at ${width} pixels`, () => {
    test('everything on the open pages is reached, in sight and marked', { tag: wholeUnless(width === 1280) }, ({ page }) =>
      expectReachable(page, open, width),
    )

    test(
      'everything on the pages of members is reached, in sight and marked',
      { tag: wholeTag },
      async ({ page, newMember, signInAs, server }) => {
        const member = await newMember()
        await importRelatives(server, member)
        const photos = photosOf(server, member)
        const { id } = await photos.addGallery('Picnic')
        for (const seed of [1, 2, 3]) await photos.addImage(id, `${seed}.png`, pictureOf(seed))
        await signInAs(page, member)
        await expectReachable(page, [...signedIn, `/gallery/${id}/`, `/gallery/${id}/upload/`], width)
      },
    )
  })
}
