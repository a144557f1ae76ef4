import type { Locator, Page } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeAlbumPage, makePicture, photosOf } from '../support/pictures.ts'
import { wholeUnless } from '../support/whole.ts'

const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Photo', exact: true })
const slide = (page: Page, title: string) => page.locator(`.pswp__item[aria-hidden=false] img.pswp__img[alt="${title}"]`)

async function openWork(page: Page, name: string, heading: string): Promise<Locator> {
  await viewerOf(page).getByRole('button', { name: 'Edit photo' }).click()
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name: heading })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  return dialog
}

for (const [device, size] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 360, height: 740 }],
] as const)
  test(
    `a photo is cropped, straightened and brightened on ${device}, and goes back to the original`,
    { tag: wholeUnless(size.width === 360) },
    async ({ page, server, newMember, signInAs }) => {
      await page.setViewportSize(size)
      const member = await newMember()
      const photos = photosOf(server, member)
      const { id } = await photos.addGallery('Travels')
      const image = await photos.addImage(id, 'Lake.png', makePicture({ width: 1200, height: 800, seed: 3 }))
      await signInAs(page, member)
      await page.goto(`/gallery/${id}/?image_id=${image.id}`)
      await expect(slide(page, 'Lake')).toBeVisible()
      const editor = await openWork(page, 'Crop and adjust', 'Crop and adjust')
      const box = editor.getByRole('button', { name: 'Crop', exact: true })
      const before = (await box.boundingBox())!
      // A corner is dragged, then keys make the crop smaller and move it.
      const handle = editor.locator('.adjust-handle[data-x="1"][data-y="1"]')
      const corner = (await handle.boundingBox())!
      expect([corner.width, corner.height]).toEqual([44, 44])
      await page.mouse.move(corner.x + 22, corner.y + 22)
      await page.mouse.down()
      await page.mouse.move(corner.x + 22 - before.width / 4, corner.y + 22 - before.height / 4, { steps: 4 })
      await page.mouse.up()
      await expect.poll(async () => Math.round(((await box.boundingBox())!.width / before.width) * 100)).toBe(75)
      await box.focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Shift+ArrowUp')
      await editor.getByLabel('Straighten').fill('50')
      await expect(editor.getByText('5°')).toBeVisible()
      await editor.getByLabel('Brightness').fill('40')
      await editor.getByText('Bring back faded colors').click()
      await editor.getByRole('switch', { name: 'Bring back faded colors' }).check()
      expect(await faults(page)).toEqual([])
      await editor.getByRole('button', { name: 'Save' }).click()
      await expect(editor).toBeHidden()
      const [edited] = (await photos.list(`/api/image/?gallery_id=${id}`)).results
      expect(edited).toMatchObject({ edit: { angle: 50, brightness: 40, mirrored: false } })

      const again = page.getByRole('dialog', { name: 'Edit photo' })
      await again.getByRole('button', { name: 'Crop and adjust' }).click()
      await expect(editor.getByLabel('Straighten')).toHaveValue('50')
      await editor.getByRole('button', { name: 'Back to the original' }).click()
      await editor.getByRole('button', { name: 'Save' }).click()
      await expect(editor).toBeHidden()
      const [original] = (await photos.list(`/api/image/?gallery_id=${id}`)).results
      expect(original).toMatchObject({ edit: null, large_thumbnail_width: 1200 })
    },
  )

test('a scanned page is cut into photos where they are found and where boxes are drawn, and that is undone', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Album')
  const scan = makeAlbumPage({ width: 1000, height: 1400 }, [
    { x: 100, y: 100, width: 350, height: 500, colour: [150, 90, 60] },
    { x: 550, y: 100, width: 350, height: 500, colour: [60, 90, 150] },
    { x: 100, y: 800, width: 700, height: 450, colour: [90, 120, 70] },
  ])
  const image = await photos.addImage(id, 'Page 3.png', scan)
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/?image_id=${image.id}`)
  await expect(slide(page, 'Page 3')).toBeVisible()
  const cutter = await openWork(page, 'Cut into photos', 'Cut the page into photos')
  await expect(cutter.getByText('3 photos on this page.')).toBeVisible()
  await cutter.getByRole('button', { name: 'Photo 2' }).focus()
  await page.keyboard.press('Delete')
  await cutter.getByRole('button', { name: 'Add a box' }).click()
  await expect(cutter.getByText('3 photos on this page.')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await cutter.getByRole('button', { name: 'Cut out 3 photos' }).click()
  await expect(cutter.getByText('3 photos have been added to the gallery.')).toBeVisible()
  const made = (await photos.list(`/api/image/?gallery_id=${id}`)).results.filter((each) => each.id !== image.id)
  expect(made.map(({ title, original_image_width: width }) => [title, Math.round(width / 20)])).toEqual([
    ['Page 3', 18],
    ['Page 3', 35],
    ['Page 3', 15],
  ])
  await cutter.getByRole('button', { name: 'Undo' }).click()
  await expect(cutter.getByRole('button', { name: 'Cut out 3 photos' })).toBeVisible()
  expect((await photos.list(`/api/image/?gallery_id=${id}`)).count).toBe(1)
})
