import type { Change, ErrorBody, Image } from '@banyan/contract'
import { limits } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countToday } from '../../platform/daily-count.ts'
import { sweep } from '../../platform/jobs/sweep.ts'
import { commentsOf } from '../../test/comments.ts'
import type { TestComments } from '../../test/comments.ts'
import { listen } from '../../test/events.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { Gallery, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { updateMailTask } from '../updates/update-mails.task.ts'

let test: TestApp
/** A keeper, a member and a reader of one family. */
let ada: Member
let bo: Member
let cy: Member
let adas: TestComments
let bos: TestComments
let cys: TestComments
let family: TestFamily
let photos: TestPhotos
let gallery: Gallery
let image: Image
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
  bo = await joinFamily(test, ada, { name: 'Bo Wong' })
  cy = await joinFamily(test, ada, { name: 'Cy Wong', role: 'reader' })
  adas = commentsOf(test, ada)
  bos = commentsOf(test, bo)
  cys = commentsOf(test, cy)
  family = familyOf(test, ada)
  photos = photosOf(test, ada)
  gallery = await photos.gallery('Wedding')
  image = await photos.upload(gallery.id, undefined, 'Dance.jpg')
})

const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json<ErrorBody>().code]
const texts = async (by: TestComments, on: Parameters<TestComments['read']>[0]) =>
  (await by.read(on))?.results.map(({ text }) => text)

describe('comments', () => {
  it('are written by everybody in the family, on photos, galleries and people, and counted beside them', async () => {
    for (const on of [{ image_id: image.id }, { gallery_id: gallery.id }, { person_id: ada.person_id }]) {
      await cys.say(on, 'First')
      await bos.say(on, 'Second')
      expect(await adas.read(on)).toMatchObject({
        count: 2,
        has_earlier: false,
        results: [
          { text: 'First', author: 'Cy Wong', is_own: false, can_delete: true, is_edited: false, by_guest: false },
          { text: 'Second', author: 'Bo Wong', is_own: false, can_delete: true },
        ],
      })
      expect(await cys.read(on)).toMatchObject({ results: [{ is_own: true, can_delete: true }, { can_delete: false }] })
    }
    expect(await photos.image(image.id)).toMatchObject({ comment_count: 2, heart_count: 0, has_heart: false })
    expect(await photos.images({ gallery_id: String(gallery.id) })).toMatchObject([{ comment_count: 2 }])
    const shown = await test.call('getGallery', { token: ada.access, params: { id: gallery.id } })
    expect(shown.json()).toMatchObject({ comment_count: 2, heart_count: 0 })
  })

  it('come a page at a time, the newest first', async () => {
    const on = { gallery_id: gallery.id }
    for (let number = 1; number <= limits.commentPage + 2; number += 1) await adas.say(on, `Number ${number}`)
    const newest = await adas.read(on)
    expect([newest?.results.length, newest?.has_earlier, newest?.results[0]?.text]).toEqual([50, true, 'Number 3'])
    const earlier = await adas.read(on, { before: String(newest?.results[0]?.id) })
    expect([earlier?.results.map(({ text }) => text), earlier?.has_earlier]).toEqual([['Number 1', 'Number 2'], false])
  })

  it('are plain text of a limited length', async () => {
    const on = { image_id: image.id }
    const said = await adas.say(on, '  <b>Who</b> is\u202e this?\u0000\r\n\r\n\r\n\r\n1 < 2 & http://example.org <3  ')
    expect(said?.text).toBe('Who is this?\n\n1 < 2 & http://example.org <3')
    for (const [text, code] of [
      ['', 'blank_comment'],
      [' <br>\u202e ', 'blank_comment'],
      ['é'.repeat(limits.comment + 1), 'too_long'],
      ['x'.repeat(8_001), 'too_long'],
    ] as const) {
      const answer = await adas.tryTo('createComment', {}, { ...on, text })
      expect(codeOf(answer)).toEqual([400, code])
    }
    expect(codeOf(await adas.tryTo('createComment', {}, { ...on, text: 'x'.repeat(100_000) }))).toEqual([413, 'too_large'])
    expect((await adas.say(on, '👩‍👩‍👧'.repeat(300)))?.text).toHaveLength(2_400)
    expect((await adas.read(on)).count).toBe(2)
  })

  it('are about exactly one thing that is there', async () => {
    const text = 'Hello'
    for (const on of [{}, { image_id: image.id, gallery_id: gallery.id }]) {
      const answer = await adas.tryTo('createComment', {}, { ...on, text })
      expect(codeOf(answer)).toEqual([400, 'invalid_field'])
    }
    const gone = await adas.tryTo('createComment', {}, { image_id: image.id + 1, text })
    expect(codeOf(gone)).toEqual([404, 'not_found'])
    const stranger = await test.newMember()
    expect(codeOf(await commentsOf(test, stranger).tryToRead({ image_id: image.id }))).toEqual([404, 'not_found'])
  })

  it('are added once, however often that is asked', async () => {
    const on = { image_id: image.id }
    const more = { idempotency_key: 'k1' }
    const [one, other] = await Promise.all([adas.say(on, 'Once', more), adas.say(on, 'Once', more)])
    expect(one?.id).toBe(other?.id)
    // A key is its author's.
    await bos.say(on, 'Once', more)
    expect((await adas.read(on)).count).toBe(2)
  })

  it('are changed by their authors, and deleted by them and keepers', async () => {
    const on = { image_id: image.id }
    const { id } = await bos.say(on, 'Grandma in 1950')
    for (const by of [adas, cys]) {
      const answer = await by.tryTo('updateComment', { id }, { text: 'Mine' })
      expect(codeOf(answer)).toEqual([403, 'not_your_comment'])
    }
    const refused = await cys.tryTo('deleteComment', { id })
    expect(codeOf(refused)).toEqual([403, 'not_your_comment'])
    const changed = await bos.tryTo('updateComment', { id }, { text: 'Grandma in 1951' })
    expect(changed?.json()).toMatchObject({ text: 'Grandma in 1951', is_edited: true, is_own: true })
    // Their author puts back what they have deleted themselves, not what a keeper has.
    expect((await bos.tryTo('deleteComment', { id }))?.statusCode).toBe(200)
    expect((await bos.read(on)).count).toBe(0)
    expect((await bos.tryTo('updateComment', { id }, { text: 'x' }))?.statusCode).toBe(404)
    expect((await bos.tryTo('restoreComment', { id }))?.json()).toMatchObject({ text: 'Grandma in 1951' })
    expect((await adas.tryTo('deleteComment', { id }))?.statusCode).toBe(200)
    const back = await bos.tryTo('restoreComment', { id })
    expect(codeOf(back)).toEqual([403, 'not_your_comment'])
    expect((await adas.tryTo('restoreComment', { id }))?.statusCode).toBe(200)
    expect(await photos.image(image.id)).toMatchObject({ comment_count: 1 })
  })

  it('appear in history without their words, and are undone there', async () => {
    const on = { person_id: bo.person_id }
    const { id } = await bos.say(on, 'Born at sea')
    await bos.tryTo('updateComment', { id }, { text: 'Born on land' })
    const lines = async (): Promise<Change[]> =>
      (await family.changesOf(bo.person_id)).filter(({ kind }) => kind.startsWith('comment'))
    const [changed, added] = await lines()
    expect([added, changed]).toMatchObject([
      { kind: 'comment_added', person_name: 'Bo Wong', user_name: 'Bo Wong', can_revert: true },
      // Nobody puts words into another's mouth.
      { kind: 'comment_changed', can_revert: false, before: null, after: null },
    ])
    expect(JSON.stringify(await family.changes())).not.toContain('Born')
    await familyOf(test, bo).revert(changed?.id ?? 0)
    expect(await texts(adas, on)).toEqual(['Born at sea'])
    await family.revert(added?.id ?? 0)
    expect(await texts(adas, on)).toEqual([])
    const [deleted] = await lines()
    expect(deleted).toMatchObject({ kind: 'comment_deleted', is_revert: true, user_name: 'Ada Wong' })
    await family.revert(deleted?.id ?? 0)
    expect(await texts(adas, on)).toEqual(['Born at sea'])
    // Nothing of what a comment said outlives it.
    await bos.tryTo('deleteComment', { id })
    test.platform.clock.advance({ days: 31 })
    await sweep(test.platform)
    const rows = await test.platform.database.read.selectFrom('changes').select('details').where('comment_id', '=', id).execute()
    expect(JSON.stringify(rows)).not.toContain('Born')
    expect(
      await test.platform.database.read.selectFrom('comments').select('id').where('text', 'like', 'Born%').execute(),
    ).toEqual([])
  })

  it('go with what they are about, and come back with it', async () => {
    const { person } = await family.add({ name: 'Ida' })
    await bos.say({ image_id: image.id }, 'Dance')
    await bos.say({ gallery_id: gallery.id }, 'Wedding')
    await bos.say({ person_id: person.id }, 'Ida')
    await family.tryTo('deleteGallery', { id: gallery.id })
    await family.deletePerson(person.id)
    for (const on of [{ image_id: image.id }, { gallery_id: gallery.id }, { person_id: person.id }])
      expect((await adas.tryToRead(on))?.statusCode).toBe(404)
    await family.tryTo('restoreGallery', { id: gallery.id })
    await family.restorePerson(person.id)
    expect(await texts(adas, { image_id: image.id })).toEqual(['Dance'])
    expect(await texts(adas, { gallery_id: gallery.id })).toEqual(['Wedding'])
    expect(await texts(adas, { person_id: person.id })).toEqual(['Ida'])
  })

  it('follow people who are merged, and go back when that is undone', async () => {
    const [one, other] = [(await family.add({ name: 'Ida' })).person, (await family.add({ name: 'Ida N' })).person]
    await bos.say({ person_id: other.id }, 'The other')
    for (const { id } of [one, other]) await bos.heart({ person_id: id })
    await family.merge(one.id, other.id)
    expect(await adas.read({ person_id: one.id })).toMatchObject({ count: 1, hearts: { count: 1 } })
    const [line] = (await family.changes()).filter(({ kind }) => kind === 'people_merged')
    await family.revert(line?.id ?? 0)
    expect(await adas.read({ person_id: one.id })).toMatchObject({ count: 0, hearts: { count: 1 } })
    expect(await adas.read({ person_id: other.id })).toMatchObject({ count: 1, hearts: { count: 1 } })
  })

  it('are limited for each account and day, and what an earlier call has added is answered again', async () => {
    const { family_id, id: user } = await test.platform.database.read
      .selectFrom('users')
      .select(['family_id', 'id'])
      .where('person_id', '=', bo.person_id)
      .orderBy('family_id', 'desc')
      .executeTakeFirstOrThrow()
    const count = { key: `comments of ${family_id} ${user}`, amount: limits.memberComments - 1 }
    await test.platform.database.write((tx) => countToday(tx, test.platform.now(), count.key, count.amount))
    const body = { image_id: image.id, text: 'The last', idempotency_key: 'k' }
    const { id } = (await bos.tryTo('createComment', {}, body)).json<{ id: number }>()
    const refused = await bos.tryTo('createComment', {}, { ...body, idempotency_key: 'l' })
    expect(codeOf(refused)).toEqual([429, 'too_many_comments'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(codeOf(await bos.tryTo('updateComment', { id }, { text: 'More' }))).toEqual([429, 'too_many_comments'])
    expect((await bos.tryTo('createComment', {}, body)).json()).toMatchObject({ id })
    expect((await bos.tryTo('deleteComment', { id })).statusCode).toBe(200)
    // Others write on, and tomorrow everybody does.
    await adas.say({ image_id: image.id }, 'Mine')
    test.platform.clock.advance({ days: 1 })
    const { access } = (await test.call('obtainToken', { body: { email: bo.email, password } })).json<{ access: string }>()
    await commentsOf(test, { ...bo, access }).say({ image_id: image.id }, 'Again')
  })

  it('keep their author’s name: the present one, or the last of somebody who has left', async () => {
    const on = { image_id: image.id }
    await bos.say(on, 'I remember')
    await bos.heart(on)
    await family.set(bo.person_id, 'name', 'Bo Smith')
    expect((await adas.read(on)).results).toMatchObject([{ author: 'Bo Smith' }])
    expect((await test.call('deleteAccount', { token: bo.access, body: { password, delete_profile: true } })).statusCode).toBe(
      204,
    )
    const { results, hearts } = (await adas.read(on)) ?? {}
    expect(results).toMatchObject([{ author: 'Bo Wong', text: 'I remember', is_own: false }])
    expect(hearts).toMatchObject({ count: 1, from: [{ name: 'Bo Wong' }] })
  })
})

describe('hearts', () => {
  it('are given once and taken back, and say whose they are', async () => {
    const on = { image_id: image.id }
    await cys.heart(on)
    await bos.heart(on)
    expect(await bos.heart(on)).toEqual({
      count: 2,
      is_own: true,
      from: [
        { user_id: expect.any(Number), name: 'Bo Wong' },
        { user_id: expect.any(Number), name: 'Cy Wong' },
      ],
    })
    expect(await photos.image(image.id)).toMatchObject({ heart_count: 2, has_heart: false })
    expect(await bos.heart(on, false)).toMatchObject({ count: 1, is_own: false })
    expect(await photosOf(test, cy).image(image.id)).toMatchObject({ heart_count: 1, has_heart: true })
  })
})

describe('who sees them', () => {
  it('is who sees what they are about: nobody else reads, counts, changes or hears of them', async () => {
    const on = { image_id: image.id }
    const { id } = await adas.say(on, 'Secret')
    // A gallery of which somebody sees no photo is hidden itself.
    await photos.upload(gallery.id)
    await family.tryTo('updateImage', { id: image.id }, { is_private: true })
    for (const answer of [
      await bos.tryToRead(on),
      await bos.tryTo('createComment', {}, { ...on, text: 'x' }),
      await bos.tryTo('setHeart', {}, { ...on, is_on: true }),
      await bos.tryTo('updateComment', { id }, { text: 'x' }),
      await bos.tryTo('restoreComment', { id }),
      await bos.tryTo('deleteComment', { id }),
    ])
      expect(codeOf(answer)).toEqual([404, 'not_found'])
    expect(JSON.stringify(await familyOf(test, bo).changes())).not.toContain('comment_added')
    const server = await listen(test)
    const following = await server.follow(bo.access)
    await following.next()
    await adas.say(on, 'Secret again')
    await adas.heart(on)
    await adas.say({ gallery_id: gallery.id }, 'For all')
    const event = await following.change()
    following.close()
    expect(event.comments).toEqual({ images: [], galleries: [gallery.id], people: [], facts: [] })
  })

  it('leaves initials of those who are hidden, and refuses what is about them', async () => {
    const { person: far } = await family.add({ name: 'Far Away', beside: bo.person_id })
    await bos.say({ person_id: far.id }, 'Hello')
    await adas.say({ gallery_id: gallery.id }, `With @[${far.id}]`)
    await bos.heart({ gallery_id: gallery.id })
    const dee = await joinFamily(test, ada, { name: 'Dee', beside: far.id })
    await family.tryTo('updateFamilySettings', {}, { living_seen_by: 'near', near_steps: 1 })
    const dees = commentsOf(test, dee)
    const { results, hearts } = await dees.read({ gallery_id: gallery.id })
    expect(results).toMatchObject([{ author: 'A. W.', mentions: [{ person_id: far.id, name: 'Far Away' }] }])
    expect(hearts.from).toMatchObject([{ name: 'B. W.' }])
    expect(codeOf(await dees.tryToRead({ person_id: ada.person_id }))).toEqual([403, 'hidden_person'])
    expect(codeOf(await dees.tryTo('createComment', {}, { person_id: ada.person_id, text: 'x' }))).toEqual([403, 'hidden_person'])
    for (const form of ['0', '0'.repeat(20), '0'.repeat(400)]) {
      const query = { person_id: `${form}${ada.person_id}` }
      expect(codeOf(await test.call('listComments', { token: dee.access, query }))).toEqual([403, 'hidden_person'])
    }
  })
})

describe('mentions and mails', () => {
  /** Runs the task at seven the next morning, after which sessions are new. @returns the mail to somebody, if there is one */
  async function mailOfTomorrow(to: Member): Promise<string> {
    const known = await test.platform.database.read.selectFrom('mails').select('id').where('recipient', '=', to.email).execute()
    const tomorrow = new Date(test.platform.now().getTime() + 86_400_000)
    test.platform.clock.set(`${tomorrow.toISOString().slice(0, 10)}T07:11:00.000Z`)
    await updateMailTask.run(test.platform)
    for (const member of [ada, bo, cy])
      Object.assign(member, (await test.call('obtainToken', { body: { email: member.email, password } })).json())
    const mails = await test.platform.database.read.selectFrom('mails').selectAll().where('recipient', '=', to.email).execute()
    return mails.filter(({ id }) => !known.some((each) => each.id === id))[0]?.text ?? ''
  }

  it('mention people by id, so that a new name breaks nothing', async () => {
    const said = await adas.say({ gallery_id: gallery.id }, `Is it you, @[${bo.person_id}]? @[999999]`)
    expect(said?.mentions).toEqual([{ person_id: bo.person_id, name: 'Bo Wong' }])
    await family.set(bo.person_id, 'name', 'Bo Smith')
    const [read] = (await adas.read({ gallery_id: gallery.id }))?.results ?? []
    expect([read?.text, read?.mentions[0]?.name]).toEqual([`Is it you, @[${bo.person_id}]? @[999999]`, 'Bo Smith'])
  })

  it('are told once a day: each thing once, with the number of comments, and to whom is mentioned', async () => {
    await mailOfTomorrow(bo)
    await adas.say({ image_id: image.id }, 'One')
    await cys.say({ image_id: image.id }, `Two @[${bo.person_id}]`)
    await adas.say({ person_id: cy.person_id }, 'Three')
    const gone = await adas.say({ gallery_id: gallery.id }, 'Four')
    await adas.tryTo('deleteComment', { id: gone.id })
    await bos.say({ gallery_id: gallery.id }, 'My own')
    const mail = await mailOfTomorrow(bo)
    expect(mail).toContain(
      'Comments\n- Photo “Dance”: 2 (by Ada Wong and Cy Wong), and you are mentioned\n- Cy Wong: 1 (by Ada Wong)\n',
    )
    expect(mail).not.toContain('Wedding')
    expect(mail).not.toContain('Changed')
    // A mention that is added later is told, a corrected word is not.
    const [comment] = (await adas.read({ person_id: cy.person_id })).results
    await adas.tryTo('updateComment', { id: comment?.id ?? 0 }, { text: 'Three!' })
    expect(await mailOfTomorrow(bo)).toBe('')
    await adas.tryTo('updateComment', { id: comment?.id ?? 0 }, { text: `Three! @[${bo.person_id}]` })
    expect(await mailOfTomorrow(bo)).toContain('Cy Wong: 1 (by Ada Wong), and you are mentioned')
  })

  it('are not told to those who do not see what they are about', async () => {
    await mailOfTomorrow(bo)
    await adas.say({ image_id: image.id }, `Secret @[${bo.person_id}]`)
    await familyOf(test, ada).tryTo('updateImage', { id: image.id }, { is_private: true })
    expect(await mailOfTomorrow(bo)).toBe('')
  })
})
