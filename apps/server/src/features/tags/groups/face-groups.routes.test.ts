import type { CallName, CallResponse, Change, FaceGroup, FaceQuestion, FirstPage } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../../test/family.ts'
import { facesAt, workOnFaces } from '../../../test/photos/faces.ts'
import { photosOf } from '../../../test/photos/photos.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { updateMailTask } from '../../updates/update-mails.task.ts'

let test: TestApp
let ada: Member
let bo: Member
let gallery: number
beforeAll(async () => {
  test = await openTestApp({ faces: true }, { familiesApart: true })
})
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
  bo = await joinFamily(test, ada, { name: 'Bo Wong' })
  gallery = (await photosOf(test, ada).gallery()).id
})
afterAll(() => test.close())

const ask = (name: CallName, options: object = {}, by = ada) => test.call(name, { token: by.access, ...options })
const ok = async <Answer>(name: CallName, options: object = {}, by = ada): Promise<Answer> => {
  const answer = await ask(name, options, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}
/** Uploads a photo with a face in each of these places of the space of descriptors. @returns the photo's id */
async function upload(...places: number[]): Promise<number> {
  const { id } = await photosOf(test, ada).upload(gallery, undefined, `${places.join(' ')}.jpg`)
  await workOnFaces(test, facesAt(...places))
  test.platform.clock.advance({ seconds: 15 })
  await workOnFaces(test, facesAt())
  return id
}
const groups = async (by = ada, query = {}): Promise<FaceGroup[]> =>
  (await ok<CallResponse<'listFaceGroups'>>('listFaceGroups', { query }, by)).results
const photosIn = ({ faces }: FaceGroup): number[] => faces.map(({ image_id }) => image_id)
const lines = async (): Promise<Change[]> => ok('listChanges', { query: { group: 'tags' } })

it('groups the faces of one person, the most frequent first, each once in a photo, and new ones as they come', async () => {
  const [one, two, three] = [await upload(1, 2), await upload(1), await upload(2, 3)]
  expect((await groups()).map(photosIn)).toEqual([[one, two], [one, three], [three]])
  const four = await upload(3, 3)
  expect((await groups()).map((group) => photosIn(group).length)).toEqual([2, 2, 2, 1])
  expect((await groups()).some((group) => photosIn(group).filter((image) => image === four).length > 1)).toBe(false)
  const before = (await groups()).map(({ id, face_ids }) => [id, face_ids])
  await workOnFaces(test, facesAt())
  expect((await groups()).map(({ id, face_ids }) => [id, face_ids])).toEqual(before)
})

it('names all faces of one person with one line, which takes all of it back, and mails them once', async () => {
  const images = [await upload(1), await upload(1), await upload(1, 2)]
  const [group] = await groups()
  const { person } = await familyOf(test, ada).add({ name: 'Li Wong' })
  const named = await ok<CallResponse<'nameFaces'>>('nameFaces', { body: { person_id: person.id, face_ids: group?.face_ids } })
  expect(named.count).toBe(3)
  expect((await groups()).map(photosIn)).toEqual([[images[2]]])
  expect((await lines()).map(({ kind, count, person_name }) => [kind, count, person_name])).toEqual([
    ['tags_added', 3, 'Li Wong'],
  ])
  const history = await ok<Change[]>('listPersonChanges', { params: { id: person.id } })
  expect(history.filter(({ kind }) => kind.startsWith('tag')).length).toBe(1)

  await ok('revertChange', { params: { id: named.change_id } })
  expect(photosIn((await groups())[0] as FaceGroup)).toEqual(images)
  const [undone] = await lines()
  expect(undone).toMatchObject({ kind: 'tags_deleted', count: 3, is_revert: true, can_revert: true })
  await ok('revertChange', { params: { id: undone?.id } })
  expect((await lines())[0]).toMatchObject({ kind: 'tags_added', count: 3, is_revert: true })
  expect(await ok<unknown[]>('listTags', { query: { image_id: String(images[0]) } })).toHaveLength(1)

  const [other] = await groups()
  await upload(2)
  const faces = (await groups())[0]?.face_ids ?? []
  expect(faces).toContain(other?.face_ids[0])
  await ok('nameFaces', { body: { person_id: bo.person_id, face_ids: faces } })
  const mails = await test.platform.database.read
    .selectFrom('mails')
    .select('recipient')
    .where('event_key', 'like', 'photo tag%')
    .execute()
  expect(mails.filter(({ recipient }) => recipient === bo.email)).toHaveLength(1)
})

it('asks whether a group is somebody who is known, and never again when it is not', async () => {
  const image = await upload(1)
  await ok('nameFaces', { body: { person_id: bo.person_id, face_ids: (await groups())[0]?.face_ids } })
  await upload(1)
  await upload(1)
  const [group] = await groups()
  expect(group).toMatchObject({ count: 2, person_id: bo.person_id, person_name: 'Bo Wong' })
  expect(photosIn(group as FaceGroup)).not.toContain(image)
  const deny = (is_denied: boolean) =>
    ok('denyFaceGroup', { params: { id: group?.id }, body: { person_id: bo.person_id, is_denied } })
  await deny(true)
  expect((await groups())[0]?.person_id).toBeNull()
  await workOnFaces(test, facesAt())
  expect((await groups())[0]?.person_id).toBeNull()
  await deny(false)
  await workOnFaces(test, facesAt())
  expect((await groups())[0]?.person_id).toBe(bo.person_id)
})

it('puts a face back that was taken out by mistake, also when the others have been grouped again', async () => {
  for (const place of [1, 1, 1]) await upload(place)
  const [whole] = (await groups()) as [FaceGroup]
  const face_ids = whole.face_ids.slice(0, 1)
  await ok('takeFacesOut', { params: { id: whole.id }, body: { face_ids } })
  test.platform.clock.advance({ seconds: 15 })
  await workOnFaces(test, facesAt())
  await upload(1)
  expect((await groups()).map(({ count }) => count)).toEqual([3, 1])
  await ok('takeFacesOut', { params: { id: whole.id }, body: { face_ids, is_taken_back: true } })
  expect((await groups()).map(({ count }) => count)).toEqual([4])
})

it('takes faces out for good, joins groups, and sets them aside until somebody brings them back', async () => {
  const [one, two] = [await upload(1), await upload(1)]
  const [whole] = (await groups()) as [FaceGroup]
  const face = whole.faces.find(({ image_id }) => image_id === two)?.id
  const out = () => ok<CallResponse<'takeFacesOut'>>('takeFacesOut', { params: { id: whole.id }, body: { face_ids: [face] } })
  const grouped = async () => {
    test.platform.clock.advance({ seconds: 15 })
    await workOnFaces(test, facesAt())
  }
  const putBack = (face_ids: unknown[]) =>
    ask('takeFacesOut', { params: { id: whole.id }, body: { face_ids, is_taken_back: true } })
  expect(await out()).toEqual({ group_id: null })
  await grouped()
  expect((await groups()).map(photosIn).toSorted()).toEqual([[one], [two]].toSorted())
  // It can be taken back, also when the face has a group of its own by then, or the group no face.
  expect((await putBack([face])).statusCode).toBe(200)
  expect((await groups()).map(photosIn)).toEqual([[one, two]])
  expect((await putBack([face])).statusCode).toBe(404)
  await ok('takeFacesOut', { params: { id: whole.id }, body: { face_ids: whole.face_ids } })
  expect((await putBack(whole.face_ids)).json()).toEqual({ group_id: whole.id })
  expect((await groups()).map(photosIn)).toEqual([[one, two]])
  await out()
  await grouped()
  expect((await groups()).map(photosIn).toSorted()).toEqual([[one], [two]].toSorted())
  await upload(1)
  expect((await groups()).map((group) => group.count)).toEqual([2, 1])

  const [large, small] = (await groups()) as [FaceGroup, FaceGroup]
  const joined = await ok<CallResponse<'joinFaceGroups'>>('joinFaceGroups', {
    params: { id: large.id },
    body: { group_id: small.id },
  })
  expect(joined.face_ids).toEqual(small.face_ids)
  expect((await groups()).map((group) => group.count)).toEqual([3])
  const back = await ok<CallResponse<'takeFacesOut'>>('takeFacesOut', {
    params: { id: large.id },
    body: { ...joined, is_one_person: true },
  })
  expect((await groups()).map((group) => group.count)).toEqual([2, 1])
  expect((await groups())[1]?.id).toBe(back.group_id)

  const aside = (is_set_aside: boolean) => ok('setFaceGroupAside', { params: { id: large.id }, body: { is_set_aside } })
  await aside(true)
  expect((await groups()).map((group) => group.count)).toEqual([1])
  expect(await groups(ada, { set_aside: '1' })).toMatchObject([{ id: large.id, count: 2, is_set_aside: true }])
  await aside(false)
  await workOnFaces(test, facesAt(1))
  expect((await groups()).map((group) => group.count)).toEqual([2, 1])
})

it('shows and counts only what the reader sees, and nothing without recognition', async () => {
  const [one, two, three] = [await upload(1), await upload(1), await upload(1)]
  const change = (id: number, body: object) => ok('updateImage', { params: { id }, body })
  await change(two, { is_private: true })
  await change(three, { is_set_aside: true })
  expect((await groups()).map(photosIn)).toEqual([[one, two]])
  expect((await groups(bo)).map((group) => [group.count, photosIn(group)])).toEqual([[1, [one]]])
  const [group] = (await groups()) as [FaceGroup]
  await change(one, { is_private: true })
  expect(await groups(bo)).toEqual([])
  for (const [name, options] of [
    ['getFaceGroup', {}],
    ['setFaceGroupAside', { body: { is_set_aside: true } }],
    ['joinFaceGroups', { body: { group_id: 1 } }],
    ['takeFacesOut', { body: { face_ids: group.face_ids } }],
  ] as const)
    expect((await ask(name, { params: { id: group.id }, ...options }, bo)).statusCode, name).toBe(404)
  expect((await ask('nameFaces', { body: { person_id: bo.person_id, face_ids: group.face_ids } }, bo)).statusCode).toBe(404)
  expect((await ask('askAboutFace', { body: { face_id: group.face_ids[0], text: 'Who?' } }, bo)).statusCode).toBe(404)

  await ok('updateFamilySettings', { body: { face_recognition: false } })
  expect(await groups()).toEqual([])
  const rows = await test.platform.database.read.selectFrom('face_groups').selectAll().execute()
  expect(rows.filter((row) => group.face_ids.includes(row.face_id) && row.group_id === group.id)).toEqual([])
})

it('asks the family about a face until somebody knows, and tells the asker', async () => {
  const ren = await joinFamily(test, ada, { name: 'Ren', role: 'reader' })
  await upload(1)
  const [group] = (await groups()) as [FaceGroup]
  const body = { face_id: group.face_ids[0], text: 'Who is this?', idempotency_key: 'k' }
  const question = await ok<FaceQuestion>('askAboutFace', { body })
  expect(question).toMatchObject({ is_own: true, is_asked: false, answer: null, face: { id: group.face_ids[0] } })
  expect((await ok<FaceQuestion>('askAboutFace', { body })).id).toBe(question.id)
  expect((await ask('askAboutFace', { body: { ...body, idempotency_key: 'l' } })).json()).toMatchObject({ code: 'already_asked' })
  expect((await ask('askAboutFace', { body }, ren)).statusCode).toBe(403)

  const asked = async (by: Member): Promise<FaceQuestion[]> =>
    (await ok<FirstPage>('getFirstPage', { query: { today: '2027-05-03' } }, by)).asked
  expect(await asked(ren)).toMatchObject([{ id: question.id, is_asked: true, is_passed: false, author: 'Ada Wong' }])
  await ok('passFaceQuestion', { params: { id: question.id }, body: { is_passed: true } }, ren)
  expect(await asked(ren)).toMatchObject([{ is_passed: true, pass_count: 1 }])

  const mailTo = async (by: Member): Promise<string> => {
    const tomorrow = new Date(test.platform.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    test.platform.clock.set(`${tomorrow}T07:11:00.000Z`)
    await updateMailTask.run(test.platform)
    const query = test.platform.database.read.selectFrom('mails').select('text').where('recipient', '=', by.email)
    return (await query.where('event_key', 'like', 'family update%').orderBy('id', 'desc').executeTakeFirst())?.text ?? ''
  }
  expect(await mailTo(bo)).toContain('Who is this?\n- Faces that you may know: 1 (asked by Ada Wong).')
  for (const member of [ada, bo])
    Object.assign(member, await ok('obtainToken', { body: { email: member.email, password: password } }))
  const { person } = await familyOf(test, ada).add({ name: 'Li Wong' })
  await ok('nameFaces', { body: { person_id: person.id, face_ids: [question.face.id] } }, bo)
  expect(await asked(bo)).toEqual([])
  expect(await asked(ada)).toMatchObject([{ id: question.id, answer: { person_id: person.id, person_name: 'Li Wong' } }])
  expect((await ask('passFaceQuestion', { params: { id: question.id }, body: { is_passed: false } }, bo)).statusCode).toBe(404)
  expect(await mailTo(ada)).toContain('Your question was answered: Li Wong (by Bo Wong)')
})

it('asks those who are mentioned, is taken back with its comment, and has an end', async () => {
  const photo = await upload(1, 2, 3)
  const faces = (await groups()).flatMap(({ face_ids }) => face_ids)
  const put = (face_id: number | undefined, text: string) => ok<FaceQuestion>('askAboutFace', { body: { face_id, text } })
  const first = await put(faces[0], `Who is this, @[${bo.person_id}]?`)
  const asked = () => ok<FaceQuestion[]>('listFaceQuestions', {}, bo)
  expect(await asked()).toMatchObject([{ is_asked: true }])
  await put(faces[1], `And this, @[${ada.person_id}]?`)
  expect((await asked()).map((question) => question.is_asked)).toEqual([true, false])
  await ok('deleteComment', { params: { id: first.id } })
  expect(await asked()).toHaveLength(1)
  await ok('dismissSuggestedTag', { params: { id: faces[1] } })
  expect(await asked()).toEqual([])
  expect((await ask('askAboutFace', { body: { face_id: faces[1], text: 'Who?' } })).statusCode).toBe(404)
  expect((await ask('askAboutFace', { body: { face_id: faces[2], text: ' ' } })).json()).toMatchObject({ code: 'blank_comment' })
  const comments = await ok<CallResponse<'listComments'>>('listComments', { query: { image_id: String(photo) } })
  expect(comments.results).toHaveLength(1)
})

it('forgets whom somebody resembles who refuses', async () => {
  await upload(1)
  await ok('nameFaces', { body: { person_id: bo.person_id, face_ids: (await groups())[0]?.face_ids } })
  await upload(1)
  await upload(1)
  expect((await groups())[0]).toMatchObject({ count: 2, person_id: bo.person_id })
  await ok('updatePerson', { params: { id: bo.person_id }, body: { fieldName: 'face_recognition', value: false } }, bo)
  expect(await groups()).toEqual([])
})
