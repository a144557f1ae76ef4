import type { CallResponse, Change } from '@banyan/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { scene } from '../../test/photos/scenes.ts'
import { runJobs } from '../../test/put-back.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

type Pairs = CallResponse<'listSamePhotos'>

let test: TestApp
let member: Member
let family: TestFamily
let photos: TestPhotos
let gallery: number
let picture: Buffer
let small: Buffer
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  picture = await scene({ place: 3 })
  small = await sharp(picture).resize(250).jpeg().toBuffer()
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada' })
  family = familyOf(test, member)
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})
afterAll(() => test.close())

type Name = Parameters<TestApp['call']>[0]
const call = (name: Name, options: object, by = member) => test.call(name, { token: by.access, ...options })
const ok = async <Answer>(name: Name, options: object, by = member): Promise<Answer> => {
  const answer = await call(name, options, by)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const pairs = (by = member, query = {}) => ok<Pairs>('listSamePhotos', { query }, by)
const idsOf = ({ results }: Pairs): number[][] => results.map(({ photos: both }) => both.map(({ image }) => image.id))
const upload = (bytes: Buffer, name = 'a.jpg') => photos.upload(gallery, bytes, name)
const tag = (image: Image, person: number) =>
  ok('createTag', { body: { image_id: image.id, person_id: person, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 } })
const merge = (keep: Image, other: Image, by = member) =>
  call('mergePhotos', { body: { keep_id: keep.id, other_id: other.id } }, by)
const comments = async (image: Image) =>
  ok<CallResponse<'listComments'>>('listComments', { query: { image_id: String(image.id) } })
const tagged = async (image: Image): Promise<number[]> =>
  (await ok<CallResponse<'listTags'>>('listTags', { query: { image_id: String(image.id) } })).map(({ person_id: id }) => id)

/** As if so many pairs of further photos were said to differ. */
async function fillDistinct({ id }: Image, count: number): Promise<void> {
  await test.platform.database.write(async (tx) => {
    const { family_id } = await tx
      .selectFrom('users')
      .select('family_id')
      .where('person_id', '=', member.person_id ?? 0)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const [row] = await tx.selectFrom('images').selectAll().where('family_id', '=', family_id).where('id', '=', id).execute()
    const ids = Array.from({ length: 201 }, (_, at) => 1_000 + at)
    if (row !== undefined)
      await tx
        .insertInto('images')
        .values(ids.map((each) => ({ ...row, id: each, key: `${row.key}${each}`, hidden_at: row.created_at })))
        .execute()
    const filled = ids.flatMap((first, at) => ids.slice(at + 1).map((second) => [first, second] as const)).slice(0, count)
    for (let start = 0; start < filled.length; start += 1_000)
      await tx
        .insertInto('distinct_photos')
        .values(filled.slice(start, start + 1_000).map(([image_id, other_image_id]) => ({ family_id, image_id, other_image_id })))
        .execute()
  })
}

describe('photos that may be the same', () => {
  it('are those of one file, and those of one picture, each with the earliest', async () => {
    const one = await upload(picture)
    const other = await upload(await scene({ place: 3, people: 70 }))
    const copy = await upload(picture)
    const scaled = await upload(small)
    const third = await upload(picture)
    const found = await pairs()
    expect(idsOf(found)).toEqual([
      [one.id, third.id],
      [one.id, scaled.id],
      [one.id, copy.id],
    ])
    expect(found.results.map(({ is_same_file: isFile }) => isFile)).toEqual([true, false, true])
    expect(found).toMatchObject({ count: 3, next: null, is_unfinished: false })
    expect(idsOf(found).flat()).not.toContain(other.id)
    const first = await pairs(member, { page_size: '2' })
    expect([idsOf(first).length, idsOf(await pairs(member, { page_size: '2', after: first.next ?? '' }))]).toEqual([
      2,
      [[one.id, copy.id]],
    ])
    // Another photo is compared with those before it, of which all that was found stays.
    const smaller = await upload(await sharp(picture).resize(300).jpeg().toBuffer())
    expect(idsOf(await pairs())).toEqual([[one.id, smaller.id], ...idsOf(found)])
  })

  it('are found whatever was turned or edited, and are not asked about again when they are not the same', async () => {
    const [one, other] = [await upload(picture), await upload(small)]
    await ok('updateImage', { params: { id: other.id }, body: { anticlockwise_angle: 90 } })
    expect(idsOf(await pairs())).toEqual([[one.id, other.id]])
    const say = (isDistinct: boolean) =>
      ok('setDistinctPhotos', { body: { image_id: other.id, other_image_id: one.id, is_distinct: isDistinct } })
    await say(true)
    await say(true)
    expect((await pairs()).count).toBe(0)
    const [line, ...others] = (await family.changes()).filter(({ kind }) => kind.startsWith('photos_'))
    expect([line, others]).toMatchObject([
      { kind: 'photos_distinct', image_id: one.id, user_name: 'Ada', can_revert: true, opens: 'image' },
      [],
    ])
    await family.revert(line?.id ?? 0)
    expect((await pairs()).count).toBe(1)
    await say(true)
    await say(false)
    expect((await pairs()).count).toBe(1)
    expect((await family.changes()).slice(0, 3).map(({ kind, can_revert: can }) => [kind, can])).toEqual([
      ['photos_not_distinct', true],
      ['photos_distinct', false],
      ['photos_not_distinct', true],
    ])
    // Who does not see one of them does not learn that somebody compared them.
    const somebody = await joinFamily(test, member, { name: 'Bo' })
    await ok('updateImage', { params: { id: other.id }, body: { is_private: true } })
    const seen = (await familyOf(test, somebody).changes()).filter(({ kind }) => kind.includes('distinct'))
    expect(seen).toEqual([])
  })

  it('are said to differ 20,000 times in a family at most', async () => {
    const [one, other] = [await upload(picture), await upload(small)]
    await fillDistinct(one, 20_000)
    const body = { image_id: one.id, other_image_id: other.id, is_distinct: true }
    const refused = await call('setDistinctPhotos', { body })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([413, 'family_full'])
    expect((await family.changes()).filter(({ kind }) => kind === 'photos_distinct')).toEqual([])
  })

  it('are looked for among what the reader sees', async () => {
    const other = await joinFamily(test, member, { name: 'Bo' })
    const [one, second, third] = [await upload(picture), await upload(picture), await upload(small)]
    await ok('updateImage', { params: { id: one.id }, body: { is_private: true } })
    expect(idsOf(await pairs(other))).toEqual([[second.id, third.id]])
    expect((await pairs()).count).toBe(2)
    const refused = await merge(second, one, other)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([404, 'not_found'])
    const stranger = await test.newMember()
    expect((await pairs(stranger)).count).toBe(0)
  })

  it('are also found among photos from before they were described', async () => {
    const [one, other] = [await upload(picture), await upload(small)]
    const turned = await upload(small)
    await ok('updateImage', { params: { id: turned.id }, body: { anticlockwise_angle: 180 } })
    await test.platform.database.write((tx) => tx.deleteFrom('picture_looks').execute())
    expect(await pairs()).toMatchObject({ count: 1, is_unfinished: true })
    await runJobs(test)
    const found = await pairs()
    expect(found.is_unfinished).toBe(false)
    expect(idsOf(found)).toEqual([
      [other.id, turned.id],
      [one.id, other.id],
    ])
  })

  it('are known when a file is uploaded again', async () => {
    const { id } = await upload(picture)
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(picture))).toString('hex')
    expect(await ok('findSameFiles', { body: { hashes: [hash.toUpperCase(), 'f'.repeat(64)] } })).toEqual([
      { hash, image_id: id, gallery_id: gallery },
    ])
  })
})

describe('keeping one of two photos', () => {
  it('takes tags, comments, hearts and what it lacks over with one line, and one undo puts both back', async () => {
    const bo = await joinFamily(test, member, { name: 'Bo' })
    const [mei, li] = [(await family.add({ name: 'Mei' })).person.id, (await family.add({ name: 'Li' })).person.id]
    const [kept, gone] = [await upload(picture, 'IMG_1.jpg'), await upload(small, 'IMG_2.jpg')]
    await ok('updateImage', {
      params: { id: gone.id },
      body: { title: 'At the lake', taken: '1950', latitude: 60, longitude: 25, description: 'Cold' },
    })
    await ok('updateImage', { params: { id: kept.id }, body: { description: 'Warm' } })
    await tag(kept, mei)
    await tag(gone, mei)
    await tag(gone, li)
    await ok('createComment', { body: { image_id: kept.id, text: 'one' } })
    await ok('createComment', { body: { image_id: gone.id, text: 'the plums' } })
    for (const by of [member, bo]) await ok('setHeart', { body: { image_id: gone.id, is_on: true } }, by)
    await ok('setHeart', { body: { image_id: kept.id, is_on: true } })
    const found = async () =>
      (await ok<CallResponse<'listPhotos'>>('listPhotos', { query: { words: 'plums' } })).results.map(({ id }) => id)
    const state = async () => ({
      images: (await photos.images()).map(({ id, title, taken, latitude, description }) => ({
        id,
        title,
        taken,
        latitude,
        description,
      })),
      tags: [(await tagged(kept)).toSorted(), (await tagged(gone)).toSorted()],
      said: [await comments(kept), await comments(gone)].map(({ results, hearts }) => [
        ...results.map(({ text }) => text),
        hearts.count,
      ]),
      found: await found(),
    })
    const before = await state()
    expect(before.found).toEqual([gone.id])

    const answer = await merge(kept, gone)
    expect(answer.statusCode, answer.body).toBe(200)
    const { change_id: line } = answer.json<CallResponse<'mergePhotos'>>()
    const [image, ...rest] = await photos.images()
    expect(rest).toEqual([])
    expect(image).toMatchObject({ id: kept.id, title: 'At the lake', taken: '1950', latitude: 60, description: 'Warm' })
    expect((await tagged(kept)).toSorted()).toEqual([mei, li].toSorted())
    const { results, hearts } = await comments(kept)
    expect([results.map(({ text }) => text), hearts.count]).toEqual([['one', 'the plums'], 2])
    expect(await found()).toEqual([kept.id])
    expect((await pairs()).count).toBe(0)
    const [newest] = (await family.changes()) as Change[]
    expect(newest).toMatchObject({ id: line, kind: 'photos_merged', image_id: kept.id, can_revert: true })

    await ok('revertChange', { params: { id: line } })
    expect(await state()).toEqual(before)
    const [undone, merged] = (await family.changes()) as Change[]
    expect(undone).toMatchObject({ kind: 'photos_separated', is_revert: true, can_revert: false })
    expect(merged).toMatchObject({ id: line, can_revert: false })
  })

  it('keeps what somebody changed since when it is undone', async () => {
    const [kept, gone] = [await upload(picture), await upload(small)]
    await ok('updateImage', { params: { id: gone.id }, body: { taken: '1950' } })
    const { change_id: line } = (await merge(kept, gone)).json<CallResponse<'mergePhotos'>>()
    await ok('updateImage', { params: { id: kept.id }, body: { taken: '1951' } })
    await ok('revertChange', { params: { id: line } })
    expect([(await photos.image(kept.id)).taken, (await photos.image(gone.id)).taken]).toEqual(['1951', '1950'])
  })

  it('keeps the private one of two, and of two private ones what fewer people see', async () => {
    const bo = await joinFamily(test, member, { name: 'Bo' })
    const dee = await joinFamily(test, member, { name: 'Dee' })
    const kept = await photosOf(test, bo).upload(gallery, small, 'b.jpg')
    const gone = await upload(picture)
    await tag(gone, dee.person_id)
    await ok('updateImage', { params: { id: gone.id }, body: { is_private: true, description: 'Said to Dee alone.' } })
    const codeOf = async (one: Image, other: Image) => (await merge(one, other)).json<{ code: string }>().code
    expect(await codeOf(kept, gone)).toBe('said_to_fewer')
    await ok('updateImage', { params: { id: kept.id }, body: { is_private: true } })
    // Its uploader would read it.
    expect(await codeOf(kept, gone)).toBe('said_to_fewer')
    expect((await photos.image(kept.id)).description).toBe('')
    await ok('updateImage', { params: { id: kept.id }, body: { is_private: false } })
    expect((await merge(gone, kept)).statusCode).toBe(200)
    expect((await test.call('getImage', { token: bo.access, params: { id: gone.id } })).statusCode).toBe(404)

    const [own, ofDee] = [await upload(picture), await upload(small)]
    for (const { id } of [own, ofDee]) await ok('updateImage', { params: { id }, body: { is_private: true } })
    await tag(ofDee, dee.person_id)
    expect(await codeOf(ofDee, own)).toBe('said_to_fewer')
    expect((await merge(own, ofDee)).statusCode).toBe(200)
    expect((await photos.image(own.id)).is_private).toBe(true)
  })

  it('refuses the same one, one with pages, and one that is not there', async () => {
    const [one, other, back] = [await upload(picture), await upload(small), await upload(picture)]
    await ok('setPages', { params: { id: one.id }, body: { ids: [one.id, back.id] } })
    const codes = [
      await merge(one, one),
      await merge(other, one),
      await merge(other, back),
      await merge(other, { ...one, id: 99_999 }),
    ]
    expect(codes.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      'invalid_field',
      'has_pages',
      'has_pages',
      'not_found',
    ])
    expect((await merge(one, other)).statusCode).toBe(200)
  })
})
