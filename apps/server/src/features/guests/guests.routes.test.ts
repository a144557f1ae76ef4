import type { Change, ErrorBody, Image, Trashed } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countToday } from '../../platform/daily-count.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import { guestsOf, secretOf } from '../../test/guests.ts'
import type { TestGuests } from '../../test/guests.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Gallery, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp, password, testAppOn } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let ada: Member
let photos: TestPhotos
let guests: TestGuests
let gallery: Gallery
let image: Image
beforeAll(async () => {
  test = await openTestApp({ publicUrl: 'https://family.example.org' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada' })
  photos = photosOf(test, ada)
  guests = guestsOf(test, ada)
  gallery = await photos.gallery('Wedding', 'By the lake')
  const place = {
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '24/1 56/1 0/1' },
  }
  image = await photos.upload(gallery.id, await fourColours({ exif: place }), 'Dance.jpg')
})

const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json<ErrorBody>().code]
const over = [404, 'link_over']
/** The same picture in another file. */
const original = (address: string): string => address.replace(/\/[a-z0-9@]+\.(?:jpg|webp)\?/, '/original.jpg?')
const see = async (address: string): Promise<number> => (await photos.fetch(address)).statusCode

describe('a link to a gallery', () => {
  it('shows it, whose it is, and who is in the photos', async () => {
    await test.call('createTag', {
      token: ada.access,
      body: { image_id: image.id, person_id: ada.person_id, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 },
    })
    const link = await guests.link(gallery.id)
    expect(link).toMatchObject({ kind: 'gallery', title: 'Wedding', made_by: 'Ada', can_change: true, opened_count: 0 })
    expect(link.url).toMatch(/^https:\/\/family\.example\.org\/guest\/#[\w-]{24}$/)
    const { page, photos: first, token } = await guests.open(link)
    expect(page).toEqual({
      kind: 'gallery',
      title: 'Wedding',
      description: 'By the lake',
      shared_by: 'Ada',
      allows: ['look', 'add_photos'],
      needs_approval: true,
      with_places: false,
      with_comments: false,
      with_living: false,
      photo_count: 1,
      person_id: null,
      ends_date: link.ends_date,
    })
    expect(first.results).toMatchObject([{ id: image.id, title: 'Dance', people: ['Ada'] }])
    expect((await guests.photos(token)).results).toEqual(first.results)
    expect((await test.call('getGuestPage', { token })).json()).toEqual(page)
    expect((await test.call('getGuestPhoto', { token, params: { id: image.id } })).json()).toEqual(first.results[0])
  })

  it('omits places unless chosen, and never opens an original', async () => {
    const link = await guests.link(gallery.id)
    const { photos: first } = await guests.open(link)
    const [photo] = first.results
    expect(image.latitude).toBeGreaterThan(60)
    expect([photo?.latitude, photo?.longitude]).toEqual([0, 0])
    expect(JSON.stringify(first)).not.toContain('original')
    for (const address of [photo?.thumbnail ?? '', photo?.large_thumbnail ?? '']) {
      const seen = await photos.fetch(address)
      expect(seen.statusCode).toBe(200)
      expect(seen.rawPayload.includes('Exif')).toBe(false)
      expect(await see(original(address))).toBe(404)
    }
    expect(await see(image.original_image)).toBe(200)
    expect((await guests.change(link.id, { with_places: true })).statusCode).toBe(200)
    const placed = (await guests.open(link)).photos.results[0]
    expect(placed).toMatchObject({ latitude: image.latitude, longitude: image.longitude })
    expect(await see(original(placed?.large_thumbnail ?? ''))).toBe(404)
  })

  it('counts how often it was opened, and when last', async () => {
    const link = await guests.link(gallery.id)
    await guests.open(link)
    test.platform.clock.advance({ minutes: 5 })
    await guests.open(link)
    await guests.open(link, { again: true })
    expect(await guests.links()).toMatchObject([{ opened_count: 2, last_opened_date: test.platform.now().toISOString() }])
  })

  it('is told to members, and in the history', async () => {
    const link = await guests.link(gallery.id)
    await guests.change(link.id, { allows: [] })
    await guests.end(link.id)
    expect((await familyOf(test, ada).changes()).slice(0, 3)).toMatchObject(
      ['guest_link_ended', 'guest_link_changed', 'guest_link_created'].map((kind) => ({
        kind,
        title: 'Wedding',
        gallery_id: gallery.id,
        can_revert: false,
      })),
    )
    const filtered = await test.call('listChanges', { token: ada.access, query: { group: 'guests' } })
    expect(filtered.json<Change[]>()).toHaveLength(3)
  })

  it('needs an end within a year', async () => {
    for (const ends_date of ['', 'soon', '2001-01-01T00:00:00Z', '9999-01-01T00:00:00Z']) {
      const body = { gallery_id: gallery.id, allows: ['look'], ends_date }
      const refused = await test.call('createGuestLink', { token: ada.access, body })
      expect([...codeOf(refused), refused.json<{ field: string }>().field]).toEqual([400, 'invalid_field', 'ends_date'])
    }
  })
})

describe('a link that is over', () => {
  it('answers like one that never was: ended, revoked, with a deleted gallery', async () => {
    const link = await guests.link(gallery.id)
    const { token } = await guests.open(link)
    const never = (await guests.tryToOpen('x'.repeat(24))).json<ErrorBody>()
    expect(never.code).toBe('link_over')
    const expectOver = async (): Promise<void> => {
      expect((await guests.tryToOpen(link)).json()).toEqual(never)
      for (const name of ['getGuestPage', 'listGuestPhotos'] as const)
        expect((await test.call(name, { token })).json(), name).toEqual(never)
      expect((await guests.tryToAdd(token)).json()).toEqual(never)
    }
    await test.call('deleteGallery', { token: ada.access, params: { id: gallery.id } })
    await expectOver()
    await test.call('restoreGallery', { token: ada.access, params: { id: gallery.id } })
    await guests.open(link)
    await guests.end(link.id)
    await expectOver()
    expect(await guests.links()).toEqual([])
    const short = await guests.link(gallery.id, { ends_date: new Date(test.platform.now().getTime() + 1_000).toISOString() })
    test.platform.clock.advance({ seconds: 2 })
    expect((await guests.tryToOpen(short)).json()).toEqual(never)
    expect(await guests.links()).toMatchObject([{ id: short.id, has_ended: true }])
  })

  it('takes its pictures along: at its end, and within a minute when it is revoked', async () => {
    const soon = new Date(test.platform.now().getTime() + 60_000).toISOString()
    const short = (await guests.open(await guests.link(gallery.id, { ends_date: soon }))).photos.results[0]
    const link = await guests.link(gallery.id)
    const long = (await guests.open(link)).photos.results[0]
    expect([await see(short?.thumbnail ?? ''), await see(long?.thumbnail ?? '')]).toEqual([200, 200])
    test.platform.clock.advance({ seconds: 61 })
    expect([await see(short?.thumbnail ?? ''), await see(long?.thumbnail ?? '')]).toEqual([404, 200])
    await guests.end(link.id)
    test.platform.clock.advance({ seconds: 60 })
    expect(await see(long?.thumbnail ?? '')).toBe(404)
  })

  it('ends with its maker: who leaves, becomes a reader, or gets a new password', async () => {
    const bo = await joinFamily(test, ada, { name: 'Bo' })
    const members = (await test.call('listMembers', { token: ada.access })).json<{ id: number; person_id: number }[]>()
    const id = members.find(({ person_id }) => person_id === bo.person_id)?.id ?? 0
    const role = (to: string) =>
      test.call('changeMemberRole', { token: ada.access, params: { id }, body: { role: to, password } })
    const bos = guestsOf(test, bo)
    const link = await bos.link(gallery.id)
    await role('reader')
    expect(codeOf(await bos.tryToOpen(link))).toEqual(over)
    await role('member')
    // It does not come back with the role.
    expect(codeOf(await bos.tryToOpen(link))).toEqual(over)
    test.platform.clock.advance({ seconds: 10 })
    const second = await bos.link(gallery.id)
    const changed = await test.call('changePassword', {
      token: bo.access,
      body: { old_password: password, new_password: 'under the elm tree' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(codeOf(await bos.tryToOpen(second))).toEqual(over)
    const again = {
      ...bo,
      ...(await test.call('obtainToken', { body: { email: bo.email, password: 'under the elm tree' } })).json(),
    }
    const third = await guestsOf(test, again).link(gallery.id)
    await bos.open(third)
    await test.call('deleteAccount', { token: again.access, body: { password: 'under the elm tree' } })
    expect(codeOf(await bos.tryToOpen(third))).toEqual(over)
  })
})

describe('a password', () => {
  it('is asked for, and a new one ends what the former opened', async () => {
    const link = await guests.link(gallery.id, { password: 'lake of 1962' })
    expect(link.has_password).toBe(true)
    expect(codeOf(await guests.tryToOpen(link))).toEqual([403, 'guest_password_needed'])
    expect(codeOf(await guests.tryToOpen(link, { password: 'lake of 1963' }))).toEqual([403, 'wrong_guest_password'])
    const { token } = await guests.open(link, { password: 'lake of 1962' })
    expect((await test.call('getGuestPage', { token })).statusCode).toBe(200)
    await guests.change(link.id, { password: 'lake of 1964' })
    expect(codeOf(await test.call('getGuestPage', { token }))).toEqual([401, 'invalid_token'])
    await guests.change(link.id, { password: '' })
    await guests.open(link)
    expect(codeOf(await guests.change(link.id, { password: 'short' }))).toEqual([400, 'password_too_short'])
    const rows = await test.platform.database.read.selectFrom('guest_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secretOf(link))
    expect(JSON.stringify(rows)).not.toContain('lake of')
  })

  it('can be tried ten times from an address', async () => {
    const limited = await testAppOn({
      ...test.platform,
      config: { ...test.platform.config, rateLimit: true },
      close: async () => undefined,
    })
    const there = guestsOf(limited, ada)
    const link = await there.link(gallery.id, { password: 'lake of 1962' })
    const tries = async (from: string, secret: string): Promise<number> =>
      (await there.tryToOpen(link, { password: secret }, from)).statusCode
    for (let n = 0; n < 10; n += 1) expect(await tries('198.51.100.8', `wrong ${n}`)).toBe(403)
    // Also the right one: otherwise it could be found by going on.
    expect(await tries('198.51.100.8', 'lake of 1962')).toBe(429)
    expect(await tries('198.51.100.9', 'lake of 1962')).toBe(200)
    await limited.app.close()
  })
})

describe('the tokens of guests', () => {
  it('open the calls of guests alone, and sessions do not', async () => {
    const { token } = await guests.open(await guests.link(gallery.id))
    for (const name of ['listGalleries', 'listPeople', 'getSettings', 'listGuestLinks'] as const)
      expect(codeOf(await test.call(name, { token })), name).toEqual([401, 'invalid_token'])
    for (const name of ['getGuestPage', 'listGuestPhotos'] as const)
      expect(codeOf(await test.call(name, { token: ada.access })), name).toEqual([401, 'invalid_token'])
    expect(codeOf(await test.call('getGuestPage'))).toEqual([401, 'no_token'])
    test.platform.clock.advance({ hours: 2 })
    expect(codeOf(await test.call('getGuestPage', { token }))).toEqual([401, 'invalid_token'])
  })

  it('reach no photo of another gallery', async () => {
    const other = await photos.upload((await photos.gallery('Other')).id)
    const { token } = await guests.open(await guests.link(gallery.id))
    for (const id of [other.id, image.id + 1_000, 'x', '0'])
      expect(codeOf(await test.call('getGuestPhoto', { token, params: { id } }))).toEqual([404, 'not_found'])
  })
})

describe('who may', () => {
  it('make links: members, of galleries that they see', async () => {
    const reader = await joinFamily(test, ada, { role: 'reader' })
    const body = {
      gallery_id: gallery.id,
      allows: ['look'],
      ends_date: new Date(test.platform.now().getTime() + 1e8).toISOString(),
    }
    expect(codeOf(await test.call('createGuestLink', { token: reader.access, body }))).toEqual([403, 'needs_member'])
    expect(codeOf(await test.call('listGuestLinks', { token: reader.access }))).toEqual([403, 'needs_member'])
    expect(codeOf(await test.call('createGuestLink', { token: ada.access, body: { ...body, gallery_id: 999 } }))).toEqual([
      404,
      'not_found',
    ])
  })

  it('change and end them: their maker and keepers; others do not see the address', async () => {
    const [bo, cy] = [await joinFamily(test, ada, { name: 'Bo' }), await joinFamily(test, ada, { name: 'Cy' })]
    const link = await guestsOf(test, bo).link(gallery.id)
    const others = guestsOf(test, cy)
    expect(await others.links()).toMatchObject([{ id: link.id, made_by: 'Bo', can_change: false, url: null }])
    expect(codeOf(await others.change(link.id, { allows: [] }))).toEqual([403, 'not_your_link'])
    expect(codeOf(await others.end(link.id))).toEqual([403, 'not_your_link'])
    expect(await guests.links()).toMatchObject([{ id: link.id, can_change: true, url: link.url }])
    expect((await guests.end(link.id)).json()).toBe('OK')
  })

  it('share no more than they see: what its maker loses sight of, guests lose too', async () => {
    const family = familyOf(test, ada)
    const { person: near } = await family.add({ name: 'Near', type: 1, birth_year: 1980 })
    const { person: far } = await family.add({ name: 'Far', beside: near.id, birth_year: 1981 })
    const bo = await joinFamily(test, ada, { name: 'Bo', beside: near.id })
    await test.call('createTag', {
      token: ada.access,
      body: { image_id: image.id, person_id: far.id, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 },
    })
    await photos.upload(gallery.id, await fourColours({ width: 90 }), 'Lake.jpg')
    const link = await guestsOf(test, bo).link(gallery.id)
    const { token } = await guests.open(link)
    expect((await guests.photos(token)).results.map(({ title }) => title).toSorted()).toEqual(['Dance', 'Lake'])
    await test.call('updateFamilySettings', { token: ada.access, body: { living_seen_by: 'near', near_steps: 1 } })
    expect((await guests.photos(token)).results.map(({ title }) => title)).toEqual(['Lake'])
    expect((await test.call('getGuestPhoto', { token, params: { id: image.id } })).statusCode).toBe(404)
    // A keeper sees everybody.
    expect((await guests.open(await guests.link(gallery.id))).page.photo_count).toBe(2)
  })
})

it('shows guests nothing that is marked private, whoever made the link', async () => {
  await photos.upload(gallery.id, await fourColours({ width: 90 }), 'Lake.jpg')
  const link = await guests.link(gallery.id)
  const { token } = await guests.open(link)
  const mark = (name: 'updateImage' | 'updateGallery', id: number, is_private: boolean) =>
    test.call(name, { token: ada.access, params: { id }, body: { is_private } })
  expect((await mark('updateImage', image.id, true)).statusCode).toBe(200)
  expect((await guests.photos(token)).results.map(({ title }) => title)).toEqual(['Lake'])
  expect((await test.call('getGuestPhoto', { token, params: { id: image.id } })).statusCode).toBe(404)
  expect((await test.call('getGuestPage', { token })).json()).toMatchObject({ photo_count: 1 })
  expect((await mark('updateGallery', gallery.id, true)).statusCode).toBe(200)
  expect(codeOf(await guests.tryToOpen(link))).toEqual(over)
  expect(codeOf(await test.call('getGuestPage', { token }))).toEqual(over)
  const body = { gallery_id: gallery.id, allows: [], ends_date: link.ends_date }
  expect(codeOf(await test.call('createGuestLink', { token: ada.access, body }))).toEqual([409, 'private_gallery'])
  await mark('updateGallery', gallery.id, false)
  expect((await guests.photos(token)).count).toBe(1)
})

describe('a photo of a guest', () => {
  const shown = async (): Promise<string[]> => (await photos.images({ gallery_id: String(gallery.id) })).map(({ title }) => title)
  const galleryNow = async (): Promise<Gallery> =>
    (await test.call('getGallery', { token: ada.access, params: { id: gallery.id } })).json<Gallery>()

  it('waits where members see it and nobody else does, until one lets it in', async () => {
    const { token } = await guests.open(await guests.link(gallery.id))
    const before = await galleryNow()
    test.platform.clock.advance({ minutes: 1 })
    expect(await guests.add(token, await fourColours({ width: 120 }), ' Uncle <b>Sam</b> ')).toMatchObject({
      waits: true,
      photo: null,
    })
    expect(await galleryNow()).toEqual(before)
    expect(await shown()).toEqual(['Dance'])
    expect((await guests.photos(token)).count).toBe(1)
    const [waiting] = await guests.waiting()
    expect(waiting).toMatchObject({ guest_name: 'Uncle Sam', title: 'Wedding', gallery_title: 'Wedding', gallery_id: gallery.id })
    const id = waiting?.id ?? 0
    const trash = async (): Promise<Trashed[]> =>
      (await test.call('listTrash', { token: ada.access })).json<{ results: Trashed[] }>().results
    expect(await trash()).toEqual([])
    expect((await test.call('getImage', { token: ada.access, params: { id } })).statusCode).toBe(404)
    expect((await test.call('restoreImage', { token: ada.access, params: { id } })).statusCode).toBe(404)
    expect((await test.call('deleteImage', { token: ada.access, params: { id } })).statusCode).toBe(404)
    expect((await test.call('getGuestPhoto', { token, params: { id } })).statusCode).toBe(404)
    // Those who decide see it, but not its file.
    expect(await see(waiting?.large_thumbnail ?? '')).toBe(200)
    expect(await see(original(waiting?.large_thumbnail ?? ''))).toBe(404)
    const lines = await familyOf(test, ada).changes()
    expect(lines.filter(({ kind }) => kind === 'images_added')).toHaveLength(1)

    expect((await guests.decide([id], true)).json()).toBe('OK')
    expect(await shown()).toEqual(expect.arrayContaining(['Dance', 'Wedding']))
    expect(await photos.image(id)).toMatchObject({ uploaded_by: 'Uncle Sam', by_guest: true })
    expect(await photos.image(image.id)).toMatchObject({ uploaded_by: 'Ada', by_guest: false })
    expect((await guests.photos(token)).count).toBe(2)
    expect(await guests.waiting()).toEqual([])
    expect(codeOf(await guests.decide([id], true))).toEqual([404, 'not_found'])
    expect(codeOf(await guests.decide([image.id], false))).toEqual([404, 'not_found'])
    const [job] = await test.platform.database.read
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'find-faces')
      .where('payload', 'like', `%${id}%`)
      .execute()
    expect(job).toBeDefined()
  })

  it('goes to the trash when it is refused, and can come back', async () => {
    const { token } = await guests.open(await guests.link(gallery.id))
    await guests.add(token, await fourColours({ width: 120 }))
    const [waiting] = await guests.waiting()
    const id = waiting?.id ?? 0
    expect((await guests.decide([id], false)).statusCode).toBe(200)
    expect([await guests.waiting(), await shown()]).toEqual([[], ['Dance']])
    expect((await test.call('restoreImage', { token: ada.access, params: { id } })).statusCode).toBe(200)
    expect(await shown()).toHaveLength(2)
  })

  it('is seen by members who see the gallery, decided about by them, and by no reader', async () => {
    const { token } = await guests.open(await guests.link(gallery.id))
    await guests.add(token)
    const reader = await joinFamily(test, ada, { role: 'reader' })
    const [waiting] = await guests.waiting()
    for (const [name, body] of [
      ['listGuestImages', undefined],
      ['decideGuestImages', { ids: [waiting?.id], add: true }],
    ] as const)
      expect(codeOf(await test.call(name, { token: reader.access, ...(body === undefined ? {} : { body }) }))).toEqual([
        403,
        'needs_member',
      ])
    const stranger = guestsOf(test, await test.newMember())
    expect(await stranger.waiting()).toEqual([])
    expect(codeOf(await stranger.decide([waiting?.id ?? 0], true))).toEqual([404, 'not_found'])
    expect(await guests.waiting()).toHaveLength(1)
  })

  it('is shown at once if the link says so', async () => {
    const { token } = await guests.open(await guests.link(gallery.id, { needs_approval: false }))
    const added = await guests.add(token, await fourColours({ width: 120 }), '')
    expect(added).toMatchObject({ waits: false, photo: { title: 'Wedding', people: [] } })
    expect(await shown()).toHaveLength(2)
    expect(await photos.image(added.photo?.id ?? 0)).toMatchObject({ uploaded_by: '', by_guest: true })
    expect(await guests.waiting()).toEqual([])
  })

  it('is refused where the link only allows to look, and when it is no picture', async () => {
    const look = await guests.open(await guests.link(gallery.id, { allows: ['look'] }))
    expect(codeOf(await guests.tryToAdd(look.token))).toEqual([403, 'guest_cannot_add'])
    const add = await guests.open(await guests.link(gallery.id))
    expect(codeOf(await guests.tryToAdd(add.token, Buffer.from('<svg onload="alert(1)"/>'.repeat(10))))).toEqual([
      415,
      'no_picture',
    ])
    const none = await test.call('addGuestPhoto', { token: add.token, body: {} })
    expect(none.statusCode).toBe(415)
    expect((await photos.files()).filter((key) => key.endsWith('original'))).toHaveLength(
      await test.platform.database.read
        .selectFrom('images')
        .select('id')
        .execute()
        .then((rows) => rows.length),
    )
  })

  it('counts for each link and day, by number and by size', async () => {
    const link = await guests.link(gallery.id)
    const { token } = await guests.open(link)
    const { family_id, id } = await test.platform.database.read
      .selectFrom('guest_links')
      .select(['family_id', 'id'])
      .orderBy('created_at', 'desc')
      .orderBy('family_id', 'desc')
      .executeTakeFirstOrThrow()
    const use = (what: string, amount: number) =>
      test.platform.database.write((tx) =>
        countToday(tx, test.platform.now(), `guests: ${what} of link ${family_id} ${id}`, amount),
      )
    await use('photos', 298)
    await guests.add(token)
    await guests.add(token)
    const refused = await guests.tryToAdd(token)
    expect(codeOf(refused)).toEqual([429, 'too_many_guest_photos'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await guests.waiting()).toHaveLength(2)
    test.platform.clock.advance({ hours: 25 })
    const later = await guests.open(link)
    await use('kilobytes', 3 * 1024 * 1024 - 1)
    expect(codeOf(await guests.tryToAdd(later.token))).toEqual([429, 'too_many_guest_photos'])
  })
})
