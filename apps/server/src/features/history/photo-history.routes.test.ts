import type { CallResponse, Change } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Gallery, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let ann: Member
let bo: Member
let family: TestFamily
let bos: TestFamily
let photos: TestPhotos
let gallery: Gallery
let picture: Buffer
beforeAll(async () => {
  test = await openTestApp()
  picture = await fourColours({ width: 40, height: 30 })
})
beforeEach(async () => {
  ann = await test.newMember({ name: 'Ann Oakes' })
  family = familyOf(test, ann)
  bo = await joinFamily(test, ann, { name: 'Bo' })
  bos = familyOf(test, bo)
  photos = photosOf(test, bo)
  gallery = await photos.gallery('Summer')
})
afterAll(() => test.close())

const lines = (changes: Change[]): string[] =>
  changes.map(({ kind, user_name, title, person_name, field, before, after, count, is_revert }) =>
    [
      user_name,
      kind,
      title,
      person_name,
      field,
      before ?? '',
      after ?? '',
      count === 0 ? '' : String(count),
      is_revert ? 'reverted' : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  )
/** Lists the lines since the family was created. */
const told = async (filter: Record<string, string> = {}): Promise<Change[]> =>
  (await test.call('listChanges', { token: ann.access, query: filter }))
    .json<Change[]>()
    .filter((change) => change.gallery_id !== null || change.image_id !== null)
const newest = async (): Promise<Change> => (await told())[0] as Change
const act = async (name: Parameters<TestFamily['tryTo']>[0], id: number, body?: unknown): Promise<void> => {
  const { statusCode, body: answer } = await bos.tryTo(name, { id }, body)
  expect(statusCode, answer).toBe(200)
}
const tag = async (imageId: number, personId: number) =>
  (await bos.tryTo('createTag', {}, { image_id: imageId, person_id: personId, x1: 0.1, x2: 0.4, y1: 0.1, y2: 0.4 })).json<
    CallResponse<'createTag'>
  >()
const tags = async (imageId: number) =>
  (await test.call('listTags', { token: ann.access, query: { image_id: String(imageId) } })).json<CallResponse<'listTags'>>()

describe('photos in the history', () => {
  it('tells who made, changed, deleted and put back a gallery', async () => {
    await act('updateGallery', gallery.id, { title: 'Summer 1950', description: 'At the lake' })
    await photos.upload(gallery.id, picture)
    await act('deleteGallery', gallery.id)
    await act('restoreGallery', gallery.id)
    expect(lines(await told())).toEqual([
      'Bo gallery_restored Summer 1950 1',
      'Bo gallery_deleted Summer 1950 1',
      'Bo images_added Summer 1950 1',
      'Bo gallery_changed Summer 1950 description At the lake',
      'Bo gallery_changed Summer 1950 title Summer Summer 1950',
      'Bo gallery_created Summer',
    ])
  })

  it('tells many uploads in one line, and later ones in another', async () => {
    for (let n = 0; n < 4; n += 1) await photos.upload(gallery.id, picture, `${n}.jpg`)
    test.platform.clock.advance({ minutes: 11 })
    await photos.upload(gallery.id, picture, 'later.jpg')
    await photosOf(test, ann).upload(gallery.id, picture, 'ann.jpg')
    expect(lines(await told())).toEqual([
      'Ann Oakes images_added Summer 1',
      'Bo images_added Summer 1',
      'Bo images_added Summer 4',
      'Bo gallery_created Summer',
    ])
  })

  it('tells what was done to an image and to its tags', async () => {
    const image = await photos.upload(gallery.id, picture)
    await act('updateImage', image.id, { title: 'Harbour in May', latitude: 60.4, longitude: 22.3 })
    await act('updateImage', image.id, { anticlockwise_angle: 90 })
    const { id } = await tag(image.id, ann.person_id)
    await act('updateTag', id, { x1: 0.2, x2: 0.4, y1: 0.1, y2: 0.4 })
    await act('deleteTag', id)
    await act('deleteImage', image.id)
    await act('restoreImage', image.id)
    expect(lines(await told()).slice(0, 8)).toEqual([
      'Bo image_restored Harbour in May',
      'Bo image_deleted Harbour in May',
      'Bo tag_deleted Harbour in May Ann Oakes',
      'Bo tag_changed Harbour in May Ann Oakes',
      'Bo tag_added Harbour in May Ann Oakes',
      'Bo image_changed Harbour in May angle 0 90',
      'Bo image_changed Harbour in May place 60.4 22.3',
      'Bo image_changed Harbour in May title Harbour Harbour in May',
    ])
    const ofAnn = await family.changesOf(ann.person_id)
    expect(ofAnn.filter((change) => change.kind.startsWith('tag_'))).toHaveLength(3)
  })

  it('names who deleted what lies in the trash', async () => {
    const image = await photos.upload(gallery.id, picture)
    const other = await photosOf(test, ann).gallery('Winter')
    await act('deleteImage', image.id)
    await family.tryTo('deleteGallery', { id: other.id })
    const { results } = (await test.call('listTrash', { token: ann.access })).json<CallResponse<'listTrash'>>()
    expect(results.map(({ title, deleted_by }) => [title, deleted_by]).toSorted()).toEqual([
      ['Harbour', 'Bo'],
      ['Winter', 'Ann Oakes'],
    ])
  })

  it('is narrowed to a group and to who did it', async () => {
    await family.set(ann.person_id, 'occupation', 'sailor')
    await photos.upload(gallery.id, picture)
    const list = async (query: Record<string, string>) =>
      (await test.call('listChanges', { token: ann.access, query })).json<Change[]>()
    expect((await list({ group: 'galleries' })).map((change) => change.kind)).toEqual(['gallery_created'])
    expect((await list({ group: 'photos' })).map((change) => change.kind)).toEqual(['images_added'])
    const authors = (await test.call('listChangeAuthors', { token: ann.access })).json<CallResponse<'listChangeAuthors'>>()
    expect(authors.map((author) => author.user_name)).toEqual(['Ann Oakes', 'Bo'])
    const [anns, bosLines] = await Promise.all(authors.map(({ user_id }) => list({ user_id: String(user_id) })))
    expect(new Set(anns?.map((change) => change.user_name))).toEqual(new Set(['Ann Oakes']))
    expect(bosLines?.map((change) => change.kind)).toEqual(['images_added', 'gallery_created'])
    expect(await list({ user_id: String(authors[0]?.user_id), group: 'photos' })).toEqual([])
    expect((await test.call('listChanges', { token: ann.access, query: { group: 'cats' } })).statusCode).toBe(400)
    const stranger = await test.newMember()
    expect((await test.call('listChangeAuthors', { token: stranger.access })).json<unknown[]>().length).toBe(0)
  })
})

describe('putting photos back', () => {
  const revert = async (change: Change) => family.revert(change.id)
  const galleryTitles = async () =>
    (await test.call('listGalleries', { token: ann.access }))
      .json<CallResponse<'listGalleries'>>()
      .results.map((each) => each.title)

  it('brings a deleted gallery back, and takes one back that was made', async () => {
    await photos.upload(gallery.id, picture)
    await act('deleteGallery', gallery.id)
    await revert(await newest())
    expect(await galleryTitles()).toEqual(['Summer'])
    expect(await photos.images()).toHaveLength(1)
    expect(lines(await told())[0]).toBe('Ann Oakes gallery_restored Summer 1 reverted')
    await revert((await told()).at(-1) as Change)
    expect(await galleryTitles()).toEqual([])
    expect((await told()).at(-1)?.can_revert).toBe(false)
  })

  it('gives titles and descriptions back', async () => {
    const image = await photos.upload(gallery.id, picture)
    await act('updateImage', image.id, { title: 'Other', description: 'Else', latitude: 10, longitude: 20 })
    await act('updateGallery', gallery.id, { title: 'Winter' })
    for (const change of (await told()).filter((each) => each.kind === 'image_changed' || each.kind === 'gallery_changed'))
      await revert(change)
    expect(await photos.image(image.id)).toMatchObject({ title: 'Harbour', description: '', latitude: 0, longitude: 0 })
    expect(await galleryTitles()).toEqual(['Summer'])
  })

  it('refuses a title that another gallery has by now', async () => {
    await act('updateGallery', gallery.id, { title: 'Winter' })
    await photos.gallery('Summer')
    const change = (await told()).find((each) => each.kind === 'gallery_changed') as Change
    const { statusCode, body } = await family.tryTo('revertChange', { id: change.id })
    expect([statusCode, (JSON.parse(body) as { code: string }).code]).toEqual([409, 'title_exists'])
  })

  it('takes uploads back together, and brings them back together', async () => {
    const first = await photos.upload(gallery.id, picture, 'a.jpg')
    await photos.upload(gallery.id, picture, 'b.jpg')
    await tag(first.id, ann.person_id)
    await revert((await told()).find((change) => change.kind === 'images_added') as Change)
    expect(await photos.images()).toEqual([])
    expect(lines(await told())[0]).toBe('Ann Oakes images_deleted Summer 2 reverted')
    const { results } = (await test.call('listTrash', { token: ann.access })).json<CallResponse<'listTrash'>>()
    expect(results.map(({ kind, deleted_by }) => [kind, deleted_by])).toEqual([
      ['image', 'Ann Oakes'],
      ['image', 'Ann Oakes'],
    ])
    await act('restoreImage', first.id)
    expect(await photos.images()).toHaveLength(1)
    await revert((await told()).find((change) => change.kind === 'images_deleted') as Change)
    expect(await photos.images()).toHaveLength(2)
    expect(await tags(first.id)).toHaveLength(1)
    await revert(await newest())
    expect(await photos.images()).toHaveLength(1)
  })

  it('brings a single image back, unless its gallery is deleted', async () => {
    const image = await photos.upload(gallery.id, picture)
    await act('deleteImage', image.id)
    const change = await newest()
    await act('deleteGallery', gallery.id)
    const { statusCode, body } = await family.tryTo('revertChange', { id: change.id })
    expect([statusCode, (JSON.parse(body) as { code: string }).code]).toEqual([409, 'gallery_deleted'])
    await act('restoreGallery', gallery.id)
    await revert(change)
    expect(await photos.images()).toHaveLength(1)
  })

  it('takes tags away that were added, brings deleted ones back, and moves boxes back', async () => {
    const image = await photos.upload(gallery.id, picture)
    const { id } = await tag(image.id, ann.person_id)
    await act('updateTag', id, { x1: 0.5, x2: 0.9, y1: 0.1, y2: 0.4 })
    await revert(await newest())
    expect(await tags(image.id)).toMatchObject([{ x1: 0.1, x2: 0.4 }])
    await act('deleteTag', id)
    await revert(await newest())
    expect(await tags(image.id)).toMatchObject([{ x1: 0.1, x2: 0.4, person_id: ann.person_id }])
    const added = (await told()).find((change) => change.kind === 'tag_added') as Change
    await revert(added)
    expect(await tags(image.id)).toEqual([])
    expect((await told()).find((change) => change.id === added.id)?.can_revert).toBe(false)
  })

  it('tells browsers once', async () => {
    await photos.upload(gallery.id, picture)
    await act('deleteGallery', gallery.id)
    const { id } = await newest()
    const { family_id } = await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('family_id')
      .where('email', '=', ann.email)
      .executeTakeFirstOrThrow()
    const last = async () =>
      Number(
        (
          await test.platform.database.read
            .selectFrom('changes')
            .select((eb) => eb.fn.max('id').as('id'))
            .where('family_id', '=', family_id)
            .executeTakeFirstOrThrow()
        ).id,
      )
    const { readEvents } = await import('./live/read-events.ts')
    const before = await last()
    await family.revert(id)
    const read = await readEvents(test.platform.database.read, family_id as Parameters<typeof readEvents>[1], before)
    const events = read.map(({ event }) => event)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ photos: { galleries: [gallery.id] }, people: [], id: await last() })
  })
})
