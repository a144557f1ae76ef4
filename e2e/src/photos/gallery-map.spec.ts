import type { Page } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { makePicture, photosOf, pictureOf } from '../support/pictures.ts'
import { wholeTag } from '../support/whole.ts'

const hongKong = { latitude: 22.2783, longitude: 114.1747 }
const kowloon = { latitude: 22.3193, longitude: 114.1694 }
const auckland = { latitude: -36.85, longitude: 174.76 }

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const mapOf = (page: Page, id = 'map') => page.getByTestId(id)
const atRest = (page: Page, id = 'map') => expect(mapOf(page, id)).toHaveAttribute('data-moving', 'false')
const marker = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: /^Photos on the map/ }).getByRole('button', { name })

for (const width of [1280, 360]) {
  test(
    `photos are found on the map and moved, at ${width} pixels`,
    { tag: wholeTag },
    async ({ page, server, newMember, signInAs }) => {
      await page.setViewportSize({ width, height: width > 400 ? 800 : 720 })
      await page.emulateMedia({ colorScheme: width > 400 ? 'light' : 'dark' })
      const member = await newMember()
      const photos = photosOf(server, member)
      const { id } = await photos.addGallery('Harbour')
      const plain = await photos.addImage(id, 'lost.png', pictureOf(9))
      const placeOf = async (imageId: number) => {
        const { latitude, longitude } = (await photos.list(`/api/image/${imageId}/`)) as unknown as typeof hongKong
        return [latitude, longitude]
      }
      await signInAs(page, member)

      // Nothing has a place yet.
      await page.goto(`/gallery/${id}/`)
      await expect(page.getByRole('link', { name: 'Map', exact: true })).toBeVisible()
      await expect.poll(() => overflow(page)).toBe(0)
      await page.getByRole('link', { name: 'Map', exact: true }).click()
      await expect(page).toHaveURL(`/gallery/${id}/map/`)
      await expect(page.getByText('No photos in this gallery have a location yet.')).toBeVisible()
      await page.getByRole('link', { name: 'Back to the gallery' }).click()
      await expect(page).toHaveURL(`/gallery/${id}/?page=1`)

      // The camera recorded its place.
      const image = await photos.addImage(id, 'ferry.png', makePicture({ width: 600, height: 400, seed: 3, place: hongKong }))
      await expect.poll(() => placeOf(image.id)).toEqual([hongKong.latitude, hongKong.longitude])
      await photos.addImage(id, 'pier.png', makePicture({ width: 400, height: 400, seed: 4, place: hongKong }))
      await photos.addImage(id, 'market.png', makePicture({ width: 300, height: 400, seed: 5, place: kowloon }))
      await page.goto(`/gallery/${id}/map/`)
      await atRest(page)
      await expect(mapOf(page)).toHaveAttribute('data-zoom', '8')
      await expect(mapOf(page)).toHaveAttribute('data-names', 'here')
      expect(await faults(page)).toEqual([])
      await expect.poll(() => overflow(page)).toBe(0)
      await marker(page, '3 photos').click()
      await expect(marker(page, 'market')).toBeVisible()
      // Two photos from one place: no zoom separates them, but a list does.
      await marker(page, '2 photos').click()
      while ((await marker(page, '2 photos').count()) > 0 && !(await page.getByRole('complementary').isVisible())) {
        await atRest(page)
        await marker(page, '2 photos').click()
      }
      const here = page.getByRole('complementary', { name: '2 photos at this place' })
      await expect(here.getByRole('button', { name: 'ferry' })).toBeVisible()
      expect(await faults(page)).toEqual([])
      await here.getByRole('button', { name: 'ferry' }).click()

      // In the viewer there is a map of this one photo.
      await expect(page).toHaveURL(`/gallery/${id}/?image_id=${image.id}`)
      const viewer = page.getByRole('dialog', { name: 'Photo', exact: true })
      await expect(viewer.getByText('2 / 4')).toBeVisible()
      // All buttons have room.
      const last = (await viewer.getByRole('button', { name: 'Full screen' }).boundingBox())!
      expect(last.x + last.width).toBeLessThanOrEqual(width)
      await viewer.getByRole('button', { name: 'Show on the map' }).click()
      const overlay = page.getByRole('dialog', { name: 'Where “ferry” was taken' })
      await atRest(page)
      await expect(mapOf(page)).toHaveAttribute('data-zoom', '14')
      await expect(mapOf(page)).toHaveAttribute('data-at', '22.2783,114.1747')
      await expect(overlay.getByRole('button', { name: 'ferry', exact: true })).toBeVisible()
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Escape')
      await expect(overlay).toBeHidden()
      await expect(viewer.getByText('2 / 4')).toBeVisible()

      // Another place by its name: an ambiguous one leads to a question, and nothing is saved until it is answered.
      await viewer.getByRole('button', { name: 'Edit photo' }).click()
      const edit = page.getByRole('dialog', { name: 'Edit photo' })
      await edit.getByRole('tab', { name: 'Location' }).click()
      await atRest(page, 'pick-map')
      await expect(mapOf(page, 'pick-map')).toHaveAttribute('data-zoom', '8')
      await expect(edit.getByText('Taken here: 22.2783, 114.1747')).toBeVisible()
      expect(await faults(page)).toEqual([])
      await expect.poll(() => overflow(page)).toBe(0)
      const address = edit.getByRole('combobox', { name: 'Place or address' })
      await address.fill('Springfield')
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(edit.getByText('Which one?')).toBeVisible()
      await expect.poll(() => placeOf(image.id)).toEqual([hongKong.latitude, hongKong.longitude])
      // A failure of the server is reported here.
      await page.route('**/api/location/?*', (route) =>
        route.fulfill({
          status: 429,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'too_many_requests', detail: 'Too many searches at once.' }),
        }),
      )
      await address.fill('Atlantis')
      await address.press('Enter')
      await expect(edit.getByRole('alert')).toContainText('Too many searches at once.')
      await page.unroute('**/api/location/?*')
      await address.fill('Auckland, New Zealand')
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(edit).toBeHidden()
      const moved = await placeOf(image.id)
      expect(moved).toEqual([expect.closeTo(auckland.latitude, 0), expect.closeTo(auckland.longitude, 0)])

      // By hand: a press on the map, the arrow keys, and dragging.
      await viewer.getByRole('button', { name: 'Edit photo' }).click()
      await edit.getByRole('tab', { name: 'Location' }).click()
      await atRest(page, 'pick-map')
      const placeText = edit.getByText(/^Taken here/)
      const before = await placeText.textContent()
      const box = (await mapOf(page, 'pick-map').boundingBox())!
      await mapOf(page, 'pick-map').click({ position: { x: box.width / 2 + 40, y: box.height / 2 + 30 } })
      await expect(placeText).not.toHaveText(before ?? '')
      const pin = edit.getByRole('button', { name: /^Chosen place; drag the pin/ })
      const pressed = await placeText.textContent()
      await pin.focus()
      await page.keyboard.press('ArrowLeft')
      await expect(placeText).not.toHaveText(pressed ?? '')
      await atRest(page, 'pick-map')
      const stepped = await placeText.textContent()
      const at = (await pin.boundingBox())!
      await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
      await page.mouse.down()
      await page.mouse.move(at.x + at.width / 2 - 60, at.y + at.height / 2 - 20, { steps: 4 })
      await page.mouse.up()
      await expect(placeText).not.toHaveText(stepped ?? '')
      const dragged =
        /(-?[\d.]+), (-?[\d.]+)/
          .exec((await placeText.textContent()) ?? '')
          ?.slice(1)
          .map(Number) ?? []
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(edit).toBeHidden()
      await expect.poll(() => placeOf(image.id)).toEqual(dragged.map((degrees) => expect.closeTo(degrees, 3)))

      // The place can be removed.
      await viewer.getByRole('button', { name: 'Edit photo' }).click()
      await edit.getByRole('tab', { name: 'Location' }).click()
      await edit.getByRole('button', { name: 'Remove the place' }).click()
      await expect(edit.getByText('No place yet.')).toBeVisible()
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(edit).toBeHidden()
      await expect.poll(() => placeOf(image.id)).toEqual([0, 0])
      await expect(viewer.getByRole('button', { name: 'Show on the map' })).toBeHidden()
      await page.goto(`/gallery/${id}/?image_id=${plain.id}`)
      await expect(viewer.getByText('1 / 4')).toBeVisible()
      await expect(viewer.getByRole('button', { name: 'Show on the map' })).toBeHidden()
    },
  )
}

test('without WebGL the photos are listed', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Harbour')
  const image = await photos.addImage(id, 'ferry.png', makePicture({ width: 600, height: 400, seed: 3, place: hongKong }))
  await page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(get, this, [kind, ...rest])
    } as typeof get
  })
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/map/`)
  await expect(page.getByRole('heading', { name: 'We can’t show the map here' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: /ferry.*22.2783, 114.1747/ }).click()
  await expect(page).toHaveURL(`/gallery/${id}/?image_id=${image.id}`)
})
