import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'

test('an old print gets an uncertain date, and says how old people were', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Old prints')
  const image = await photos.addImage(id, 'garden.png', pictureOf(6))
  const { person: mei } = await photos.read<{ person: { id: number } }>('POST', '/api/person/', {
    from_person_id: member.personId,
    relation_type: 3,
    name: 'Mei',
    gender: 'F',
  })
  await photos.read('POST', `/api/person/${mei.id}/fact/`, { kind: 'BIRT', date: '3 MAY 1943' })
  for (const [person, x1] of [
    [mei.id, 0.2],
    [member.personId, 0.6],
  ] as const)
    await photos.read('POST', '/api/image_tagging/', {
      image_id: image.id,
      person_id: person,
      x1,
      x2: x1 + 0.2,
      y1: 0.2,
      y2: 0.5,
    })
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/?image_id=${image.id}`)
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  // Nobody has said when it was taken.
  await expect(viewer.getByRole('list', { name: 'In this photo' }).getByRole('link')).toHaveText(['Mei', 'Ada Wong'])
  await expect(viewer.getByText(/Taken on|When:/)).toHaveCount(0)

  await viewer.getByRole('button', { name: 'Edit photo' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit photo' })
  const taken = edit.getByLabel('When it was taken')
  await taken.fill('when the cherries were ripe')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('We can’t read this as a date yet.')).toBeVisible()
  await expect(taken).toHaveValue('when the cherries were ripe')
  await taken.fill('about 1950')
  await expect(edit.getByText('Understood as: about 1950')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(viewer.getByText('When: about 1950')).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Mei aged about 6 to 7' })).toBeVisible()
  await expect(viewer.getByText(/^Ada Wong was not born yet then/)).toBeVisible()
  expect(await faults(page)).toEqual([])

  // Beneath the face as well.
  await viewer.getByRole('button', { name: 'Tags' }).click()
  await expect(viewer.getByRole('link', { name: 'Mei aged about 6 to 7' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Done' }).click()

  // What was typed is there to be changed, and can be taken away.
  await viewer.getByRole('button', { name: 'Edit photo' }).click()
  await expect(taken).toHaveValue('about 1950')
  await taken.fill('3.5.2001')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(viewer.getByText('Taken on 3 May 2001')).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Mei aged 58' })).toBeVisible()
  await expect(viewer.getByText(/was not born yet/)).toHaveCount(0)
})
