import { expectKept, workerOf } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'

test.use({ serviceWorkers: 'allow' })

test('comments that were read are read without a connection, and what is typed then is sent once', async ({
  page,
  context,
  server,
  newMember,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id: gallery } = await photos.addGallery('Wedding')
  const { id: image } = await photos.addImage(gallery, 'dance.png', pictureOf(1))
  const { facts } = await photos.read<{ facts: { id: number }[] }>('GET', `/api/person/${member.personId}/`)
  await photos.read('POST', '/api/comment/', { image_id: image, text: 'Grandma in 1950' })
  await photos.read('POST', '/api/comment/', { person_id: member.personId, text: 'She sang to us' })
  await photos.read('POST', '/api/comment/', { fact_id: facts[0]?.id, text: 'In a snow storm' })
  await signInAs(page, member)
  await page.goto('/family/tree/')
  await workerOf(page)

  // What is read now is there later.
  const profile = `/family/profile/${member.personId}/`
  const ofPhoto = page.getByRole('dialog', { name: 'Comments on “dance”' })
  const openPhoto = async () => {
    await page.goto(`/gallery/${gallery}/?image_id=${image}`)
    await page.locator('dialog.viewer').getByRole('button', { name: '1 comment', exact: true }).click()
  }
  const ofBirth = page.getByRole('button', { name: 'Birth: 1 comment' })
  await openPhoto()
  await expect(ofPhoto.getByText('Grandma in 1950')).toBeVisible()
  await page.goto(profile)
  await ofBirth.click()
  await expect(page.getByRole('dialog', { name: 'Comments on “Birth”' }).getByText('In a snow storm')).toBeVisible()
  await expectKept(page, `/api/comment/?image_id=${image}`, `/api/comment/?person_id=${member.personId}`, /\?fact_id=/)

  await context.setOffline(true)
  await page.goto(profile)
  await expect(page.getByText('She sang to us')).toBeVisible()
  await ofBirth.click()
  await expect(page.getByText('In a snow storm')).toBeVisible()
  await openPhoto()
  await expect(ofPhoto.getByText('Grandma in 1950')).toBeVisible()
  const field = ofPhoto.getByLabel('Write a comment')
  await field.fill('By the lake')
  await ofPhoto.getByRole('button', { name: 'Post' }).click()
  await expect(ofPhoto.getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue('By the lake')
  await openPhoto()
  await expect(field).toHaveValue('By the lake')

  // The server hears it, and the answer is lost on the way: sending it again adds nothing.
  await context.setOffline(false)
  await page.route('**/api/comment/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await ofPhoto.getByRole('button', { name: 'Post' }).click()
  await expect(ofPhoto.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/comment/')
  await ofPhoto.getByRole('button', { name: 'Post' }).click()
  await expect(field).toHaveValue('')
  await expect(ofPhoto.getByText('By the lake')).toHaveCount(1)
  const { count } = await photos.read<{ count: number }>('GET', `/api/comment/?image_id=${image}`)
  expect(count).toBe(2)
})
