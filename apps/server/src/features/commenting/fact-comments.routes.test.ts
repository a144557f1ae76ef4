import type { ErrorBody, Fact } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { commentsOf } from '../../test/comments.ts'
import type { TestComments } from '../../test/comments.ts'
import { listen } from '../../test/events.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { updateMailTask } from '../updates/update-mails.task.ts'

let test: TestApp
let ada: Member
let bo: Member
let adas: TestComments
let bos: TestComments
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
  bo = await joinFamily(test, ada, { name: 'Bo Wong' })
  adas = commentsOf(test, ada)
  bos = commentsOf(test, bo)
  family = familyOf(test, ada)
})

const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json<ErrorBody>().code]
const addFact = async (person: number, body: object): Promise<Fact> =>
  (await family.tryTo('createPersonFact', { id: person }, body)).json<Fact>()

it('facts are commented on and given hearts, and counted with their person', async () => {
  const { person } = await family.add({ name: 'Ida' })
  const fact = await addFact(person.id, { kind: 'OCCU', value: 'Baker' })
  const quiet = await addFact(person.id, { kind: 'EDUC', value: 'School' })
  const said = await bos.say({ fact_id: fact.id }, 'The best bread')
  expect(said).toMatchObject({ fact_id: fact.id, person_id: null, author: 'Bo Wong' })
  await bos.heart({ fact_id: fact.id })
  expect(await adas.read({ fact_id: fact.id })).toMatchObject({ count: 1, hearts: { count: 1 }, facts: [] })
  expect((await adas.read({ fact_id: quiet.id })).count).toBe(0)
  expect(await adas.read({ person_id: person.id })).toMatchObject({
    count: 0,
    facts: [{ fact_id: fact.id, comment_count: 1, heart_count: 1, has_heart: false }],
  })
  const stranger = commentsOf(test, await test.newMember())
  expect(codeOf(await stranger.tryToRead({ fact_id: fact.id }))).toEqual([404, 'not_found'])
  for (const on of [{ fact_id: fact.id, person_id: person.id }, { fact_id: 'x' }])
    expect(codeOf(await adas.tryTo('createComment', {}, { ...on, text: 'x' }))).toEqual([400, 'invalid_field'])
})

it('go with the fact and its person, and come back with them', async () => {
  const { person } = await family.add({ name: 'Ida' })
  const fact = await addFact(person.id, { kind: 'OCCU', value: 'Baker' })
  await bos.say({ fact_id: fact.id }, 'Bread')
  await family.tryTo('deleteFact', { id: fact.id })
  expect(codeOf(await adas.tryToRead({ fact_id: fact.id }))).toEqual([404, 'not_found'])
  await family.tryTo('restoreFact', { id: fact.id })
  expect((await adas.read({ fact_id: fact.id })).count).toBe(1)
  await family.deletePerson(person.id)
  expect(codeOf(await adas.tryToRead({ fact_id: fact.id }))).toEqual([404, 'not_found'])
  await family.restorePerson(person.id)
  expect((await adas.read({ fact_id: fact.id })).count).toBe(1)
})

it('those on what happened to a couple are in both histories, and are undone there', async () => {
  const { person: ida } = await family.add({ name: 'Ida' })
  const { person: leo, relation } = await family.add({ name: 'Leo', beside: ida.id, type: 1 })
  const wedding = { kind: 'MARR', date: '1950' }
  const fact = (await family.tryTo('createRelationFact', { id: relation.id }, wedding)).json<Fact>()
  const { id } = await bos.say({ fact_id: fact.id }, 'It rained')
  for (const person of [ida, leo]) {
    const [line] = await family.changesOf(person.id)
    expect(line).toMatchObject({ kind: 'comment_added', title: 'MARR', can_revert: true })
    expect([line?.person_name, line?.other_person_name].toSorted()).toEqual(['Ida', 'Leo'])
    expect((await adas.read({ person_id: person.id })).facts).toMatchObject([{ fact_id: fact.id, comment_count: 1 }])
  }
  const [line] = await family.changesOf(ida.id)
  await family.revert(line?.id ?? 0)
  expect((await adas.read({ fact_id: fact.id })).count).toBe(0)
  const [deleted] = await family.changesOf(ida.id)
  expect(deleted).toMatchObject({ kind: 'comment_deleted', can_revert: true })
  await family.revert(deleted?.id ?? 0)
  expect((await adas.read({ fact_id: fact.id })).results).toMatchObject([{ id, text: 'It rained' }])
  await family.tryTo('deleteRelation', { id: relation.id })
  expect(codeOf(await adas.tryToRead({ fact_id: fact.id }))).toEqual([404, 'not_found'])
  const changes = (await family.changes()).filter(({ kind }) => kind.startsWith('comment'))
  expect(changes.map(({ can_revert }) => can_revert)).toEqual(changes.map(() => false))
})

it('follow people who are merged, and go back when that is undone', async () => {
  const [one, other] = [(await family.add({ name: 'Ida' })).person, (await family.add({ name: 'Ida N' })).person]
  const fact = await addFact(other.id, { kind: 'OCCU', value: 'Baker' })
  await bos.say({ fact_id: fact.id }, 'Bread')
  await family.merge(one.id, other.id)
  expect((await adas.read({ person_id: one.id })).facts).toMatchObject([{ fact_id: fact.id, comment_count: 1 }])
  const [line] = (await family.changes()).filter(({ kind }) => kind === 'people_merged')
  await family.revert(line?.id ?? 0)
  expect((await adas.read({ person_id: one.id })).facts).toEqual([])
  expect((await adas.read({ person_id: other.id })).facts).toMatchObject([{ fact_id: fact.id, comment_count: 1 }])
})

it('who does not see the fact reads, counts, writes and hears nothing of them', async () => {
  const { person } = await family.add({ name: 'Ida' })
  const fact = await addFact(person.id, { kind: 'OCCU', value: 'Smuggler', is_private: true })
  const { id } = await adas.say({ fact_id: fact.id }, 'Secret')
  await adas.heart({ fact_id: fact.id })
  for (const answer of [
    await bos.tryToRead({ fact_id: fact.id }),
    await bos.tryTo('createComment', {}, { fact_id: fact.id, text: 'x' }),
    await bos.tryTo('setHeart', {}, { fact_id: fact.id, is_on: true }),
    await bos.tryTo('updateComment', { id }, { text: 'x' }),
    await bos.tryTo('deleteComment', { id }),
    await bos.tryTo('restoreComment', { id }),
  ])
    expect(codeOf(answer)).toEqual([404, 'not_found'])
  expect((await bos.read({ person_id: person.id })).facts).toEqual([])
  expect((await adas.read({ person_id: person.id })).facts).toMatchObject([{ comment_count: 1, heart_count: 1 }])
  expect(JSON.stringify(await familyOf(test, bo).changes())).not.toContain('comment_added')
  const server = await listen(test)
  const following = await server.follow(bo.access)
  await following.next()
  const open = await addFact(person.id, { kind: 'EDUC', value: 'School' })
  expect((await following.change()).people).toMatchObject([{ id: person.id }])
  await adas.say({ fact_id: fact.id }, 'Secret again')
  await adas.heart({ fact_id: fact.id }, false)
  await adas.heart({ fact_id: open.id })
  const event = await following.change()
  following.close()
  expect(event.comments).toEqual({ images: [], galleries: [], people: [person.id], facts: [open.id] })
})

it('are told in the daily mail with those whom the fact is about, and not to those who do not see it', async () => {
  const { person } = await family.add({ name: 'Ida' })
  const mailOfTomorrow = async (): Promise<string> => {
    const tomorrow = new Date(test.platform.now().getTime() + 86_400_000)
    test.platform.clock.set(`${tomorrow.toISOString().slice(0, 10)}T07:11:00.000Z`)
    await updateMailTask.run(test.platform)
    for (const member of [ada, bo])
      Object.assign(member, (await test.call('obtainToken', { body: { email: member.email, password } })).json())
    const mails = await test.platform.database.read
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', bo.email)
      .orderBy('id', 'desc')
      .execute()
    return mails[0]?.text ?? ''
  }
  await mailOfTomorrow()
  const [work, school] = [await addFact(person.id, { kind: 'OCCU' }), await addFact(person.id, { kind: 'EDUC' })]
  const secret = await addFact(person.id, { kind: 'RESI', is_private: true })
  await adas.say({ fact_id: work.id }, 'One')
  await adas.say({ fact_id: school.id }, `Two @[${bo.person_id}]`)
  await adas.say({ person_id: person.id }, 'Three')
  await adas.say({ fact_id: secret.id }, 'Four')
  expect(await mailOfTomorrow()).toContain('Comments\n- Ida: 3 (by Ada Wong), and you are mentioned\n')
})
