import type { Page } from '@playwright/test'
import { expectFits, expectNoFaults, faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeUnless } from '../support/whole.ts'

/** Two members of a family, and a gallery with a photo. */
async function twoOf(server: RunningServer, ada: Member): Promise<{ bo: Member; gallery: number; image: number }> {
  const photos = photosOf(server, ada)
  const { person } = await photos.read<{ person: { id: number } }>('POST', '/api/person/', {
    from_person_id: ada.personId,
    relation_type: 1,
    name: 'Bo Wong',
    gender: 'M',
  })
  const { id: gallery } = await photos.addGallery('Wedding')
  await photos.addImage(gallery, 'dance.png', pictureOf(1))
  const { results } = await photos.read<{ results: { id: number }[] }>('GET', `/api/image/?gallery_id=${gallery}`)
  return { bo: await joinFamily(server, ada, person.id), gallery, image: results[0]?.id ?? 0 }
}

const openPhoto = async (page: Page, gallery: number, image: number): Promise<void> => {
  await page.goto(`/gallery/${gallery}/?image_id=${image}`)
  await expect(page.locator('dialog.viewer')).toBeVisible()
}

test('two members talk under a photo: a heart, a mention, a change, a deletion and its undo', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const ada = await newMember()
  const { bo, gallery, image } = await twoOf(server, ada)
  await signInAs(page, ada)
  await openPhoto(page, gallery, image)
  // The gallery behind has a heart and comments, too.
  const photo = page.locator('dialog.viewer')
  const heart = photo.getByRole('button', { name: /^Heart, / })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(photo.getByRole('button', { name: 'Heart, 1 so far' })).toHaveAttribute('aria-pressed', 'true')

  await photo.getByRole('button', { name: '0 comments' }).click()
  const talk = page.getByRole('dialog', { name: 'Comments on “dance”' })
  await expect(talk.getByText('No one has said anything yet.')).toBeVisible()
  const field = talk.getByLabel('Write a comment')
  await field.pressSequentially('Who is with @bo')
  await expect(talk.getByRole('option', { name: 'Bo Wong' })).toHaveAttribute('aria-selected', 'true')
  expect(await faults(page, { within: 'dialog.dialog' })).toEqual([])
  await page.screenshot({ path: test.info().outputPath('mention.png') })
  await field.press('Enter')
  await expect(field).toHaveValue('Who is with @Bo Wong ')
  await field.pressSequentially('here?')

  // Without a connection nothing is lost, and sending it again says it once.
  await page.route('**/api/comment/', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await talk.getByRole('button', { name: 'Post' }).click()
  await expect(talk.getByRole('alert')).toBeVisible()
  await page.reload()
  await photo.getByRole('button', { name: '0 comments' }).click()
  await expect(field).toHaveValue('Who is with @Bo Wong here?')
  await page.unroute('**/api/comment/')
  await talk.getByRole('button', { name: 'Post' }).click()
  await expect(talk.getByRole('link', { name: '@Bo Wong' })).toBeVisible()
  await expect(field).toHaveValue('')

  // The other sees it come, on a phone.
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 }, hasTouch: true })
  const phone = await context.newPage()
  await signInAs(phone, bo)
  await openPhoto(phone, gallery, image)
  await phone.locator('dialog.viewer').getByRole('button', { name: '1 comment', exact: true }).click()
  const theirs = phone.getByRole('dialog', { name: 'Comments on “dance”' })
  await expect(theirs.getByText('Who is with')).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await theirs.getByLabel('Write a comment').fill('Grandma, in 1950')
  await theirs.getByRole('button', { name: 'Post' }).click()
  await expect(theirs.getByText('Grandma, in 1950')).toBeVisible()
  expect(await faults(phone, { within: 'dialog.dialog' })).toEqual([])
  await expectFits(phone)
  await phone.screenshot({ path: test.info().outputPath('phone.png') })
  await expect(talk.getByText('Grandma, in 1950')).toBeVisible()

  await theirs.getByRole('button', { name: /^Change/ }).click()
  await theirs.getByLabel('Change your comment').fill('Grandma, in 1951')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText('changed', { exact: true })).toBeVisible()
  await expect(talk.getByText('Grandma, in 1951')).toBeVisible()
  await theirs.getByRole('button', { name: /^Delete/ }).click()
  await expect(theirs.getByText('Comment deleted.')).toBeVisible()
  await expect(talk.getByText('Grandma, in 1951')).toBeHidden()
  await theirs.getByRole('button', { name: 'Undo' }).click()
  await expect(talk.getByText('Grandma, in 1951')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('desk.png') })
  await context.close()

  await page.keyboard.press('Escape')
  await expect(photo.getByRole('button', { name: '2 comments' })).toBeFocused()
})

for (const { name, language, width, height } of [
  { name: 'English', language: 'en', width: 1280, height: 800 },
  { name: 'Chinese, on a phone', language: 'zh-tw', width: 360, height: 740 },
])
  test(
    `a gallery, a person and a fact are talked about: ${name}`,
    { tag: wholeUnless(width === 360) },
    async ({ page, server, newMember, signInAs }) => {
      await page.setViewportSize({ width, height })
      const ada = await newMember({ language })
      const { gallery, image } = await twoOf(server, ada)
      const photos = photosOf(server, ada)
      const texts = [
        '外婆在 1950 年',
        'Grandma by the lake, in the year in which everybody came.',
        'https://example.org/a/very/long/address/which/does/not/fit/at/all/on/any/phone',
      ]
      const { facts } = await photos.read<{ facts: { id: number }[] }>('GET', `/api/person/${ada.personId}/`)
      const onFact = { fact_id: facts[0]?.id }
      for (const on of [{ gallery_id: gallery }, { image_id: image }, { person_id: ada.personId }, onFact])
        for (const text of texts) await photos.read('POST', '/api/comment/', { ...on, text })
      await signInAs(page, ada)
      await page.goto(`/gallery/${gallery}/`)
      await page.getByRole('button', { name: /^3 / }).click()
      await expect(page.getByText('外婆在 1950 年')).toBeVisible()
      await expectNoFaults(page)
      await page.screenshot({ path: test.info().outputPath('gallery.png'), fullPage: true })
      await expectFits(page)
      await page.setViewportSize({ width, height })
      await page.goto(`/gallery/${gallery}/?image_id=${image}`)
      await expect(page.locator('.viewer-caption').getByRole('button', { name: /^3 / })).toBeVisible()
      await page.screenshot({ path: test.info().outputPath('viewer.png') })
      await page.locator('.viewer-caption').getByRole('button', { name: /^3 / }).click()
      await expect(page.locator('dialog.dialog').getByText('外婆在 1950 年')).toBeVisible()
      await page.screenshot({ path: test.info().outputPath('photo.png') })
      await page.goto(`/family/profile/${ada.personId}/`)
      await page.getByText('外婆在 1950 年').scrollIntoViewIfNeeded()
      await expectNoFaults(page)
      await page.screenshot({ path: test.info().outputPath('profile.png'), fullPage: true })
      await expectFits(page)
      // What is said about a fact is counted beside it, as it is said.
      await page.setViewportSize({ width, height })
      const life = page.locator('.life')
      await life.getByRole('button', { name: /3 / }).click()
      const talk = page.locator('dialog.dialog')
      await expect(talk.getByText('外婆在 1950 年')).toBeVisible()
      await talk.getByRole('textbox').fill('Four')
      await talk.getByRole('textbox').press('Control+Enter')
      await expect(talk.getByText('Four', { exact: true })).toBeVisible()
      expect(await faults(page, { within: 'dialog.dialog' })).toEqual([])
      await page.screenshot({ path: test.info().outputPath('fact.png') })
      await page.keyboard.press('Escape')
      await expect(life.getByRole('button', { name: /4 / })).toBeFocused()
    },
  )

test('a guest comments, and a member shows it', async ({ page, browser, server, newMember, signInAs }) => {
  const ada = await newMember()
  const { gallery } = await twoOf(server, ada)
  const photos = photosOf(server, ada)
  const { url } = await photos.read<{ url: string }>('POST', '/api/guest_link/', {
    gallery_id: gallery,
    allows: ['comment'],
    with_comments: true,
    ends_date: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 }, hasTouch: true })
  const guest = await context.newPage()
  await guest.goto(`/guest/${new URL(url).hash}`)
  await guest.getByLabel('Your name').fill('Lisa')
  await guest.getByLabel('Your comment').fill('What a day!')
  await guest.getByRole('button', { name: 'Post' }).click()
  await expect(guest.getByText('Thank you. The family will see it first.')).toBeVisible()
  await expectNoFaults(guest)
  await expectFits(guest)
  await guest.screenshot({ path: test.info().outputPath('guest.png'), fullPage: true })

  await signInAs(page, ada)
  await page.goto('/gallery/')
  await page.getByRole('status').getByRole('link', { name: 'Wedding' }).click()
  await expect(page.getByRole('heading', { name: '1 comment from guests is waiting' })).toBeVisible()
  await expect(page.getByText('What a day!')).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('1 comment is shown now.')).toBeVisible()
  await page.getByRole('button', { name: '1 comment', exact: true }).click()
  await expect(page.getByText('Lisa, a guest')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('Lisa, a guest')).toBeVisible()
  await guest.getByRole('button', { name: /dance/ }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Comments' }).click()
  await guest.getByRole('dialog').getByLabel('Your comment').fill('In the middle')
  expect(await faults(guest, { within: 'dialog' })).toEqual([])
  await guest.screenshot({ path: test.info().outputPath('guest-photo.png') })
  await context.close()
})
