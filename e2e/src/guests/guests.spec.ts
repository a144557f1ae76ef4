import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expectFits, expectNoFaults, faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import { wholeTag } from '../support/whole.ts'

/** Somebody without an account, on their own phone. */
async function guestOf(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true, ...options })
  return context.newPage()
}

const file = (name: string, seed: number) => ({ name, mimeType: 'image/png', buffer: pictureOf(seed) })

test('a member shares a gallery; a guest looks, adds photos, and a member lets them in', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Wedding')
  for (const seed of [1, 2]) await photos.addImage(id, `dance ${seed}.png`, pictureOf(seed))
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Wedding”' })
  await dialog.getByLabel('Ask for a password').check()
  await dialog.getByRole('textbox', { name: /^Password/ }).fill('short')
  expect(await faults(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('8')
  await dialog.getByRole('textbox', { name: /^Password/ }).fill('by the lake')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  expect(await faults(page, { within: 'dialog' })).toEqual([])
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('Not opened yet.')).toBeVisible()

  const guest = await guestOf(browser, server.url)
  const { pathname, hash } = new URL(address)
  await guest.goto(pathname + hash)
  await expect(guest.getByRole('heading', { name: 'This page has a password' })).toBeVisible()
  await expectNoFaults(guest)
  await guest.getByLabel('Password').fill('by the sea!')
  await guest.getByRole('button', { name: 'Open' }).click()
  await expect(guest.getByText('That is not the password of this link.')).toBeVisible()
  await guest.getByLabel('Password').fill('by the lake')
  await guest.getByRole('button', { name: 'Open' }).click()
  await expect(guest.getByRole('heading', { name: 'Wedding' })).toBeVisible()
  await expect(guest.getByText('Shared with you by Ada Wong · 2 photos')).toBeVisible()
  await expect(guest).toHaveTitle('Wedding')
  await expectNoFaults(guest)

  // A reload stays open, without the password again.
  await guest.reload()
  await guest.getByRole('button', { name: /dance 1/ }).click()
  const view = guest.getByRole('dialog', { name: 'dance 1' })
  await expect(view).toBeVisible()
  await expect(view.getByRole('button', { name: 'Previous photo' })).toBeDisabled()
  expect(await faults(guest, { within: 'dialog' })).toEqual([])
  await guest.keyboard.press('ArrowRight')
  await expect(guest.getByRole('dialog', { name: 'dance 2' })).toBeVisible()
  await guest.goBack()
  await expect(guest.getByRole('dialog')).toBeHidden()
  await expect(guest.getByRole('heading', { name: 'Wedding' })).toBeVisible()

  await guest.getByRole('button', { name: 'Add photos' }).click()
  await guest.getByLabel('Your name').fill('Uncle Sam')
  await expect(guest.getByText('once Ada Wong or another member')).toBeVisible()
  await guest
    .locator('input[type=file]')
    .setInputFiles([file('cake.png', 3), { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
  await expect(guest.getByText('1 photo has arrived and is waiting')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Send again' })).toBeVisible()
  await expectNoFaults(guest)
  await expectFits(guest)

  // Members see it come.
  await page.reload()
  await expect(page.getByRole('heading', { name: '1 photo from guests is waiting' })).toBeVisible()
  await expect(page.getByText('From Uncle Sam')).toBeVisible()
  await expectNoFaults(page)
  await page.goto('/gallery/')
  await expect(page.getByRole('status').getByRole('link', { name: 'Wedding' })).toBeVisible()
  await page.getByRole('status').getByRole('link', { name: 'Wedding' }).click()
  await page.getByRole('button', { name: /^Add cake/ }).click()
  await expect(page.getByText('1 photo added.')).toBeVisible()
  await expect(page.getByRole('link', { name: /cake/ })).toBeVisible()
  await page.getByRole('link', { name: /cake/ }).click()
  await expect(page.getByText('Added by Uncle Sam, a guest')).toBeVisible()
  await page.goBack()
  await guest.reload()
  await expect(guest.getByText('3 photos')).toBeVisible()

  // The link is ended: nothing opens any more.
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('Opened 1 time')).toBeVisible()
  await dialog.getByRole('button', { name: 'End link' }).click()
  await dialog.getByRole('button', { name: 'End it' }).click()
  await expect(dialog.getByRole('button', { name: 'Make the link' })).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await guest.context().close()
})

test(
  'a guest reads in the language of their phone, or chooses another',
  { tag: wholeTag },
  async ({ browser, server, newMember }) => {
    const member = await newMember()
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Wedding')
    await photos.addImage(id, 'dance.png', pictureOf(1))
    const made = await fetch(`${server.url}/api/guest_link/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.access}` },
      body: JSON.stringify({ gallery_id: id, allows: [], ends_date: new Date(Date.now() + 86_400_000).toISOString() }),
    })
    const { url } = (await made.json()) as { url: string }
    const guest = await guestOf(browser, server.url, { locale: 'zh-TW' })
    await guest.goto(`/guest/${new URL(url).hash}`)
    await expect(guest.getByText('Ada Wong分享給您 · 1 張照片')).toBeVisible()
    await expect(guest.locator('html')).toHaveAttribute('lang', 'zh-Hant')
    await guest.getByLabel('語言').selectOption('pl')
    await expect(guest.getByText('Udostępnia: Ada Wong · 1 zdjęcie')).toBeVisible()
    await guest.context().close()
  },
)

/** Calls as a member. */
function callOf(server: { url: string }, token: string) {
  return async <Answer>(method: string, path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}

/** A grandmother who died, two of her children, and a grandchild who is alive. @returns the grandmother's id */
async function addLine(call: ReturnType<typeof callOf>, from: number): Promise<number> {
  const add = async (from_person_id: number, relation_type: number, name: string, birth_year: number, died = 0) => {
    const body = { from_person_id, relation_type, name, gender: 'F', birth_year, address: '' }
    const { person } = await call<{ person: { id: number } }>('POST', '/api/person/', body)
    if (died > 0) await call('PATCH', `/api/person/${person.id}/`, { fieldName: 'year_of_death', value: died })
    return person.id
  }
  const olga = await add(from, 3, 'Olga Wong', 1880, 1951)
  await call('POST', `/api/person/${olga}/fact/`, { kind: 'OCCU', value: 'Midwife', date: '1910', place: 'Vilnius' })
  const dora = await add(olga, 2, 'Dora Birch', 1905, 1990)
  await add(dora, 1, 'Leo Birch', 1900, 1970)
  await add(dora, 2, 'Ida Birch', 1960)
  return olga
}

test('a link is copied without HTTPS too, and a browser that refuses is spoken of', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const olga = await addLine(callOf(server, member.access), member.personId)
  await signInAs(page, member)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/family/profile/${olga}/`)
  await page.getByRole('button', { name: 'Share with guests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Olga Wong”' })
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const copy = dialog.getByRole('button', { name: 'Copy link' })
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await copy.click()
  await expect(dialog.getByText('Copied.')).toBeVisible()
  await expect(copy).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/guest\/#/)
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await copy.click()
  await expect(dialog.getByText('Your browser didn’t allow copying.')).toBeVisible()
  expect(await faults(page, { within: 'dialog' })).toEqual([])
})

test('a member shares a person in three taps; a guest reads their page', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const call = callOf(server, member.access)
  const olga = await addLine(call, member.personId)
  await signInAs(page, member)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/family/profile/${olga}/`)
  await page.getByRole('button', { name: 'Share with guests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Olga Wong”' })
  await expect(dialog.getByText('portrait, names, dates and events of Olga Wong')).toBeVisible()
  await expect(dialog.getByText('no places')).toBeVisible()
  expect(await faults(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByText('Copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(await faults(page, { within: 'dialog' })).toEqual([])
  // What guests see does not count as opened.
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'See what guests see' }).click(),
  ])
  await expect(preview.getByRole('heading', { name: 'Olga Wong' })).toBeVisible()
  await preview.close()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('Not opened yet.')).toBeVisible()

  const guest = await guestOf(browser, server.url)
  const { pathname, hash } = new URL(copied)
  await guest.goto(pathname + hash)
  await expect(guest.getByRole('heading', { name: 'Olga Wong' })).toBeVisible()
  await expect(guest.getByText('1880–1951')).toBeVisible()
  await expect(guest.getByText('Work · Midwife')).toBeVisible()
  await expect(guest.getByText('Vilnius')).toBeHidden()
  await expectNoFaults(guest)
  await expectFits(guest)
  await guest.reload()
  await expect(guest.getByText('Work · Midwife')).toBeVisible()
  await guest.context().close()
})

test('a branch fits a phone, with large text and by keyboard', async ({ browser, server, newMember }) => {
  const member = await newMember()
  const call = callOf(server, member.access)
  const olga = await addLine(call, member.personId)
  const { url } = await call<{ url: string }>('POST', '/api/guest_link/', {
    person_id: olga,
    generations: 3,
    allows: [],
    ends_date: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const guest = await guestOf(browser, server.url)
  await guest.goto(`/guest/${new URL(url).hash}`)
  await expect(guest.getByRole('heading', { name: 'Olga Wong and descendants' })).toBeVisible()
  await expect(guest.getByText('with Leo Birch 1900–1970')).toBeVisible()
  await expect(guest.getByText('I. B.', { exact: true })).toBeVisible()
  await expect(guest.getByText('Relatives who are alive are shown by initials only.')).toBeVisible()
  await expectNoFaults(guest)
  await expectFits(guest)
  const fold = guest.getByRole('button', { name: 'Dora Birch: 1 child' })
  await fold.focus()
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('I. B.', { exact: true })).toBeHidden()
  const name = guest.getByRole('button', { name: 'Dora Birch', exact: true })
  await name.click()
  await expect(guest.getByRole('heading', { name: 'Dora Birch' })).toBeFocused()
  await expect(guest.getByText('Birth')).toBeVisible()
  await expectNoFaults(guest)
  await guest.goBack()
  await expect(name).toBeFocused()
  await guest.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectFits(guest)
  await guest.context().close()
})

test('a guest of a person writes and adds a photo, and takes something back', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const call = callOf(server, member.access)
  const olga = await addLine(call, member.personId)
  const { id: gallery } = await photosOf(server, member).addGallery('From guests')
  await signInAs(page, member)
  await page.goto(`/family/profile/${olga}/`)
  await page.getByRole('button', { name: 'Share with guests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Olga Wong”' })
  await dialog.getByLabel('Guests can add photos').check()
  await expect(dialog.getByRole('button', { name: 'Make the link' })).toBeDisabled()
  await dialog.getByLabel('Photos go to').selectOption('From guests')
  await dialog.getByLabel('Guests can comment').check()
  expect(await faults(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('photos go to “From guests”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  const guest = await guestOf(browser, server.url)
  const { pathname, hash } = new URL(address)
  await guest.goto(pathname + hash)
  await guest.getByLabel('Your comment').fill('She sang to us.')
  await guest.getByRole('button', { name: 'Post' }).click()
  await expect(guest.getByText('Thank you. The family will see it first.')).toBeVisible()
  await guest.getByLabel('Your comment').fill('A slip')
  await guest.getByRole('button', { name: 'Post' }).click()
  await guest.getByRole('button', { name: 'Add photos' }).click()
  await guest.locator('input[type=file]').setInputFiles([file('olga.png', 3)])
  await expect(guest.getByText('1 photo has arrived and is waiting')).toBeVisible()
  await expectNoFaults(guest)
  await expectFits(guest)
  // The browser keeps what takes it back.
  await guest.reload()
  await guest.getByRole('button', { name: 'Take back: A slip' }).click()
  await expectFits(guest)
  await guest.getByRole('button', { name: 'Yes, take it back' }).click()
  await expect(guest.getByText('Taken back.')).toBeVisible()
  await expect(guest.getByText('A slip')).toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { name: '1 comment from guests is waiting' })).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('1 comment is shown now.')).toBeVisible()
  await page.goto(`/gallery/${gallery}/`)
  await expect(page.getByText('From a guest · shows Olga Wong')).toBeVisible()
  await page.getByRole('button', { name: /^Add olga/ }).click()
  await expect(page.getByText('1 photo added.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('button', { name: /olga/ }).first()).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Photos' })).toBeVisible()
  await guest.context().close()
})
