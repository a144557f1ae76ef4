import type { Page } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

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
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: number(45) }) })).toHaveAttribute(
    'aria-posinset',
    '45',
  )

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
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)

  // The photo that was looked at last comes into view.
  await photo(page, 45).click()
  await expect(viewer.getByText('45 / 45')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('1 / 45', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/gallery/${id}/?image_id=${idOf(1)}`)
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(photo(page, 1)).toBeInViewport()
  await expect(photo(page, 1)).toBeFocused()

  // The arrow keys lead to photos that are far away, and what others delete disappears.
  await page.keyboard.press('End')
  await expect(photo(page, 45)).toBeFocused()
  await expect(photo(page, 45)).toBeInViewport()
  await photos.remove(`/api/image/${idOf(45)}/`)
  await expect(page.getByText('44 of 44 photos shown')).toBeVisible()
  await expect(photo(page, 45)).toHaveCount(0)
  await expect(photo(page, 44)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(photo(page, 1)).toBeFocused()
  await photos.remove(`/api/image/${idOf(1)}/`)
  await expect(photo(page, 2)).toBeFocused()
})

test(
  'a gallery that is loaded again is where it was, even if its photos come late',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const { id } = await addWalks(server, member)
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/`)
    await expect(photo(page, 1)).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 500))
    let isAnswered = Promise.resolve()
    const hold = () => {
      let answer = () => undefined as void
      isAnswered = new Promise<void>((resolve) => (answer = resolve))
      return answer
    }
    await page.route(/\/api\/image\/\?/, async (route) => {
      await isAnswered
      await route.continue()
    })
    let answer = hold()
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(photo(page, 1)).toHaveCount(0)
    answer()
    await expect(page.getByRole('list', { name: 'Walks' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)

    // Who moves in the meantime stays where they are.
    answer = hold()
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.keyboard.press('Shift')
    answer()
    await expect(page.getByRole('list', { name: 'Walks' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  },
)

for (const { name, leave } of [
  { name: 'back', leave: () => window.history.back() },
  { name: 'its button', leave: () => document.querySelector<HTMLElement>('.viewer-bar button')?.click() },
]) {
  test(
    `by ${name}, the viewer leads to the photo that one turned to in the same moment`,
    { tag: wholeTag },
    async ({ page, server, newMember, signInAs }) => {
      const member = await newMember()
      const { id } = await addWalks(server, member)
      await signInAs(page, member)
      await page.goto(`/gallery/${id}/`)
      await photo(page, 1).click()
      const viewer = page.getByRole('dialog', { name: 'Photo' })
      await expect(viewer.getByText('1 / 45', { exact: true })).toBeVisible()
      await page.evaluate(`for (let turn = 0; turn < 15; turn += 1) document.querySelector('.viewer-next').click(); (${leave})()`)
      await expect(viewer).toBeHidden()
      await expect(photo(page, 16)).toBeInViewport()
      await expect(photo(page, 16)).toBeFocused()
    },
  )
}

test(
  'where nothing observes the end, its button loads more, and the focus goes on to the new photos',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
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
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'reach the server' })).toBeVisible()
    await page.unroute('**/api/image/?*')
    await moreButton(page).press('Enter')
    await expect(photo(page, 41)).toBeFocused()
    await expect(page.getByText('45 of 45 photos shown')).toBeVisible()
    await expect(moreButton(page)).toBeHidden()
  },
)

test(
  'an older address opens as far as its page, and a photo of the viewer as far as that photo',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
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
  },
)

test(
  'what comes by itself leaves the focus where it is, so that the Tab key leads past the end',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const { id } = await addWalks(server, member)
    await signInAs(page, member)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/api\/image\/\?.*\bpage=2\b/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`/gallery/${id}/`)
    await photo(page, 1).focus()
    await page.keyboard.press('End')
    await expect(photo(page, 20)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(moreButton(page)).toBeFocused()
    release()
    await expect(page.getByText('40 of 45 photos shown')).toBeVisible()
    await expect(moreButton(page)).toBeFocused()
  },
)

test(
  'a gallery that others have shortened is read again, instead of an error',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const { id, photos, idOf } = await addWalks(server, member)
    await withoutObserver(page)
    // Nobody tells this browser.
    await page.route('**/api/events/**', (route) => route.abort())
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/`)
    await expect(page.getByText('20 of 45 photos shown')).toBeVisible()
    for (let at = 1; at <= 25; at += 1) await photos.remove(`/api/image/${idOf(at)}/`)
    await moreButton(page).click()
    await expect(photo(page, 26)).toBeVisible()
    await expect(photo(page, 1)).toHaveCount(0)
    await expect(moreButton(page)).toBeHidden()
    await expect(page.getByRole('list', { name: 'Walks' }).getByRole('link', { name: 'walk' }).last()).toBeFocused()
  },
)

test(
  'all photos of a gallery are selected, though only its beginning has been loaded',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const { id } = await addWalks(server, member)
    await withoutObserver(page)
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/`)
    await expect(page.getByText('20 of 45 photos shown')).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const tools = page.getByRole('region', { name: 'Edit photos' })
    await page.keyboard.press('Control+a')
    await expect(tools.getByRole('status')).toHaveText('45 selected')
    await tools.getByRole('button', { name: 'Clear selection' }).click()
    await expect(tools.getByRole('status')).toHaveText('0 selected')
    await tools.getByRole('button', { name: 'Select all' }).click()
    await expect(tools.getByRole('status')).toHaveText('45 selected')
    await expect(page.getByText('20 of 45 photos shown')).toBeVisible()
    await tools.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Delete 45 photos?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Walks' })).toBeHidden()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('20 of 45 photos shown')).toBeVisible()
  },
)

test(
  'a printer gets every photo that has been loaded, without blank stretches',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const { id } = await addWalks(server, member)
    await withoutObserver(page)
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/?page=3`)
    await expect(photo(page, 41)).toBeInViewport()
    await expect(photo(page, 1)).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    const printed = page.getByRole('list', { name: 'Walks' }).getByRole('listitem')
    await expect(printed).toHaveCount(45)
    await expect(async () => {
      const boxes = await printed.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect))
      for (const [at, box] of boxes.entries()) {
        const before = boxes[at - 1]
        if (before) expect(Math.min(Math.abs(box.top - before.top), Math.abs(box.top - before.bottom - 4))).toBeLessThan(1)
      }
      const list = await page.getByRole('list', { name: 'Walks' }).boundingBox()
      expect(list?.height).toBeCloseTo(boxes.at(-1)!.bottom - boxes[0]!.top, 0)
    }).toPass()
    await page.emulateMedia({ media: 'screen' })
    await expect(photo(page, 1)).toHaveCount(0)
  },
)
