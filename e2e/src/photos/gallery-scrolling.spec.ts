import type { Page } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'

const number = (at: number): string => `walk ${String(at).padStart(2, '0')}`
const photo = (page: Page, at: number) => page.getByRole('list', { name: 'Walks' }).getByRole('link', { name: number(at) })
const moreButton = (page: Page) => page.getByRole('button', { name: 'More photos' })

async function addWalks(server: RunningServer, member: Member) {
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Walks')
  const images: { id: number }[] = []
  for (let at = 1; at <= 45; at += 1) images.push(await photos.addImage(id, `${number(at)}.png`, pictureOf(at)))
  return { id, photos, idOf: (at: number) => images[at - 1]!.id }
}

/** As in a browser whose observers report nothing. */
const withoutObserver = (page: Page) =>
  page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined
  })

test.use({ viewport: { width: 900, height: 600 } })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('a gallery goes on as one scrolls, and keeps the place while a photo is looked at', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const { id, photos, idOf } = await addWalks(server, member)
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/`)
  await expect(photo(page, 1)).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  await page.mouse.move(450, 300)
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(photo(page, 45)).toBeInViewport({ timeout: 100 })
  }).toPass()
  await expect(page.getByText('45 of 45 photos shown')).toBeVisible()
  await expect(moreButton(page)).toBeHidden()
  expect(await faults(page)).toEqual([])
  // What is far above is no longer part of the page, but counts.
  await expect(photo(page, 1)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ has: photo(page, 45) })).toHaveAttribute('aria-posinset', '45')

  // Back from the viewer, the gallery has not moved.
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1000)
  await photo(page, 44).click()
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  await expect(viewer.getByText('44 / 45')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(`/gallery/${id}/`)
  await expect(photo(page, 44)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)

  // The photo that was looked at last comes into view.
  await photo(page, 45).click()
  await expect(viewer.getByText('45 / 45')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('1 / 45', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(photo(page, 1)).toBeInViewport()

  // The arrow keys lead to photos that are far away, and what others delete disappears.
  await photo(page, 1).focus()
  await page.keyboard.press('End')
  await expect(photo(page, 45)).toBeFocused()
  await expect(photo(page, 45)).toBeInViewport()
  await photos.remove(`/api/image/${idOf(45)}/`)
  await expect(page.getByText('44 of 44 photos shown')).toBeVisible()
  await expect(photo(page, 45)).toHaveCount(0)
})

test('where nothing observes the end, its button loads more, and the focus goes on to the new photos', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const { id } = await addWalks(server, member)
  await withoutObserver(page)
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/`)
  await expect(page.getByText('20 of 45 photos shown')).toBeVisible()
  await photo(page, 1).focus()
  await page.keyboard.press('End')
  await expect(photo(page, 20)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(moreButton(page)).toBeFocused()
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(photo(page, 21)).toBeFocused()
  await expect(page.getByText('40 of 45 photos shown')).toBeVisible()

  // A lost request is told, and the button asks again.
  await page.route('**/api/image/?*', (route) => route.abort())
  await moreButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.unroute('**/api/image/?*')
  await moreButton(page).press('Enter')
  await expect(photo(page, 41)).toBeFocused()
  await expect(page.getByText('45 of 45 photos shown')).toBeVisible()
  await expect(moreButton(page)).toBeHidden()
})

test('an older address opens as far as its page, and a photo of the viewer as far as that photo', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const { id, idOf } = await addWalks(server, member)
  await withoutObserver(page)
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/?page=3`)
  await expect(photo(page, 41)).toBeInViewport()
  await expect(page.getByText('45 of 45 photos shown')).toBeVisible()
  await page.goto(`/gallery/${id}/?page=9`)
  await expect(photo(page, 45)).toBeInViewport()

  await page.goto(`/gallery/${id}/?image_id=${idOf(43)}`)
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  await expect(viewer.getByText('43 / 45')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(`/gallery/${id}/?page=3`)
  await expect(photo(page, 43)).toBeInViewport()
})
