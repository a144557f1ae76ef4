import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

test('the back of a print is added, turned up, transcribed, found by its words, and taken apart again', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const gallery = await photos.addGallery('Old prints')
  const front = await photos.addImage(gallery.id, 'wedding.png', pictureOf(4))
  await photos.addImage(gallery.id, 'scan 2.png', pictureOf(9))
  await signInAs(page, member)
  await page.goto(`/gallery/${gallery.id}/?image_id=${front.id}`)
  const viewer = page.getByRole('dialog', { name: 'Photo', exact: true })

  await viewer.getByRole('button', { name: 'Add the back' }).click()
  const pages = page.getByRole('dialog', { name: 'Pages of this photo' })
  await pages.getByRole('button', { name: 'Add the back' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose photos' })
  await picker.getByRole('checkbox', { name: /scan 2/ }).click()
  await picker.getByRole('button', { name: /^Use/ }).click()
  await expect(pages.getByText('1 page added')).toBeVisible()
  await expect(pages.getByRole('listitem')).toHaveText([/Front.*wedding/, /Back.*scan 2/])
  expect(await faults(page)).toEqual([])
  await pages.getByRole('button', { name: 'Done' }).click()
  await expect(viewer.getByText('1 / 1')).toBeVisible()

  await viewer.getByRole('button', { name: 'Back', exact: true }).tap()
  await expect(viewer.getByText('scan 2', { exact: true })).toBeVisible()
  await viewer.getByRole('button', { name: 'Write down what it says' }).click()
  const writing = page.getByRole('dialog', { name: 'Writing: Back' })
  await writing.getByLabel('What is written on it').fill('To dear Aunt Mei\nAberdeen, 1950\n民國三十九年')
  // What was typed outlives the page.
  await page.reload()
  await viewer.getByRole('button', { name: 'Back', exact: true }).tap()
  await viewer.getByRole('button', { name: 'Write down what it says' }).click()
  await expect(writing.getByLabel('What is written on it')).toHaveValue(/Aberdeen/)
  expect(await faults(page)).toEqual([])
  await writing.getByRole('button', { name: 'Save' }).click()
  await expect(viewer.getByText('Aberdeen, 1950')).toBeVisible()

  await page.goto('/photos/?words=三十九')
  const found = page.getByRole('link', { name: 'wedding. 2 pages' })
  await expect(found).toBeVisible()
  await expect(page.getByText('1 photo found')).toBeVisible()
  await found.click()
  // The keys turn it over as well.
  await expect(viewer.getByRole('button', { name: 'Front', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(viewer.getByRole('button', { name: 'Back', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await viewer.getByRole('button', { name: 'Pages', exact: true }).click()
  await pages.getByRole('button', { name: 'Take it apart' }).click()
  await expect(pages.getByText('Each page is a photo of its own now')).toBeVisible()
  await expect(pages.getByRole('listitem')).toHaveCount(1)
  await pages.getByRole('button', { name: 'Undo' }).click()
  await expect(pages.getByText('It is as it was before.')).toBeVisible()
  await expect(pages.getByRole('listitem')).toHaveCount(2)
})
