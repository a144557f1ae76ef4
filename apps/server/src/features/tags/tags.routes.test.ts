import type { Change, ImageTag, SuggestedTag } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import type { Box } from '../../platform/pictures/box.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { faceJobHandlers } from '../../workers.ts'
import type { FaceFinder, FoundFace } from '../faces/face-finder.ts'

let test: TestApp
let member: Member
let family: TestFamily
let photos: TestPhotos
let image: Image
beforeAll(async () => {
  test = await openTestApp({ faces: true }, { familiesApart: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada' })
  family = familyOf(test, member)
  photos = photosOf(test, member)
  image = await photos.upload((await photos.gallery()).id)
})

const box = { x1: 0.1, x2: 0.3, y1: 0.2, y2: 0.5 }
const call = (name: Parameters<TestApp['call']>[0], options: object = {}, by = member) =>
  test.call(name, { token: by.access, ...options })
const tag = async (body: object = {}, by = member) =>
  call('createTag', { body: { image_id: image.id, person_id: member.person_id, ...box, ...body } }, by)
const tags = async (id = image.id): Promise<ImageTag[]> => (await call('listTags', { query: { image_id: String(id) } })).json()
const suggestions = async (id = image.id): Promise<SuggestedTag[]> =>
  (await call('listSuggestedTags', { query: { image_id: String(id) } })).json()
const codeOf = (answer: { statusCode: number; json<T>(): T }): [number, string] => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
]

describe('a tag', () => {
  it('is made, listed, filtered, moved and deleted', async () => {
    const made = (await tag()).json<ImageTag>()
    expect(made).toMatchObject({ image_id: image.id, person_id: member.person_id, person_name: 'Ada', ...box })
    const ben = (await family.add({ name: 'Ben' })).person.id
    const other = (await tag({ person_id: ben, x1: '0.5', x2: '0.6' })).json<ImageTag>()
    expect((await tags()).map(({ id }) => id)).toEqual([made.id, other.id])
    expect((await call('listTags', { query: { image_id: String(image.id), person_id: String(ben) } })).json()).toEqual([other])
    expect((await photos.images({ person_id: String(ben) })).map(({ id }) => id)).toEqual([image.id])
    const moved = (await call('updateTag', { params: { id: made.id }, body: { x1: 0, x2: 1, y1: 0, y2: 1 } })).json<ImageTag>()
    expect(moved).toMatchObject({ id: made.id, x1: 0, x2: 1, y1: 0, y2: 1 })
    expect((await call('deleteTag', { params: { id: other.id } })).json()).toBe('OK')
    expect(await tags()).toEqual([moved])
    expect(codeOf(await call('deleteTag', { params: { id: other.id } }))).toEqual([404, 'not_found'])
  })

  it('is one a person and image', async () => {
    await tag()
    expect(codeOf(await tag())).toEqual([409, 'tag_exists'])
    expect(await tags()).toHaveLength(1)
  })

  it.each([{ x1: 0.3, x2: 0.1 }, { x1: -0.2 }, { y2: 1.2 }, { x1: 0.1, x2: 0.1 }])('refuses the box %j', async (wrong) => {
    expect(codeOf(await tag(wrong))).toEqual([400, 'invalid_box'])
    expect(await tags()).toEqual([])
  })

  it('is told to a user whom somebody else has tagged, once for an image, and only if they want to hear of it', async () => {
    const relative = await joinFamily(test, member)
    const mails = async (): Promise<string[]> =>
      (
        await test.platform.database.read
          .selectFrom('mails')
          .select('text')
          .where('recipient', 'like', `%${relative.email}%`)
          .where('event_key', 'like', 'photo tag %')
          .execute()
      ).map((mail) => mail.text)
    await tag()
    const made = (await tag({ person_id: relative.person_id })).json<ImageTag>()
    await call('deleteTag', { params: { id: made.id } })
    await tag({ person_id: relative.person_id })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toContain('Ada')
    expect(mail).toContain(`/gallery/${image.gallery_id}/?image_id=${image.id}`)
    expect(mail).toContain('/accounts/unsubscribe/?token=photos-')
    await call('updateSettings', { body: { receive_photo_update_emails: false } }, relative)
    const second = await photos.upload(image.gallery_id)
    await tag({ person_id: relative.person_id, image_id: second.id })
    expect(await mails()).toHaveLength(1)
    expect(
      await test.platform.database.read
        .selectFrom('mails')
        .select('id')
        .where('event_key', 'like', 'photo tag %')
        .where('recipient', 'like', `%${member.email}%`)
        .execute(),
    ).toEqual([])
  })

  it('takes nothing that is not there or is not theirs, and shows nothing to others', async () => {
    const stranger = await test.newMember()
    const made = (await tag()).json<ImageTag>()
    for (const answer of [
      await tag({ person_id: 999_999 }),
      await tag({ image_id: 999_999 }),
      await tag({ person_id: stranger.person_id }),
      await tag({}, stranger),
      await call('updateTag', { params: { id: made.id }, body: box }, stranger),
      await call('deleteTag', { params: { id: made.id } }, stranger),
    ])
      expect(codeOf(answer)).toEqual([404, 'not_found'])
    expect((await call('listTags', { query: { image_id: String(image.id) } }, stranger)).json()).toEqual([])
    expect(await tags()).toEqual([made])
  })

  it('goes with its person and its image, and comes back with them', async () => {
    const ben = (await family.add({ name: 'Ben' })).person.id
    await tag({ person_id: ben })
    await call('deletePerson', { params: { id: ben } })
    expect(await tags()).toEqual([])
    expect(await photos.images({ person_id: String(ben) })).toEqual([])
    await call('restorePerson', { params: { id: ben } })
    expect(await tags()).toHaveLength(1)
    // Both are deleted, the person first: the tag waits for the second to return.
    await call('deletePerson', { params: { id: ben } })
    await call('deleteImage', { params: { id: image.id } })
    await call('restorePerson', { params: { id: ben } })
    await call('restoreImage', { params: { id: image.id } })
    expect(await tags()).toHaveLength(1)
  })

  it('moves over when its person becomes part of another, and back', async () => {
    const [ben, bennie] = [(await family.add({ name: 'Ben' })).person.id, (await family.add({ name: 'Bennie' })).person.id]
    const second = await photos.upload(image.gallery_id)
    await tag({ person_id: ben })
    await tag({ person_id: bennie, x1: 0.15 })
    await tag({ person_id: bennie, image_id: second.id })
    expect((await call('mergePeople', { params: { id: ben }, body: { other_id: bennie, take: [] } })).statusCode).toBe(200)
    expect((await tags()).map(({ person_id, x1 }) => [person_id, x1])).toEqual([[ben, 0.1]])
    expect((await tags(second.id)).map(({ person_id }) => person_id)).toEqual([ben])
    await family.revert((await family.changes())[0]?.id ?? 0)
    expect((await tags()).map(({ person_id }) => person_id)).toEqual([ben, bennie])
    expect((await tags(second.id)).map(({ person_id }) => person_id)).toEqual([bennie])
  })
})

describe('suggested tags', () => {
  /** Replaces the model, which is another program: it finds these faces. */
  let faces: FoundFace[]
  /** What it finds in a box that somebody drew; the boxes are recorded. */
  let missed: FoundFace | undefined
  let looked: Box[]
  const finder: FaceFinder = {
    find: () => Promise.resolve(faces),
    findIn: (_picture, area) => {
      looked.push(area)
      return Promise.resolve(missed)
    },
    locate: () => Promise.resolve(undefined),
    close: () => undefined,
  }
  const descriptor = (value: number): string =>
    Buffer.from(Float32Array.from({ length: 128 }, (_each, index) => (index === 0 ? value : 0)).buffer).toString('base64')
  const work = async (): Promise<void> => {
    test.platform.clock.advance({ minutes: 1 })
    await createJobWorker(test.platform, faceJobHandlers(test.platform, finder)).runDue()
    test.platform.clock.advance({ minutes: 1 })
    await createJobWorker(test.platform, faceJobHandlers(test.platform, finder)).runDue()
  }
  const left = { x1: 0.12, x2: 0.28, y1: 0.25, y2: 0.45 }
  const right = { x1: 0.6, x2: 0.8, y1: 0.2, y2: 0.5 }
  beforeEach(() => {
    missed = undefined
    looked = []
    faces = [
      { ...left, descriptor: descriptor(0) },
      { ...right, descriptor: descriptor(3) },
    ]
  })

  it('are the faces that were found; a tag drawn around one takes its box, and teaches who it is in other pictures', async () => {
    await work()
    expect(await suggestions()).toMatchObject([{ ...left, person_id: null, person_name: null, probability: null }, right])
    expect((await tag()).json()).toMatchObject(left)
    expect(await suggestions()).toMatchObject([right])
    faces = [{ ...right, descriptor: descriptor(0.2) }]
    const second = await photos.upload(image.gallery_id)
    await work()
    expect(await suggestions(second.id)).toMatchObject([
      { ...right, person_id: member.person_id, person_name: 'Ada', probability: expect.closeTo(0.997, 3) },
    ])
    const accepted = (
      await call('acceptSuggestedTag', {
        params: { id: (await suggestions(second.id))[0]?.id ?? 0 },
        body: { person_id: member.person_id },
      })
    ).json<ImageTag>()
    expect(accepted).toMatchObject({ image_id: second.id, person_name: 'Ada', ...right })
    expect([await suggestions(second.id), await tags(second.id)]).toEqual([[], [accepted]])
  })

  describe('taught by a box around a face that detection misses', () => {
    const drawn = { x1: 0.4, x2: 0.5, y1: 0.6, y2: 0.8 }
    const face = { x1: 0.41, x2: 0.49, y1: 0.62, y2: 0.79, descriptor: '' }
    /** Whom the one face in a new photo is taken for. */
    const guess = async (value: number): Promise<string | null | undefined> => {
      faces = [{ ...right, descriptor: descriptor(value) }]
      const next = await photos.upload(image.gallery_id)
      await work()
      return (await suggestions(next.id))[0]?.person_name
    }
    beforeEach(async () => {
      await work()
      missed = { ...face, descriptor: descriptor(7) }
    })

    it('come in later photos; the tag keeps its box, and is not looked into twice', async () => {
      expect((await tag(drawn)).json()).toMatchObject(drawn)
      await work()
      expect([looked, (await tags())[0], (await suggestions()).length]).toEqual([[drawn], expect.objectContaining(drawn), 2])
      expect(await guess(7.1)).toBe('Ada')
      const ben = (await family.add({ name: 'Ben' })).person.id
      missed = undefined
      await tag({ ...drawn, y1: 0.81, y2: 0.95, person_id: ben })
      await work()
      expect(looked).toEqual([drawn, { ...drawn, y1: 0.81, y2: 0.95 }])
    })

    it('do not come from a box with no face in it', async () => {
      missed = undefined
      await tag(drawn)
      await work()
      expect([looked, await guess(7)]).toEqual([[drawn], null])
    })

    it('do not come from somebody who refuses, and go when they refuse later', async () => {
      const refuse = (isOn: boolean) =>
        call('updatePerson', { params: { id: member.person_id }, body: { fieldName: 'face_recognition', value: isOn } })
      expect((await refuse(false)).statusCode).toBe(200)
      await tag(drawn)
      await work()
      expect([looked, await guess(7)]).toEqual([[], null])
      expect((await refuse(true)).statusCode).toBe(200)
      await work()
      expect([looked, await guess(7)]).toEqual([[drawn], 'Ada'])
      expect((await refuse(false)).statusCode).toBe(200)
      const kept = await test.platform.database.read
        .selectFrom('faces')
        .innerJoin('image_tags', (join) =>
          join.onRef('image_tags.id', '=', 'faces.tag_id').onRef('image_tags.family_id', '=', 'faces.family_id'),
        )
        .select('faces.descriptor')
        .where('image_tags.person_id', '=', member.person_id)
        .where('image_tags.image_id', '=', image.id)
        .execute()
      expect(kept.map((row) => row.descriptor)).toEqual([''])
    })

    it('follow the box when it is moved off its face', async () => {
      const made = (await tag(drawn)).json<ImageTag>()
      await work()
      missed = { ...face, x1: 0.01, x2: 0.09, descriptor: descriptor(9) }
      const moved = { ...drawn, x1: 0, x2: 0.1 }
      expect((await call('updateTag', { params: { id: made.id }, body: moved })).statusCode).toBe(200)
      await work()
      expect(looked).toEqual([drawn, moved])
      expect([await guess(7), await guess(9)]).toEqual([null, 'Ada'])
    })
  })

  it('of one person are listed, and become tags in one step', async () => {
    const ofPerson = async (id = member.person_id): Promise<SuggestedTag[]> =>
      (await call('listSuggestedTags', { query: { person_id: String(id) } })).json()
    const accept = (ids: number[], person = member.person_id) => call('acceptSuggestedTags', { body: { person_id: person, ids } })
    await work()
    await tag()
    const more = [await photos.upload(image.gallery_id), await photos.upload(image.gallery_id)]
    faces = [
      { ...left, descriptor: descriptor(0.1) },
      { ...right, descriptor: descriptor(5) },
    ]
    await work()
    const found = await ofPerson()
    expect(found.map(({ image_id: id, image: shown }) => [id, shown?.id, shown?.title])).toEqual(
      more.map(({ id, title }) => [id, id, title]),
    )
    expect(await ofPerson((await family.add({ name: 'Ben' })).person.id)).toEqual([])
    expect(
      codeOf(
        await accept(
          found.map(({ id }) => id),
          999_999,
        ),
      ),
    ).toEqual([404, 'not_found'])
    expect(await ofPerson()).toHaveLength(2)

    const unknown = (await suggestions()).map(({ id }) => id)
    const accepted = (await accept([...found.map(({ id }) => id), ...unknown, 999_999])).json<ImageTag[]>()
    // In the first picture, they are tagged already.
    expect(accepted.map(({ image_id: id, person_name: name }) => [id, name])).toEqual(more.map(({ id }) => [id, 'Ada']))
    expect([await ofPerson(), await tags(more[0]?.id), await tags(more[1]?.id)]).toEqual([[], [accepted[0]], [accepted[1]]])
    expect((await accept(found.map(({ id }) => id))).json()).toEqual([])

    // Together they are one line of history, and are undone as one.
    const lines = (await call('listChanges'))
      .json<Change[]>()
      .filter(({ kind, field }) => kind === 'tags_added' && field === 'suggested')
    expect(lines.map(({ count, can_revert: canRevert }) => [count, canRevert])).toEqual([[2, true]])
    expect((await call('revertChange', { params: { id: lines[0]?.id ?? 0 } })).statusCode).toBe(200)
    expect([await tags(more[0]?.id), await tags(more[1]?.id)]).toEqual([[], []])
    await work()
    expect((await ofPerson()).map(({ image_id: id }) => id)).toEqual(more.map(({ id }) => id))
  })

  it('of different people become tags in one step, and all those tags are deleted in one', async () => {
    const ben = (await family.add({ name: 'Ben' })).person.id
    await work()
    const [first, second] = await suggestions()
    const confirm = (person: number) =>
      call('confirmSuggestedTags', {
        body: {
          faces: [
            { id: first?.id ?? 0, person_id: member.person_id },
            { id: second?.id ?? 0, person_id: person },
            { id: 999_999, person_id: ben },
          ],
        },
      })
    expect(codeOf(await confirm(999_999))).toEqual([404, 'not_found'])
    expect([await tags(), await suggestions()]).toEqual([[], [first, second]])
    const added = (await confirm(ben)).json<ImageTag[]>()
    expect(added).toMatchObject([
      { person_name: 'Ada', ...left },
      { person_name: 'Ben', ...right },
    ])
    expect([await tags(), await suggestions()]).toEqual([added, []])
    expect((await confirm(ben)).json()).toEqual([])

    const ids = added.map(({ id }) => id)
    const remove = () => call('deleteTags', { body: { ids: [...ids, ...ids, 999_999] } })
    expect((await remove()).json()).toEqual(ids)
    expect((await remove()).json()).toEqual([])
    expect(await tags()).toEqual([])
    expect((await suggestions()).map(({ id }) => id)).toEqual([first?.id, second?.id])
  })

  it('can be given to somebody else, dismissed, and learned anew when a tag is deleted', async () => {
    const ben = (await family.add({ name: 'Ben' })).person.id
    await work()
    const [first, second] = await suggestions()
    const made = (await call('acceptSuggestedTag', { params: { id: first?.id ?? 0 }, body: { person_id: ben } })).json<ImageTag>()
    expect((await call('dismissSuggestedTag', { params: { id: second?.id ?? 0 } })).json()).toBe('OK')
    expect(await suggestions()).toEqual([])
    faces = [{ ...left, descriptor: descriptor(0.1) }]
    const other = await photos.upload(image.gallery_id)
    await work()
    expect((await suggestions(other.id)).map(({ person_id }) => person_id)).toEqual([ben])
    await call('deleteTag', { params: { id: made.id } })
    await work()
    expect((await suggestions(other.id)).map(({ person_id }) => person_id)).toEqual([null])
    expect((await suggestions()).map(({ id }) => id)).toEqual([first?.id])
  })

  it('turn with the picture, are looked for again, and keep what was said of them', async () => {
    await work()
    const [first] = await suggestions()
    await call('dismissSuggestedTag', { params: { id: first?.id ?? 0 } })
    await call('updateImage', { params: { id: image.id }, body: { anticlockwise_angle: 90 } })
    expect(await suggestions()).toMatchObject([
      { x1: right.y1, x2: right.y2, y1: expect.closeTo(1 - right.x2), y2: expect.closeTo(1 - right.x1) },
    ])
    faces = [
      { x1: left.y1, x2: left.y2, y1: 1 - left.x2, y2: 1 - left.x1, descriptor: descriptor(0) },
      { x1: right.y1, x2: right.y2, y1: 1 - right.x2, y2: 1 - right.x1, descriptor: descriptor(3) },
      { x1: 0.7, x2: 0.9, y1: 0.7, y2: 0.9, descriptor: descriptor(9) },
    ]
    await work()
    expect(await suggestions()).toHaveLength(2)
  })

  it('name nobody who was left out of recognition', async () => {
    await work()
    await tag()
    faces = [{ ...left, descriptor: descriptor(0.1) }]
    const other = await photos.upload(image.gallery_id)
    await work()
    expect((await suggestions(other.id)).map(({ person_id }) => person_id)).toEqual([member.person_id])
    await family.set(member.person_id, 'face_recognition', false)
    await work()
    expect((await suggestions(other.id)).map(({ person_id }) => person_id)).toEqual([null])
    await family.set(member.person_id, 'face_recognition', true)
    await work()
    expect((await suggestions(other.id)).map(({ person_id }) => person_id)).toEqual([member.person_id])
  })

  it('name nobody of another family', async () => {
    await work()
    await tag()
    const stranger = await test.newMember()
    const theirs = photosOf(test, stranger)
    faces = [{ ...left, descriptor: descriptor(0) }]
    const foreign = await theirs.upload((await theirs.gallery()).id)
    await work()
    const found = (await call('listSuggestedTags', { query: { image_id: String(foreign.id) } }, stranger)).json<SuggestedTag[]>()
    expect(found.map(({ person_id }) => person_id)).toEqual([null])
    // Older clients call before they know the image.
    for (const query of [{ image_id: String(foreign.id) }, { image_id: '999999' }, { image_id: '' }, {}]) {
      const answer = await call('listSuggestedTags', { query })
      expect([answer.statusCode, answer.json()]).toEqual([200, []])
    }
    expect(
      codeOf(await call('acceptSuggestedTag', { params: { id: found[0]?.id ?? 0 }, body: { person_id: member.person_id } })),
    ).toEqual([404, 'not_found'])
    expect(codeOf(await call('dismissSuggestedTag', { params: { id: found[0]?.id ?? 0 } }))).toEqual([404, 'not_found'])
  })

  it('do not come when the operator has switched them off', async () => {
    test.platform.config.faces = false
    try {
      const quiet = await photos.upload(image.gallery_id)
      await work()
      expect(await suggestions(quiet.id)).toEqual([])
    } finally {
      test.platform.config.faces = true
    }
  })
})
