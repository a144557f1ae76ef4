import type { Page } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'

const scrubberOf = (page: Page) => page.getByRole('slider', { name: 'Go to a time' })

/** Two galleries with photos of many years; Mei is in those of May 1950. */
async function fill(server: RunningServer, member: Member, count: number) {
  const photos = photosOf(server, member)
  const galleries = [await photos.addGallery('Old prints'), await photos.addGallery('Journeys')]
  const { person: mei } = await photos.read<{ person: { id: number } }>('POST', '/api/person/', {
    from_person_id: member.personId,
    relation_type: 3,
    name: 'Mei',
    gender: 'F',
  })
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const { id } = await photos.addImage(galleries[at % 2]!.id, `photo ${at}.png`, pictureOf(at + 1))
    ids.push(id)
    const taken = at < 3 ? `${at + 3} MAY 1950` : at === 3 ? 'ABT 1950' : at === 4 ? '' : String(1951 + at)
    await photos.change(`/api/image/${id}/`, { taken, title: at < 3 ? `Lake ${at}` : `Photo ${at}` })
    if (at < 3)
      await photos.read('POST', '/api/image_tagging/', { image_id: id, person_id: mei.id, x1: 0.2, x2: 0.4, y1: 0.2, y2: 0.5 })
  }
  return { ids, mei: mei.id, photos }
}

test('all photos are gone through by time, with the keys and with the mouse', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  await fill(server, member, 40)
  await signInAs(page, member)
  await page.goto('/gallery/')
  await page.getByRole('link', { name: 'All photos by time' }).click()
  await expect(page).toHaveURL('/photos/')
  await expect(page.getByText('40 photos', { exact: true })).toBeVisible()
  // The newest first.
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('1990 1 photo')
  await expect(page.getByRole('link', { name: 'Photo 39' })).toBeVisible()
  expect(await faults(page)).toEqual([])

  const scrubber = scrubberOf(page)
  await scrubber.focus()
  await page.keyboard.press('End')
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'Date unknown')
  await expect(page.getByRole('link', { name: 'Photo 4', exact: true })).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(scrubber).toHaveAttribute('aria-valuetext', '1950')
  await page.keyboard.press('ArrowUp')
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'May 1950')
  await page.keyboard.press('Home')
  await expect(page.getByRole('link', { name: 'Photo 39' })).toBeInViewport()

  // By the mouse to the very end, and back.
  const box = (await scrubber.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 22)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2, { steps: 3 })
  await expect(scrubber.getByText('Date unknown')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('link', { name: 'Photo 4', exact: true })).toBeInViewport()

  // Days instead of months; arrows from photo to photo.
  await page.locator('#main').getByText('Days', { exact: true }).check({ force: true })
  await scrubber.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('heading', { name: '4 May 1950' })).toBeVisible()
  await page.getByRole('link', { name: 'Photo 4', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: 'Photo 3', exact: true })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('link', { name: 'Photo 39' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')

  // The viewer goes on through all galleries, and leads back to where it ended.
  const viewer = page.getByRole('dialog', { name: 'Photo', exact: true })
  await expect(viewer.getByText('2 / 40')).toBeVisible()
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(viewer.getByText('Photo 37', { exact: true }).first()).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('link', { name: 'Photo 37' })).toBeFocused()
})

test('photos are searched for by words, people, times and what is missing', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const { ids, photos } = await fill(server, member, 8)
  await signInAs(page, member)
  await page.goto('/photos/')
  await expect(page.getByText('8 photos', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search photos by words' }).fill('lake')
  await expect(page.getByText('3 photos found')).toBeVisible()
  await expect(page).toHaveURL('/photos/?words=lake')

  await page.getByRole('button', { name: 'People' }).click()
  const who = page.getByRole('dialog', { name: 'Who is in the photo?' })
  await who.getByRole('searchbox').fill('Mei')
  await who.getByRole('button', { name: /Mei/ }).click()
  await who.getByLabel('And no one else').check()
  expect(await faults(page)).toEqual([])
  await who.getByRole('button', { name: 'Show photos' }).click()
  await expect(page.getByRole('button', { name: 'People: Mei, no one else' })).toBeVisible()
  await expect(page.getByText('3 photos found')).toBeVisible()

  // What somebody has given a heart is one tap away.
  await photos.read('PUT', '/api/heart/', { image_id: ids[1], is_on: true })
  await page.getByRole('button', { name: 'With my heart' }).click()
  await expect(page.getByText('1 photo found')).toBeVisible()
  await page.getByRole('button', { name: 'With my heart' }).click()
  await expect(page.getByText('3 photos found')).toBeVisible()

  await page.getByRole('button', { name: 'When' }).click()
  const when = page.getByRole('dialog', { name: 'When was it taken?' })
  await when.getByLabel('Time').fill('sometime')
  await when.getByRole('button', { name: 'Show photos' }).click()
  await expect(when.getByText('We can’t read this as a time yet.')).toBeVisible()
  await when.getByLabel('Time').fill('4.5.1950')
  await when.getByRole('button', { name: 'Show photos' }).click()
  await expect(page.getByText('1 photo found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lake 1' })).toBeVisible()
  // The address has all of it.
  await page.reload()
  await expect(page.getByText('1 photo found')).toBeVisible()

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('8 photos', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More filters' })
  await more.getByLabel('Not tagged yet').check()
  await more.getByLabel('Gallery').selectOption('Journeys')
  expect(await faults(page)).toEqual([])
  await more.getByRole('button', { name: 'Show photos' }).click()
  await expect(page.getByRole('button', { name: /Journeys · Not tagged yet/ })).toBeVisible()
  await expect(page.getByText('3 photos found')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search photos by words' }).fill('nothing like it')
  await expect(page.getByText(/^No photos match/)).toBeVisible()
})

test('a search is kept as a gallery that fills itself', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const { photos } = await fill(server, member, 6)
  await signInAs(page, member)
  await page.goto('/photos/?words=lake')
  await page.getByRole('button', { name: 'Keep as a gallery' }).click()
  const keep = page.getByRole('dialog', { name: 'Keep this search as a gallery' })
  await keep.getByRole('button', { name: 'Save' }).click()
  await expect(keep.getByText('Please add a title.')).toBeVisible()
  // A title that another gallery has is said here, and nothing typed is lost.
  await keep.getByLabel('Title').fill('Journeys')
  await keep.getByRole('button', { name: 'Save' }).click()
  await expect(keep.getByText(/already has a gallery with this title/)).toBeVisible()
  await keep.getByLabel('Title').fill('By the lake')
  expect(await faults(page)).toEqual([])
  await keep.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'By the lake' })).toBeVisible()

  // A photo that fits comes by itself.
  const { results } = await photos.list('/api/photos/?words=photo&page_size=1')
  await photos.change(`/api/image/${results[0]!.id}/`, { title: 'Lake again' })
  await page.goto('/gallery/')
  await expect(page.getByRole('heading', { name: 'Galleries that fill themselves' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('link', { name: 'By the lake, 4 photos' }).click()
  await expect(page.getByText('4 photos found')).toBeVisible()

  await page.getByRole('button', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename' })
  await rename.getByLabel('Title').fill('Lakes')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lakes' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search photos by words' }).fill('lake again')
  await page.getByRole('button', { name: 'Change “Lakes” to this search' }).click()
  await expect(page.getByText('1 photo found')).toBeVisible()
  await expect(page.getByRole('button', { name: /to this search/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete' }).click()
  const gone = page.getByRole('dialog', { name: 'Delete “Lakes”?' })
  await gone.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/gallery/?page=1')
  await expect(page.getByRole('link', { name: /^Old prints/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Galleries that fill themselves' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a thumb goes to another time', async ({ page, server, newMember, signInAs }) => {
    const member = await newMember({ language: 'zh-tw' })
    await fill(server, member, 30)
    await signInAs(page, member)
    await page.goto('/photos/')
    const scrubber = page.getByRole('slider', { name: '跳到某個時間' })
    await expect(scrubber).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const box = (await scrubber.boundingBox())!
    const at = (share: number) => ({ x: box.x + box.width / 2, y: box.y + share * box.height })
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', [at(0.05)])
    await touch('touchMove', [at(0.5)])
    await touch('touchMove', [at(0.99)])
    await expect(scrubber.getByText('時間不詳')).toBeVisible()
    await touch('touchEnd', [])
    await expect(page.getByRole('link', { name: 'Photo 4', exact: true })).toBeInViewport()
    expect(await faults(page)).toEqual([])
  })
})
