import type { Browser, Page } from '@playwright/test'
import { expect, password, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

/** Opens another window of the same family, as another device with a separate session. */
async function openElsewhere(
  browser: Browser,
  server: RunningServer,
  member: Member,
  path: string,
  asked: string[] = [],
): Promise<Page> {
  const answer = await fetch(`${server.url}/api/auth/obtain_token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password }),
  })
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    {
      access_token: access,
      refresh_token: refresh,
      language: 'en',
      person_id: String(member.personId),
      users_person_id: String(member.personId),
    },
  )
  const page = await context.newPage()
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const following = page.waitForResponse((response) => response.url().includes('/api/events/'))
  await page.goto(path)
  await following
  return page
}

const send = (server: RunningServer, member: Member, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

test('what one changes appears in the open tree and profile of another, without a list being read again', async ({
  browser,
  server,
  newMember,
}) => {
  const member = await newMember()
  const asked: string[] = []
  const tree = await openElsewhere(browser, server, member, `/family/tree/${member.personId}/`, asked)
  const profile = await openElsewhere(browser, server, member, `/family/profile/${member.personId}/`)
  await expect(tree.getByTestId('tree-canvas')).toBeVisible()
  await expect(profile.getByRole('heading', { name: 'Ada Wong' })).toBeVisible()

  await send(server, member, 'POST', '/api/person/', {
    from_person_id: member.personId,
    relation_type: 2,
    name: 'Mei Wong',
    gender: 'F',
    birth_year: 2001,
  })
  await expect(tree.getByRole('button', { name: /Mei Wong/ })).toBeVisible()
  await expect(profile.locator('.kin').getByRole('link', { name: /Mei Wong/ })).toBeVisible()

  await send(server, member, 'PATCH', `/api/person/${member.personId}/`, { fieldName: 'occupation', value: 'Sailor' })
  await expect(profile.getByText('Sailor')).toBeVisible()
  await send(server, member, 'PATCH', `/api/person/${member.personId}/`, { fieldName: 'name', value: 'Ada Chan' })
  await expect(profile.getByRole('heading', { name: 'Ada Chan' })).toBeVisible()
  // The lists were fetched only once, when the page was opened.
  expect(asked.filter((path) => /\/api\/(?:person|relation|family_lists)\/$/.test(path))).toEqual(['/api/family_lists/'])
  await tree.context().close()
  await profile.context().close()
})

test('what relatives call each other follows a change of the family, at once and after a gap', async ({
  browser,
  server,
  newMember,
}) => {
  const member = await newMember()
  const answer = await send(server, member, 'POST', '/api/person/', {
    from_person_id: member.personId,
    relation_type: 2,
    name: 'Kim Wong',
    gender: 'F',
    birth_year: 2001,
  })
  const { person } = (await answer.json()) as { person: { id: number } }
  const setGender = (value: 'F' | 'M') =>
    send(server, member, 'PATCH', `/api/person/${person.id}/`, { fieldName: 'gender', value })
  const page = await openElsewhere(browser, server, member, `/family/profile/${person.id}/`)
  const names = page.getByRole('region', { name: 'How you’re related' })
  await expect(names.getByText('daughter', { exact: true }).first()).toBeVisible()

  await setGender('M')
  await expect(names.getByText('son', { exact: true }).first()).toBeVisible()
  await expect(names.getByText('daughter', { exact: true })).toHaveCount(0)

  await page.context().setOffline(true)
  await setGender('F')
  await page.context().setOffline(false)
  await expect(names.getByText('daughter', { exact: true }).first()).toBeVisible()
  await expect(names.getByText('son', { exact: true })).toHaveCount(0)
  await page.context().close()
})

test('a page that was not looked at catches up, and one whose line was cut takes up again', async ({
  browser,
  server,
  newMember,
}) => {
  const member = await newMember()
  const page = await openElsewhere(browser, server, member, `/family/profile/${member.personId}/`)
  await expect(page.getByRole('heading', { name: 'Ada Wong' })).toBeVisible()
  await page.context().setOffline(true)
  // Chromium may still deliver this on the line that is open, and refuse only what the page asks for then.
  await send(server, member, 'PATCH', `/api/person/${member.personId}/`, { fieldName: 'name', value: 'Ada Lam' })
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Ada Lam' })).toBeVisible()
  await page.context().close()
})

test(
  'what one does with photos appears in the open gallery and viewer of another, who goes on looking and writing',
  { tag: wholeTag },
  async ({ browser, server, newMember }) => {
    const member = await newMember()
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Picnic')
    const meadow = await photos.addImage(id, 'meadow.png', pictureOf(6))
    const river = await photos.addImage(id, 'river.png', pictureOf(3))
    const gallery = await openElsewhere(browser, server, member, `/gallery/${id}/`)
    const viewer = await openElsewhere(browser, server, member, `/gallery/${id}/?image_id=${river.id}`)
    const all = await openElsewhere(browser, server, member, '/gallery/')
    const shown = (title: string) => viewer.locator(`.pswp__item[aria-hidden=false] img.pswp__img[alt="${title}"]`)
    await expect(gallery.getByRole('link', { name: 'river' })).toBeVisible()
    await expect(shown('river')).toBeVisible()
    await expect(viewer.getByText('2 / 2')).toBeVisible()
    await expect(all.getByRole('link', { name: /Picnic/ })).toBeVisible()

    // Adds a photo, a title and a gallery.
    await photos.addImage(id, 'hill.png', pictureOf(4))
    await expect(gallery.getByRole('link', { name: 'hill' })).toBeVisible()
    await expect(viewer.getByText('2 / 3')).toBeVisible()
    await photos.change(`/api/image/${meadow.id}/`, { title: 'The meadow' })
    await expect(gallery.getByRole('link', { name: 'The meadow' })).toBeVisible()
    await photos.addGallery('Harvest')
    await expect(all.getByRole('link', { name: /Harvest/ })).toBeVisible()

    // Somebody writes about the photo while another gives it a title and tags somebody.
    await viewer.getByRole('button', { name: 'Edit photo' }).click()
    const edit = viewer.getByRole('dialog', { name: 'Edit photo' })
    await edit.getByLabel('Description').fill('By the old bridge')
    await photos.change(`/api/image/${river.id}/`, { title: 'The river' })
    await expect(viewer.getByText('The river', { exact: true })).toBeAttached()
    await expect(edit.getByLabel('Description')).toHaveValue('By the old bridge')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect
      .poll(() => photos.read('GET', `/api/image/${river.id}/`))
      .toMatchObject({
        title: 'The river',
        description: 'By the old bridge',
      })

    await viewer.getByRole('button', { name: 'Tags' }).click()
    await viewer.getByRole('button', { name: 'Tag someone' }).click()
    const who = viewer.getByRole('dialog', { name: 'Who is this?' })
    await who.getByLabel('Search by name').fill('Ad')
    const tag = await photos.read<{ id: number }>('POST', '/api/image_tagging/', {
      image_id: river.id,
      person_id: member.personId,
      x1: 0.4,
      x2: 0.6,
      y1: 0.4,
      y2: 0.6,
    })
    await expect(viewer.getByRole('button', { name: 'Ada Wong: move or resize' })).toBeAttached()
    await photos.change(`/api/image/${river.id}/`, { title: 'Our river' })
    await expect(viewer.getByText('Our river', { exact: false }).first()).toBeAttached()
    await expect(who.getByLabel('Search by name')).toHaveValue('Ad')
    await photos.remove(`/api/image_tagging/${tag.id}/`)
    await expect(viewer.getByRole('button', { name: 'Ada Wong: move or resize' })).toHaveCount(0)
    await who.getByRole('button', { name: 'Cancel' }).click()
    await viewer.getByRole('button', { name: 'Tags', exact: true }).click()

    // A photo deleted while it is viewed stays until the reader moves on.
    const heard = viewer.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/api/image/'))
    await photos.remove(`/api/image/${river.id}/`)
    await expect(gallery.getByRole('link', { name: 'Our river' })).toHaveCount(0)
    await heard
    await expect(shown('Our river')).toBeVisible()
    await viewer.keyboard.press('ArrowRight')
    await expect(shown('hill')).toBeVisible()
    await expect(viewer.getByText('2 / 2')).toBeVisible()
    for (const page of [gallery, viewer, all]) await page.context().close()
  },
)
