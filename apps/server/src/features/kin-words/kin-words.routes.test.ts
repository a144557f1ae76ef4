import type { CallResponse, Change, KinWord, RelationName } from '@banyan/contract'
import { NamesReader } from '@banyan/kinship'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../platform/jobs/sweep.ts'
import { listen } from '../../test/events.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
let family: TestFamily
let me: number
let mother: number
let grandmother: number
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada Wong' })
  family = familyOf(test, member)
  me = member.person_id
  const father = (await family.add({ name: 'Ken', type: 3, gender: 'M', birth_year: 1950 })).person.id
  mother = (await family.add({ name: 'Mei', type: 3, gender: 'F', birth_year: 1952 })).person.id
  grandmother = (await family.add({ name: 'Lan', beside: father, type: 3, gender: 'F', birth_year: 1920 })).person.id
})
afterAll(() => test.close())

async function ok<Answer>(
  name: Parameters<TestFamily['tryTo']>[0],
  params: Record<string, number>,
  body?: unknown,
): Promise<Answer> {
  const answer = await family.tryTo(name, params, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const say = (body: object): Promise<KinWord> =>
  ok('createKinWord', {}, { language: 'cantonese', word: '阿嫲', reading: 'aa3 maa4', ...body })
const list = (): Promise<KinWord[]> => ok('listKinWords', {})
const names = (from: number, to: number): Promise<RelationName[]> => ok('listRelationNames', { from, to })
const wordsOf = async (from: number, to: number): Promise<string[]> =>
  (await names(from, to))[0]?.words.map(({ word }) => word) ?? []
const refusal = async (...asked: Parameters<TestFamily['tryTo']>): Promise<unknown[]> => {
  const { statusCode, body } = await family.tryTo(...asked)
  return [statusCode, (JSON.parse(body) as { code: string }).code]
}
const newest = async (): Promise<Change> => (await family.changes())[0] as Change

/** What somebody is called in the answer about everybody. */
async function streamed(from: number, to: number, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await test.call('listAllRelationNames', { token: member.access, params: { from }, query })
  const reader = new NamesReader()
  for (const part of answer.json<CallResponse<'listAllRelationNames'>>()) reader.add(part)
  return reader.familyWords(to).map(({ word }) => word)
}

describe('the family’s own words', () => {
  it('stand beside every name, the narrowest first, and change none', async () => {
    const before = await names(me, grandmother)
    const ofTerm = await say({ key: 'Paternal Grandmother', said_by_id: mother })
    const ofPerson = await say({ person_id: grandmother, word: '嫲嫲仔' })
    const ofPair = await say({ person_id: grandmother, from_person_id: me, word: '老嫲', reading: '' })
    await say({ person_id: grandmother, from_person_id: mother, word: '奶奶' })
    expect(ofTerm).toMatchObject({ said_by_id: mother, written_by: 'Ada Wong', person_id: null })
    expect(ofTerm.term?.cantonese[0]).toBe('嫲嫲')
    expect([ofTerm.term?.traditional[0], ofTerm.term?.fi[0]]).toEqual(['奶奶', 'isoäiti'])
    expect(ofPerson.term).toBeNull()
    const [entry] = await names(me, grandmother)
    expect(entry).toEqual({ ...before[0], words: expect.any(Array) })
    expect(entry?.words.map(({ id, scope }) => [id, scope])).toEqual([
      [ofPair.id, 'pair'],
      [ofPerson.id, 'person'],
      [ofTerm.id, 'term'],
    ])
    expect(await wordsOf(me, mother)).toEqual([])
    expect(await wordsOf(mother, grandmother)).toEqual(['奶奶', '嫲嫲仔'])
    expect(await streamed(me, grandmother)).toEqual(['老嫲', '嫲嫲仔', '阿嫲'])
    expect(await streamed(me, mother)).toEqual([])
    expect(await streamed(me, grandmother, { language: 'fi', dialect: 'mandarin' })).toEqual([])
    await say({ key: 'Paternal Grandmother', language: 'fi', word: 'fammu' })
    expect(await streamed(me, grandmother, { language: 'fi', dialect: 'mandarin' })).toEqual(['fammu'])
  })

  it('refuse what is no word, no term, nobody, or too much', async () => {
    const body = { language: 'fi', word: 'mummi' }
    expect(await refusal('createKinWord', {}, { ...body, person_id: mother, word: ' <b></b>' })).toEqual([400, 'blank_word'])
    expect(await refusal('createKinWord', {}, { ...body, person_id: mother, word: '嫲'.repeat(81) })).toEqual([400, 'too_long'])
    expect(await refusal('createKinWord', {}, body)).toEqual([400, 'invalid_field'])
    expect(await refusal('createKinWord', {}, { ...body, key: 'Grandmother of Nobody' })).toEqual([400, 'invalid_field'])
    expect(await refusal('createKinWord', {}, { ...body, key: 'Mother', person_id: mother })).toEqual([400, 'invalid_field'])
    expect(await refusal('createKinWord', {}, { ...body, person_id: me, from_person_id: me })).toEqual([400, 'invalid_field'])
    expect(await refusal('createKinWord', {}, { ...body, person_id: 99_999 })).toEqual([404, 'not_found'])
    expect(await refusal('createKinWord', {}, { ...body, person_id: me, language: 'sv' })).toEqual([400, 'invalid_language'])
    const one = await say({ ...body, person_id: mother, idempotency_key: 'once' })
    expect(await say({ ...body, person_id: mother, idempotency_key: 'once' })).toEqual(one)
    expect(await list()).toEqual([one])
  })

  it('are added once, also after they were deleted, and to each member by a key of their own', async () => {
    const one = await say({ key: 'Mother', idempotency_key: 'once' })
    await ok('deleteKinWord', { id: one.id })
    expect((await say({ key: 'Mother', idempotency_key: 'once' })).id).toBe(one.id)
    expect(await list()).toEqual([])
    const ben = await joinFamily(test, member, { name: 'Ben' })
    const body = { key: 'Mother', language: 'fi', word: 'äiskä', idempotency_key: 'once' }
    const other = await familyOf(test, ben).tryTo('createKinWord', {}, body)
    expect([other.statusCode, other.json<KinWord>().word]).toEqual([200, 'äiskä'])
  })

  it('are written by members and read by everybody', async () => {
    const word = await say({ key: 'Mother' })
    const reader = await joinFamily(test, member, { name: 'Ben', role: 'reader' })
    const asReader = familyOf(test, reader)
    expect((await asReader.tryTo('listKinWords', {})).json()).toEqual([word])
    for (const [call, params, body] of [
      ['createKinWord', {}, { key: 'Mother', language: 'fi', word: 'äiskä' }],
      ['updateKinWord', { id: word.id }, { word: 'x' }],
      ['deleteKinWord', { id: word.id }, undefined],
    ] as const)
      expect((await asReader.tryTo(call, params, body)).statusCode).toBe(403)
  })

  it('have a history in which everything can be undone', async () => {
    const word = await say({ person_id: grandmother, from_person_id: me })
    const undo = async () => ok('revertChange', { id: (await newest()).id })
    expect(await newest()).toMatchObject({
      kind: 'kin_word_added',
      title: '阿嫲',
      person_id: grandmother,
      other_person_id: me,
      can_revert: true,
    })
    const changed = await ok<KinWord>(
      'updateKinWord',
      { id: word.id },
      { word: '嫲嫲', said_by_id: mother, seen: word.last_updated_date },
    )
    expect(changed).toMatchObject({ word: '嫲嫲', said_by_id: mother, reading: 'aa3 maa4' })
    expect(await refusal('updateKinWord', { id: word.id }, { word: 'x', seen: word.last_updated_date })).toEqual([
      409,
      'value_changed',
    ])
    await undo()
    expect(await list()).toMatchObject([{ word: '阿嫲', said_by_id: null }])
    await ok('deleteKinWord', { id: word.id })
    expect([await list(), await wordsOf(me, grandmother)]).toEqual([[], []])
    await undo()
    expect(await wordsOf(me, grandmother)).toEqual(['阿嫲'])
    await ok('deleteKinWord', { id: word.id })
    await ok('restoreKinWord', { id: word.id })
    await undo()
    expect(await list()).toEqual([])
    const { groups } = await ok<CallResponse<'previewPutBack'>>(
      'previewPutBack',
      {},
      { user_id: (await newest()).user_id, since: '2000-01-01T00:00:00Z' },
    )
    expect(groups.find(({ group }) => group === 'kin_words')).toMatchObject({ kept_count: 0 })
    test.platform.clock.advance({ days: 31 })
    await sweep(test.platform)
    expect(
      await test.platform.database.read.selectFrom('kin_words').selectAll().where('hidden_at', 'is not', null).execute(),
    ).toEqual([])
  })

  it('go with a deleted person and come back with them, and lose only who says them', async () => {
    const about = await say({ person_id: grandmother, said_by_id: mother })
    await say({ person_id: mother, from_person_id: grandmother, word: '阿妹' })
    await family.deletePerson(mother)
    expect(await list()).toMatchObject([{ id: about.id, said_by_id: null }])
    await family.deletePerson(grandmother)
    expect(await list()).toEqual([])
    expect(await refusal('updateKinWord', { id: about.id }, { word: 'x' })).toEqual([404, 'not_found'])
    await ok('restorePerson', { id: grandmother })
    await ok('restorePerson', { id: mother })
    expect(await list()).toMatchObject([{ said_by_id: mother }, { word: '阿妹' }])
  })

  it('move with a merged person, and back', async () => {
    const twin = (await family.add({ name: 'Lan W.', type: 1, beside: grandmother, gender: 'F', birth_year: 1920 })).person.id
    await say({ person_id: twin })
    await say({ person_id: mother, from_person_id: twin, word: '阿女', said_by_id: twin })
    await say({ person_id: twin, from_person_id: grandmother, word: '自己' })
    const before = await list()
    await family.merge(grandmother, twin, [])
    expect(await list()).toMatchObject([
      { person_id: grandmother },
      { person_id: mother, from_person_id: grandmother, said_by_id: grandmother },
    ])
    await ok('revertChange', { id: (await newest()).id })
    expect(await list()).toEqual(before)
  })

  it('reach open browsers', async () => {
    const { follow } = await listen(test)
    const following = await follow(member.access)
    await following.next()
    const word = await say({ key: 'Mother' })
    expect(await following.change()).toMatchObject({ kin_words: [word.id], people: [], user_name: 'Ada Wong' })
    following.close()
  })
})
