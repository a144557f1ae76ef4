import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

test('photos from several galleries are chosen and dated together, undone, and made private', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const [first, second] = [await photos.addGallery('Prints'), await photos.addGallery('Slides')]
  await photos.addImage(first.id, 'wedding.png', pictureOf(4))
  await photos.addImage(first.id, 'picnic.png', pictureOf(9))
  await photos.addImage(second.id, 'harbour.png', pictureOf(2))
  await signInAs(page, member)
  await page.goto('/photos/')

  // A finger that rests on a photo begins to choose.
  const link = page.getByRole('link', { name: 'wedding', exact: true })
  await link.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true })
  const chosen = page.getByRole('checkbox', { name: 'wedding', exact: true })
  await expect(chosen).toBeChecked()
  await page.keyboard.press('Control+a')
  const tools = page.getByRole('region', { name: 'Edit photos' })
  await expect(tools.getByText('3 selected')).toBeVisible()
  expect(await faults(page)).toEqual([])

  await tools.getByRole('button', { name: 'Date, place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 photos' })
  await dialog.getByLabel('When it was taken').fill('about 1950')
  await expect(dialog.getByText('Understood as: about 1950')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 photos changed')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1950 3 photos' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Everything is restored.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^1950/ })).toBeHidden()

  // In a gallery as well; shift chooses a range.
  await page.goto(`/gallery/${first.id}/`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('checkbox', { name: 'wedding', exact: true }).click()
  await page.getByRole('checkbox', { name: 'picnic', exact: true }).click({ modifiers: ['Shift'] })
  await tools.getByRole('button', { name: 'Date, place' }).click()
  const two = page.getByRole('dialog', { name: 'Edit 2 photos' })
  await two.getByRole('tab', { name: 'Who sees it' }).click()
  await two.getByRole('radio', { name: 'Yes' }).check()
  expect(await faults(page)).toEqual([])
  await two.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 photos changed')).toBeVisible()
  await expect(page.getByRole('link', { name: /wedding\. Private/ })).toBeVisible()
})
