import type { Page } from '@playwright/test'
import { expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { wholeUnless } from '../support/whole.ts'

// public.spec.ts covers the public pages.
const open = [
  '/accounts/login/',
  '/accounts/sign_up/',
  '/accounts/first_run/',
  '/accounts/sign_up_confirmation/abc/',
  '/accounts/password_reset/',
  '/accounts/password_reset_confirmation/?token=abc',
]
const signedIn = [
  '/family/tree/',
  '/family/profile/',
  '/family/map/',
  '/family/history/',
  '/family/sources/',
  '/family/duplicates/',
  '/family/problems/',
  '/family/invites/',
  '/family/gedcom/',
  '/accounts/settings/',
]

// Each test visits many pages.

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1')).toBeAttached()
}

async function findNothing(page: Page, paths: string[], colorScheme: 'light' | 'dark'): Promise<void> {
  for (const path of paths) {
    await visit(page, path)
    await expectNoFaults(page, [colorScheme])
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the open pages (${colorScheme})`, { tag: wholeUnless(colorScheme === 'dark') }, ({ page }) =>
    findNothing(page, open, colorScheme),
  )

  test(
    `axe finds nothing on the pages of members (${colorScheme})`,
    { tag: wholeUnless(colorScheme === 'light') },
    async ({ page, newMember, signInAs }) => {
      await signInAs(page, await newMember())
      await findNothing(page, signedIn, colorScheme)
    },
  )
}

test('an address of any length stays on a 360-pixel phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/accounts/password_reset/')
  await page.getByLabel('Email').fill('aleksandra.konstantynopolitanczykiewicz-brzeczyszczykiewicz@poczta.example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

for (const language of ['en', 'fi', 'fr', 'pl', 'zh-cn', 'zh-tw'])
  test(
    `the tabs of the family stay in one row in ${language}, also in large letters`,
    { tag: wholeUnless(language === 'en') },
    async ({ page, newMember, signInAs }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await signInAs(page, { ...(await newMember({ language })), language })
      for (const letters of ['100%', '200%']) {
        await page.addInitScript((size) => {
          document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size))
        }, letters)
        await visit(page, '/family/gedcom/')
        for (const row of await page.locator('.family-tabs').all()) {
          const tops = await row.locator('a').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
          expect(new Set(tops).size).toBe(1)
          await expect(row.locator('[aria-current=page]')).toBeInViewport({ ratio: 0.9 })
        }
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      }
    },
  )

for (const language of ['en', 'pl', 'zh-tw']) {
  const tag = wholeUnless(language === 'pl')
  const fit = async (page: Page, paths: string[]): Promise<void> => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of paths) {
      await visit(page, path)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
      const cut = await page
        .locator('nav a:not(.bar-brand), [role=tab], button')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
            .map((element) => element.textContent),
        )
      expect.soft(cut, `${path}: words that run out of what is pressed`).toEqual([])
    }
  }

  test(`the open pages fit a 360-pixel phone in ${language}`, { tag }, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('language', value), language)
    await fit(page, open)
  })

  test(`the pages of members fit a 360-pixel phone in ${language}`, { tag }, async ({ page, newMember, signInAs }) => {
    await signInAs(page, { ...(await newMember({ language })), language })
    await fit(page, signedIn)
  })
}
