import type { Page } from '@playwright/test'
import { expectKept, expectNothingKept, keptOn, logOutHere, signInHere, workerOf } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import { wholeTag } from '../support/whole.ts'

test.use({ serviceWorkers: 'allow' })

const box = (page: Page) => page.getByRole('checkbox', { name: 'This is a shared device' })
const storages = (page: Page) =>
  page.evaluate(() => [Object.keys(localStorage).toSorted(), Object.keys(sessionStorage).toSorted()])

test('on a shared device nothing stays, and the session goes with the tab', async ({ page, context, server, newMember }) => {
  const member = await newMember({ name: 'Mei Wong' })
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Lake')
  await photos.addImage(id, 'shore.png', pictureOf(1))
  await page.goto('/accounts/login/')
  await expect(box(page)).not.toBeChecked()
  await box(page).check()
  await signInHere(page, member.email)
  await expect(page).toHaveURL(/\/family\/tree\//)
  await workerOf(page)
  const loaded = page.waitForResponse((response) => /\/media\/.*thumbnail/.test(response.url()))
  await page.goto(`/gallery/${id}/?page=1`)
  await loaded
  await expect(page.getByRole('link', { name: 'shore' })).toBeVisible()
  // What somebody types does not outlast the tab, either.
  await page.goto(`/family/profile/${member.personId}/`)
  await expect(page.getByText('Mei Wong').first()).toBeVisible()
  expect(await keptOn(page)).toEqual({})
  const [lasting, ofTab] = await storages(page)
  expect(lasting).toContain('shared_device')
  expect(lasting?.filter((key) => /token|person|drafts/.test(key))).toEqual([])
  expect(ofTab).toEqual(expect.arrayContaining(['access_token', 'refresh_token']))
  await page.reload()
  await expect(page.getByText('Mei Wong').first()).toBeVisible()

  // Without a connection there is nothing to read.
  await context.setOffline(true)
  await page.goto(`/gallery/${id}/?page=1`)
  await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible()
  await context.setOffline(false)

  const other = await context.newPage()
  await other.goto('/family/tree/')
  await expect(other).toHaveURL(/\/accounts\/login\//)
  // The choice is remembered on the device.
  await expect(box(other)).toBeChecked()
  await other.close()
  await page.close()
  const later = await context.newPage()
  await later.goto('/accounts/login/')
  await expectNothingKept(later)

  // Somebody who owns the device revokes the choice.
  await box(later).uncheck()
  await signInHere(later, member.email)
  await expect(later).toHaveURL(/\/family\/tree\//)
  await later.goto(`/gallery/${id}/?page=1`)
  await expectKept(later, `/api/gallery/${id}/`)
  expect((await storages(later))[0]).toContain('access_token')
})

test(
  'signing in on a device that has become a shared one leaves nothing of the previous session',
  { tag: wholeTag },
  async ({ page, newMember }) => {
    const member = await newMember({ name: 'Mei Wong' })
    await page.goto('/accounts/login/')
    await signInHere(page, member.email)
    await expect(page).toHaveURL(/\/family\/tree\//)
    await workerOf(page)
    await page.goto(`/family/profile/${member.personId}/`)
    await expectKept(page, `/api/person/${member.personId}/`)
    await logOutHere(page)
    await page.goto('/accounts/login/')
    await box(page).check()
    await signInHere(page, member.email)
    await expect(page).toHaveURL(/\/family\/tree\//)
    await expect.poll(() => keptOn(page)).toEqual({})
  },
)

test(
  'what a device keeps is no longer shown a week after it reached the server, and is there again once it does',
  { tag: wholeTag },
  async ({ page, context, server, newMember, signInAs }) => {
    const member = await newMember({ name: 'Mei Wong' })
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Lake')
    await photos.addImage(id, 'shore.png', pictureOf(1))
    await signInAs(page, member)
    await page.goto('/family/tree/')
    await workerOf(page)
    await page.goto(`/gallery/${id}/?page=1`)
    await expectKept(page, `/api/gallery/${id}/`, /^\/media\/.*thumbnail/, '/api/contact/', '/api/site/')
    const lastReached = (days: number) =>
      page.evaluate(
        async (at) => {
          const name = (await caches.keys()).find((each) => each.startsWith('kept:contact:')) ?? ''
          await (
            await caches.open(name)
          ).put('/api/contact/', new Response(null, { headers: { 'x-banyan-kept-at': String(at) } }))
        },
        Date.now() - days * 86_400_000,
      )
    await context.setOffline(true)
    await lastReached(6.9)
    await page.reload()
    await expect(page.getByRole('link', { name: 'shore' })).toBeVisible()

    await lastReached(7.1)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible()
    await expect(page.getByText('This device hasn’t reached the server for so long')).toBeVisible()
    await expect(page.getByText('shore')).toHaveCount(0)
    // The worker hands nothing out, either.
    const status = await page.evaluate(async (path) => {
      const token = localStorage.getItem('access_token') ?? ''
      return fetch(path, { headers: { authorization: `Bearer ${token}` } }).then(
        (response) => response.status,
        () => 'no answer',
      )
    }, `/api/gallery/${id}/`)
    expect(status).toBe('no answer')
    // Turning the clock back does not help.
    await lastReached(-30)
    await page.reload()
    await expect(page.getByText('This device hasn’t reached the server for so long')).toBeVisible()

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'shore' })).toBeVisible()
  },
)
