import type { Page } from '@playwright/test'
import { expectKept, expectNothingKept, keptOn, logOutHere, signInHere, workerOf } from '../support/device.ts'
import { expect, password, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

test.use({ serviceWorkers: 'allow' })

interface Device {
  page: Page
  server: RunningServer
  newMember: (changes?: { name?: string }) => Promise<Member>
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/accounts/login/')
  await signInHere(page, email)
  await expect(page).toHaveURL(/\/family\/tree\//)
}

/** A device that has stored people and a photo. */
async function readOn({ page, server, newMember }: Device): Promise<{ member: Member; galleryId: number }> {
  const member = await newMember({ name: 'Mei Wong' })
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Lake')
  await photos.addImage(id, 'shore.png', pictureOf(1))
  await signIn(page, member.email)
  await workerOf(page)
  await page.goto(`/gallery/${id}/?page=1`)
  await expectKept(page, '/api/family_lists/', `/api/gallery/${id}/`, /^\/media\/.*thumbnail/)
  return { member, galleryId: id }
}

const tokenHere = (page: Page) => page.evaluate(() => localStorage.getItem('access_token') ?? '')

test('on a page of visitors there is no worker', async ({ page }) => {
  await page.goto('/accounts/login/')
  await expect(page.getByRole('textbox', { name: /^Password/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('logging out leaves nothing, also in another tab', async ({ page, context, server, newMember }) => {
  await readOn({ page, server, newMember })
  const other = await context.newPage()
  await other.goto('/gallery/?page=1')
  await expect(other.getByRole('link', { name: /Lake/ })).toBeVisible()
  await logOutHere(page)
  await expect(page).toHaveURL('/accounts/login/')
  await expect(other).toHaveURL('/accounts/login/')
  await expectNothingKept(page)
})

test(
  'logging out without a connection leaves nothing, and nothing can be read afterwards',
  { tag: wholeTag },
  async ({ page, context, server, newMember }) => {
    const { galleryId } = await readOn({ page, server, newMember })
    const copied = await tokenHere(page)
    await context.setOffline(true)
    await logOutHere(page)
    await expect(page).toHaveURL('/accounts/login/')
    await expectNothingKept(page)
    await page.goto(`/gallery/${galleryId}/?page=1`)
    await expect(page).toHaveURL(/\/accounts\/login\//)
    // Not even somebody with a copy of the token gets in.
    expect(
      await page.evaluate(
        (access) =>
          fetch('/api/family_lists/', { headers: { authorization: `Bearer ${access}` } }).then(
            ({ status }) => status,
            () => 0,
          ),
        copied,
      ),
    ).toBe(0)
  },
)

test('an answer that arrives after logging out is not kept', { tag: wholeTag }, async ({ page, context, server, newMember }) => {
  await readOn({ page, server, newMember })
  // A page that does not learn of the session's end keeps asking, with a token that is still valid.
  const asking = page.evaluate(
    async (access) => {
      const until = Date.now() + 4_000
      while (Date.now() < until)
        await fetch(`/api/family_lists/?language=${Math.random()}`, { headers: { authorization: `Bearer ${access}` } })
    },
    await tokenHere(page),
  )
  await context.route('**/api/auth/logout/', (route) => route.abort())
  await logOutHere(page)
  await asking
  await expectNothingKept(page)
})

test(
  'a session that was ended elsewhere leaves nothing once the server says so',
  { tag: wholeTag },
  async ({ page, server, newMember }) => {
    const { member } = await readOn({ page, server, newMember })
    const sessions = (await (
      await fetch(`${server.url}/api/session/`, { headers: { authorization: `Bearer ${member.access}` } })
    ).json()) as { id: string; is_current: boolean }[]
    for (const { id } of sessions.filter(({ is_current: isCurrent }) => !isCurrent))
      await fetch(`${server.url}/api/session/${id}/`, { method: 'DELETE', headers: { authorization: `Bearer ${member.access}` } })
    await page.reload()
    await expect(page).toHaveURL(/\/accounts\/login\/\?next=/)
    await expect(page.getByText('You’ve been signed out.', { exact: false })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue(member.email)
    await expectNothingKept(page)
  },
)

test('leaving for good leaves nothing', { tag: wholeTag }, async ({ page, server, newMember }) => {
  await readOn({ page, server, newMember })
  await page.goto('/accounts/settings/')
  await page.getByRole('tab', { name: 'Leave Banyan' }).click()
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('textbox', { name: /^Repeat password/ }).fill(password)
  await page.getByRole('button', { name: 'Leave Banyan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Banyan' }).click()
  await expect(page).toHaveURL('/')
  await expectNothingKept(page)
})

test('another account on the same device gets nothing of the one before, not even with its addresses', async ({
  page,
  context,
  server,
  newMember,
}) => {
  await readOn({ page, server, newMember })
  const first = await tokenHere(page)
  const picture =
    Object.values(await keptOn(page))
      .flat()
      .find((address) => address.startsWith('/media/')) ?? ''
  const other = await newMember({ name: 'Bo Berg' })
  // Opens an invitation in somebody else's browser without signing out first.
  await expireHere(page)
  await signIn(page, other.email)
  await expectKept(page, '/api/family_lists/')
  expect(JSON.stringify(await keptOn(page))).not.toContain(picture)
  const second = await tokenHere(page)
  const answer = (path: string, access: string) =>
    page.evaluate(
      ([to, token]) =>
        fetch(to, { headers: { authorization: `Bearer ${token}` } }).then(
          (response) => response.text(),
          () => 'no answer',
        ),
      [path, access] as const,
    )
  await context.setOffline(true)
  expect(await answer('/api/family_lists/', second)).not.toContain('Mei Wong')
  expect(await answer('/api/family_lists/', first)).toBe('no answer')
  expect(await answer(picture, second)).toBe('no answer')
  await context.setOffline(false)
  // The path alone does not open the picture on the server either.
  expect(await answer(picture, second)).toContain('Not found')
})

test(
  'somebody who creates an account in the browser of a signed-in user finds nothing of theirs',
  { tag: wholeTag },
  async ({ page, server, newMember }) => {
    await readOn({ page, server, newMember })
    const before = Object.keys(await keptOn(page))
    const email = 'begins.here@example.org'
    await fetch(`${server.url}/api/sign_up/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bo Berg', email, gender: 'M', language: 'en' }),
    })
    await page.goto(await server.mailedLink(email))
    await page.getByRole('textbox', { name: /^Password/ }).fill(password)
    await page.getByRole('textbox', { name: /^Repeat password/ }).fill(password)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/family\/tree\//)
    await expectKept(page, '/api/family_lists/')
    const after = Object.keys(await keptOn(page))
    expect(after).toHaveLength(4)
    expect(after.filter((name) => before.includes(name))).toEqual([])
  },
)

/** Simulates 90 days: the tokens have expired, and nobody has signed out. */
async function expireHere(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'gone')
    localStorage.setItem('refresh_token', 'gone')
  })
  await page.goto('/family/tree/')
  await expect(page).toHaveURL(/\/accounts\/login\//)
  await expectNothingKept(page)
}

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test("logging out empties the browser's own cache as well", async ({ page, server, newMember }) => {
    const member = await newMember({ name: 'Mei Wong' })
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Lake')
    await photos.addImage(id, 'shore.png', pictureOf(1))
    await signIn(page, member.email)
    await page.goto(`/gallery/${id}/?page=1`)
    const picture = await page
      .getByRole('link', { name: 'shore' })
      .locator('img')
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        return image.currentSrc
      })
    const isCached = () =>
      page.evaluate(
        (address) =>
          fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ ok }) => ok,
            () => false,
          ),
        picture,
      )
    await expect.poll(isCached).toBe(true)
    await logOutHere(page)
    await expect(page).toHaveURL('/accounts/login/')
    await expect.poll(isCached).toBe(false)
  })
})

test(
  'a device that was signed out while nobody looked keeps nothing from the next start on',
  { tag: wholeTag },
  async ({ page, server, newMember }) => {
    await readOn({ page, server, newMember })
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await expectNothingKept(page)
  },
)
