import type { Page } from '@playwright/test'
import { expect, password } from './fixtures.ts'

/** Signs in on the page itself, as people do: tokens from an init script would return after a reload. */
export async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const logOutHere = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click()

/**
 * Waits until the service worker controls this page. It fetches the whole application first, which takes time on a busy machine.
 */
export const workerOf = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/**
 * The addresses in each of the browser's caches, except for the application itself. Takes the lock of those who fill them,
 * because opening a cache that was just deleted would create it again.
 */
export async function keptOn(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() =>
    navigator.locks.request('kept', { mode: 'shared' }, async () => {
      const found: Record<string, string[]> = {}
      for (const name of await caches.keys()) {
        if (name.startsWith('shell:')) continue
        found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url.replace(location.origin, ''))
      }
      return found
    }),
  )
}

/** Expects that a device without a signed-in user stores nothing of a family. */
export async function expectNothingKept(page: Page): Promise<void> {
  await expect.poll(() => keptOn(page)).toEqual({})
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(/eyJ|Wong|Lake/)
}

/** Waits until the device has stored what the test will request. */
export const expectKept = (page: Page, ...addresses: (string | RegExp)[]) =>
  expect
    .poll(async () => {
      const kept = Object.values(await keptOn(page)).flat()
      return addresses.filter(
        (address) => !kept.some((each) => (typeof address === 'string' ? each === address : address.test(each))),
      )
    })
    .toEqual([])
