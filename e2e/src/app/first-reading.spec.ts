import type { Page } from '@playwright/test'
import { expect, password, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'
import { apiOf, isSelected } from '../support/tree-page.ts'

/** Holds the stream of events back until `release` is called, and notes what the page reads. */
async function openUnheard(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === '/api/events/',
    async (route) => {
      await released
      await route.continue()
    },
  )
  return {
    release,
    /** The streams that were opened. */
    streams: () => asked.filter((address) => address.startsWith('/api/events/')),
    /** What was asked for more than once. */
    repeated: () => [...new Set(asked.filter((address, at) => asked.indexOf(address) !== at))],
  }
}

const continued = [expect.stringMatching(/\?after=\d+$/)]

/** A gallery with one photo, to which another can be added. */
async function addPhoto(server: RunningServer, member: Member, title: string) {
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery(title)
  await photos.addImage(id, 'meadow.png', pictureOf(6))
  return { id, addRiver: () => photos.addImage(id, 'river.png', pictureOf(3)) }
}

test('the timeline and a gallery are read once, and show what others added before the stream opened', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  await signInAs(page, member)
  for (const [place, isOfPhotos] of [
    ['timeline', /^\/api\/(?:photos|photo_search|image|gallery)\//],
    ['gallery', /^\/api\/(?:photo_search|image|gallery|guest)/],
  ] as const) {
    const { id, addRiver } = await addPhoto(server, member, place)
    const { release, streams, repeated } = await openUnheard(page)
    await page.goto(place === 'timeline' ? '/photos/' : `/gallery/${id}/`)
    const photos = page.getByRole('main').getByRole('link', { name: /meadow|river/ })
    await expect(photos.first()).toBeVisible()
    const before = await photos.count()
    await addRiver()
    release()
    await expect(photos).toHaveCount(before + 1)
    expect(streams()).toEqual(continued)
    expect(repeated().filter((address) => !isOfPhotos.test(address))).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('a profile and the first page are read once, and show what others changed before the stream opened', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const api = apiOf(server, member)
  await signInAs(page, member)
  const profile = await openUnheard(page)
  await page.goto(`/family/profile/${member.personId}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Wong' })).toBeVisible()
  await api.send('PATCH', `/api/person/${member.personId}/`, { fieldName: 'name', value: 'Ada Chan' })
  profile.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Chan' })).toBeVisible()
  expect(profile.streams()).toEqual(continued)
  expect(profile.repeated().filter((address) => /surroundings|family_lists|gallery|membership/.test(address))).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const home = await openUnheard(page)
  const isOfDays = (url: string): boolean => url.includes('/api/calendar/')
  const days = page.waitForResponse((response) => isOfDays(response.url()))
  await page.goto('/home/')
  await days
  const again = page.waitForRequest((request) => isOfDays(request.url()))
  await api.send('PATCH', `/api/person/${member.personId}/`, { fieldName: 'name', value: 'Ada Lam' })
  home.release()
  await again
  expect(home.streams()).toEqual(continued)
  expect(home.repeated().filter((address) => !/calendar|days|day_settings/.test(address))).toEqual([])
})

test('signing in reads nothing twice', async ({ page, server, newMember }) => {
  const member = await newMember()
  const { release, streams, repeated } = await openUnheard(page)
  await page.goto('/accounts/login/')
  await page.getByRole('textbox', { name: /^Email/ }).fill(member.email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isSelected(page, member.personId)
  await apiOf(server, member).add(member.personId, 2, 'Mei Wong', 2001)
  release()
  await expect(page.getByRole('button', { name: /Mei Wong/ })).toBeVisible()
  expect(streams()).toEqual(continued)
  expect(repeated().filter((address) => /surroundings|family_lists|gallery|membership/.test(address))).toEqual([])
})

test('a session that must be renewed first reads nothing twice', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const { addRiver } = await addPhoto(server, member, 'Picnic')
  await signInAs(page, { ...member, access: `${member.access}x` })
  const { release, streams, repeated } = await openUnheard(page)
  await page.goto('/photos/')
  const photos = page.getByRole('main').getByRole('link', { name: /meadow|river/ })
  await expect(photos).toHaveCount(1)
  await addRiver()
  release()
  await expect(photos).toHaveCount(2)
  expect(streams()).toEqual(continued)
  expect(repeated().filter((address) => !/^\/api\/(?:photos|photo_search|image|gallery)\//.test(address))).toEqual([])
})
