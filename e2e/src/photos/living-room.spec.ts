import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'

test('the slideshow says who is in a photo, and a frame shows photos without signing in', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const gallery = await photos.addGallery('Old prints')
  const { person: mei } = await photos.read<{ person: { id: number } }>('POST', '/api/person/', {
    from_person_id: member.personId,
    relation_type: 3,
    name: 'Mei',
    gender: 'F',
  })
  for (const [at, title] of ['The lake', 'The garden'].entries()) {
    const { id } = await photos.addImage(gallery.id, `${at}.png`, pictureOf(at + 1))
    await photos.change(`/api/image/${id}/`, { title, taken: String(1951 - at) })
    if (at === 0) await photos.read('POST', '/api/image_tagging/people/', { image_ids: [id], person_ids: [mei.id] })
  }
  await signInAs(page, member)
  await page.goto(`/gallery/${gallery.id}/`)
  await page.getByRole('link', { name: 'Slideshow' }).click()
  const show = page.getByRole('dialog', { name: 'Slideshow' })
  await show.getByRole('button', { name: 'Pause' }).click()
  await show.getByRole('button', { name: 'Previous photo' }).press('ArrowRight')
  if (!(await show.getByText('The lake').isVisible())) await page.keyboard.press('ArrowRight')
  await expect(show.getByText('The lake')).toBeVisible()
  await expect(show.getByRole('img')).toHaveCount(1)
  await expect(show.getByText('1951')).toBeVisible()
  await expect(show.getByRole('list', { name: 'In this photo' })).toContainText('Mei')
  await expect(show.getByText(/daughter|mother/i)).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(show.getByText('The garden')).toBeVisible()
  await show.getByRole('button', { name: 'Close' }).click()
  await expect(show).toBeHidden()

  await page.getByText('Tools', { exact: true }).click()
  await page.getByRole('button', { name: 'Photo frame' }).click()
  const dialog = page.getByRole('dialog', { name: 'Photo frame' })
  await dialog.getByRole('button', { name: 'Make a frame' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Address of Kitchen' }).inputValue()
  expect(await faults(page)).toEqual([])
  const tablet = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await tablet.goto(address)
  await expect(tablet.getByText(/The (lake|garden) · 195\d/)).toBeVisible()
  await expect(tablet.locator('#picture')).toHaveJSProperty('complete', true)
  await tablet.context().close()
  await dialog.getByRole('button', { name: 'End Kitchen' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Address of Kitchen' })).toBeHidden()
  expect((await page.request.get(address)).status()).toBe(404)
})
