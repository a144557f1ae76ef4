import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'

test('photos that are there twice become one, and two again', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const [first, second] = [await photos.addGallery('Old prints'), await photos.addGallery('From Mei')]
  const kept = await photos.addImage(first.id, 'lake.png', pictureOf(3))
  const copy = await photos.addImage(second.id, 'IMG-20.png', pictureOf(3))
  await photos.addImage(second.id, 'other.png', pictureOf(90))
  await photos.change(`/api/image/${copy.id}/`, { taken: '1950', title: 'The lake' })
  await photos.read('POST', '/api/comment/', { image_id: copy.id, text: 'So cold' })
  await signInAs(page, member)
  await page.goto('/photos/')
  await page.getByText('Tools', { exact: true }).click()
  await page.getByRole('link', { name: 'Photos you have twice' }).click()
  await expect(page.getByRole('heading', { name: /Same file/ })).toBeVisible()
  await expect(page.getByText('From Mei')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: /^Keep this one\s+lake$/ }).click()
  await expect(page.getByText('No photo is here twice.')).toBeVisible()
  const image = await photos.read<{ taken: string; comment_count: number }>('GET', `/api/image/${kept.id}/`)
  expect(image).toMatchObject({ taken: '1950', comment_count: 1 })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: /Same file/ })).toBeVisible()
  await page.getByRole('button', { name: 'Not the same' }).click()
  await expect(page.getByText('No photo is here twice.')).toBeVisible()

  // A file that another gallery has is told before it is sent.
  await page.goto(`/gallery/${second.id}/upload/`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'again.png', mimeType: 'image/png', buffer: Buffer.from(pictureOf(3)) })
  await expect(page.getByText('already in this gallery')).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.goto(`/gallery/${(await photos.addGallery('New')).id}/upload/`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'again.png', mimeType: 'image/png', buffer: Buffer.from(pictureOf(3)) })
  await expect(page.getByText(/Also in: (Old prints|From Mei)/)).toBeVisible()
})
