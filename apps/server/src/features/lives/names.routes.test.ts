import type { Change, Person, PersonName, Source } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../platform/jobs/sweep.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { gedcom, getPerson, importFile, listPeople, personCalled } from '../../test/gedcom.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada Wong' })
  family = familyOf(test, member)
})
afterAll(() => test.close())

const person = (id: number): Promise<Person> => getPerson(test, member, id)
const names = async (id: number): Promise<PersonName[]> => (await person(id)).names
const texts = async (id: number): Promise<string[]> => (await names(id)).map(({ text }) => text)
async function call<Answer>(name: Parameters<TestFamily['tryTo']>[0], id: number, body?: unknown): Promise<Answer> {
  const answer = await family.tryTo(name, { id }, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const add = (id: number, text: string, more: object = {}): Promise<PersonName> =>
  call('createName', id, { kind: 'also', text, ...more })
const refusal = async (...asked: Parameters<TestFamily['tryTo']>): Promise<unknown[]> => {
  const { statusCode, body } = await family.tryTo(...asked)
  return [statusCode, (JSON.parse(body) as { code: string }).code]
}
const newest = async (): Promise<Change> => (await family.changes())[0] as Change
const source = async (title: string): Promise<Source> => (await family.tryTo('createSource', {}, { title })).json()

describe('the names of a person', () => {
  it('begin with the one that everybody knows, after sign-up, by hand and from a file', async () => {
    const { person: relative } = await family.add({ name: '王小明' })
    await importFile(test, member, gedcom('0 @I1@ INDI\n1 NAME Ida /Hale/'))
    const imported = await personCalled(test, member, 'Ida Hale')
    const first = { kind: 'birth', given: '', surname: '', reading_of: null, note: '', preferred: true, sources: [] }
    expect(relative.names).toEqual([expect.objectContaining({ ...first, text: '王小明', script: 'Hani' })])
    expect(await names(member.person_id)).toEqual([expect.objectContaining({ ...first, text: 'Ada Wong', script: 'Latn' })])
    expect((await names(imported.id)).filter(({ preferred }) => preferred)).toEqual([
      expect.objectContaining({ person_id: imported.id, text: 'Ida Hale', preferred: true }),
    ])
  })

  it('are added with all they have, and shown where lists show them', async () => {
    const { person: relative } = await family.add({ name: '王小明' })
    const book = await source('Grandmother’s photo album')
    const reading = await add(relative.id, '  Wong   Siu-ming ', {
      given: 'Siu-ming',
      surname: 'Wong',
      script: 'zh-Latn-jyutping',
      reading_of: relative.names[0]?.id,
      note: 'As\nin the book',
      sources: [{ source_id: book.id, page: '3', quality: 2 }],
    })
    expect(reading).toMatchObject({
      person_id: relative.id,
      kind: 'also',
      text: 'Wong Siu-ming',
      given: 'Siu-ming',
      surname: 'Wong',
      script: 'zh-Latn-jyutping',
      reading_of: relative.names[0]?.id,
      note: 'As\nin the book',
      preferred: false,
      sources: [{ source_id: book.id, page: '3', text: '', quality: 2, image_ids: [] }],
    })
    await add(relative.id, 'Simon Wong', { kind: 'immigrant' })
    await add(relative.id, '子美', { kind: 'courtesy' })
    expect(await person(relative.id)).toMatchObject({
      name: '王小明',
      other_name: 'Wong Siu-ming',
      other_names: ['Wong Siu-ming', 'Simon Wong', '子美'],
    })
    expect(await listPeople(test, member)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: relative.id, other_name: 'Wong Siu-ming' })]),
    )
    for (const search of ['simon', 'siu ming', '子美', '小明'])
      expect((await test.call('listPeople', { token: member.access, query: { search } })).json(), search).toEqual([
        expect.objectContaining({ id: relative.id }),
      ])
    expect(await newest()).toMatchObject({ kind: 'name_created', person_id: relative.id, title: '子美', can_revert: true })
  })

  it('show the name at birth beneath a later one, but nothing beneath that', async () => {
    const { person: relative } = await family.add({ name: 'Ida Hale' })
    const married = await add(relative.id, 'Ida Moe', { kind: 'married' })
    expect((await person(relative.id)).other_name).toBeUndefined()
    await call('updateName', married.id, { preferred: true })
    expect(await person(relative.id)).toMatchObject({ name: 'Ida Moe', other_name: 'Ida Hale', other_names: ['Ida Hale'] })
    expect(await texts(relative.id)).toEqual(['Ida Moe', 'Ida Hale'])
    expect(await newest()).toMatchObject({ kind: 'name_changed', field: 'preferred', before: 'Ida Hale', after: 'Ida Moe' })
    await family.revert((await newest()).id)
    expect(await person(relative.id)).toMatchObject({ name: 'Ida Hale', other_names: ['Ida Moe'] })
    expect((await person(relative.id)).other_name).toBeUndefined()
  })

  it('and the name that older clients know are the same, both ways', async () => {
    const { person: relative } = await family.add({ name: 'Ida Hale' })
    const id = relative.names[0]?.id ?? 0
    await call('updateName', id, { text: '艾達', given: '達', surname: '艾' })
    expect(await person(relative.id)).toMatchObject({ name: '艾達', names: [{ id, text: '艾達', given: '達', script: 'Hani' }] })
    await family.set(relative.id, 'name', 'Ada Hale')
    expect(await names(relative.id)).toMatchObject([{ id, text: 'Ada Hale', given: '', surname: '', script: 'Latn' }])
    // What the earlier text consisted of comes back with it.
    await family.revert((await newest()).id)
    expect(await person(relative.id)).toMatchObject({ name: '艾達', names: [{ id, text: '艾達', given: '達', surname: '艾' }] })
    expect((await test.call('listPeople', { token: member.access, query: { search: 'ada hale' } })).json()).toEqual([])
  })

  it('that was renamed is the one that gets its text back, whichever is shown since', async () => {
    const { person: relative } = await family.add({ name: 'Ida' })
    await family.set(relative.id, 'name', 'Eva')
    const renamed = await newest()
    await add(relative.id, '王', { preferred: true })
    await family.revert(renamed.id)
    expect(await texts(relative.id)).toEqual(['王', 'Ida'])
    expect((await person(relative.id)).name).toBe('王')
  })

  it('are deleted, but not the one shown, and come back', async () => {
    const { person: relative } = await family.add({ name: 'Ida Hale' })
    const nick = await add(relative.id, 'Idi', { kind: 'nickname', reading_of: relative.names[0]?.id })
    const reading = await add(relative.id, '艾', { reading_of: nick.id })
    expect(await refusal('deleteName', { id: relative.names[0]?.id ?? 0 })).toEqual([400, 'preferred_name'])
    expect(await refusal('updateName', { id: relative.names[0]?.id ?? 0 }, { preferred: false })).toEqual([400, 'preferred_name'])
    const before = await names(relative.id)
    await call('deleteName', nick.id)
    expect(await texts(relative.id)).toEqual(['Ida Hale', '艾'])
    expect((await names(relative.id))[1]).toMatchObject({ id: reading.id, reading_of: null })
    expect((await person(relative.id)).other_names).toEqual(['艾'])
    expect(await refusal('updateName', { id: nick.id }, { text: 'Eve' })).toEqual([404, 'not_found'])
    expect(await refusal('deleteName', { id: nick.id })).toEqual([404, 'not_found'])
    await call('restoreName', nick.id)
    expect((await names(relative.id)).map(({ last_updated_date: _time, ...name }) => name)).toEqual(
      before.map(({ last_updated_date: _time, ...name }) => name),
    )
    expect(await call('restoreName', nick.id)).toMatchObject({ id: nick.id })
    await family.revert((await family.changes()).find(({ kind }) => kind === 'name_restored')?.id ?? 0)
    expect(await texts(relative.id)).toEqual(['Ida Hale', '艾'])
    test.platform.clock.advance({ days: 31 })
    await sweep(test.platform)
    member = Object.assign(
      member,
      (await test.call('obtainToken', { body: { email: member.email, password: 'under the fig tree' } })).json(),
    )
    family = familyOf(test, member)
    expect(await refusal('restoreName', { id: nick.id })).toEqual([404, 'not_found'])
  })

  it('are not overwritten by somebody who has not seen the last change', async () => {
    const { person: relative } = await family.add()
    const first = relative.names[0] as PersonName
    const changed = await call<PersonName>('updateName', first.id, { note: 'One', seen: first.last_updated_date })
    expect(changed.last_updated_date > first.last_updated_date).toBe(true)
    expect(await refusal('updateName', { id: first.id }, { note: 'Two', seen: first.last_updated_date })).toEqual([
      409,
      'value_changed',
    ])
    expect((await names(relative.id))[0]).toMatchObject({ note: 'One' })
    await call('updateName', first.id, { note: 'Two', seen: changed.last_updated_date })
  })

  it('refuse what is no name', async () => {
    const { person: relative } = await family.add()
    const { person: other } = await family.add()
    const at = { id: relative.id }
    for (const text of [' <b></b> ', '\u200b', '\u00ad \u2060', '\u3164', '\u2800'])
      expect(await refusal('createName', at, { kind: 'also', text }), JSON.stringify(text)).toEqual([400, 'blank_name'])
    expect(await refusal('createName', at, { kind: 'alias', text: 'Ida' })).toEqual([400, 'invalid_field'])
    expect(await refusal('createName', at, { kind: 'also', text: 'x'.repeat(300) })).toEqual([400, 'too_long'])
    expect(await refusal('createName', at, { kind: 'also', text: 'Ida', script: 'not a tag' })).toEqual([400, 'invalid_field'])
    expect(await refusal('createName', at, { kind: 'also', text: 'Ida', reading_of: other.names[0]?.id })).toEqual([
      404,
      'not_found',
    ])
    expect(await refusal('createName', at, { kind: 'also', text: 'Ida', sources: [{ source_id: 999 }] })).toEqual([
      404,
      'not_found',
    ])
    const own = relative.names[0]?.id ?? 0
    expect(await refusal('updateName', { id: own }, { reading_of: own })).toEqual([400, 'invalid_field'])
    expect(await refusal('createName', { id: 999_999 }, { kind: 'also', text: 'Ida' })).toEqual([404, 'not_found'])
    await family.deletePerson(other.id)
    for (const name of ['updateName', 'deleteName', 'restoreName'] as const)
      expect(
        await refusal(name, { id: other.names[0]?.id ?? 0 }, name === 'updateName' ? { text: 'Ida' } : undefined),
        name,
      ).toEqual([404, 'not_found'])
    expect(await texts(relative.id)).toEqual(['Ida'])
  })

  it('are at most a hundred', async () => {
    const { person: relative } = await family.add()
    for (let n = 1; n < 100; n += 1) await add(relative.id, `Name ${n}`)
    expect(await refusal('createName', { id: relative.id }, { kind: 'also', text: 'One more' })).toEqual([413, 'too_many_facts'])
  })

  it('of a locked profile are changed by its owner alone', async () => {
    const own = await add(member.person_id, 'Adi')
    await family.set(member.person_id, 'locked', true)
    const other = familyOf(test, await joinFamily(test, member))
    for (const [name, id, body] of [
      ['createName', member.person_id, { kind: 'also', text: 'Eve' }],
      ['updateName', own.id, { text: 'Eve' }],
      ['deleteName', own.id, undefined],
    ] as const) {
      const { statusCode, body: answer } = await other.tryTo(name, { id }, body)
      expect([statusCode, (JSON.parse(answer) as { code: string }).code]).toEqual([403, 'locked_profile'])
    }
    expect((await other.changes()).find(({ kind }) => kind === 'name_created')?.can_revert).toBe(false)
    await call('updateName', own.id, { text: 'Addie' })
    await call('deleteName', own.id)
    const restoring = await other.tryTo('restoreName', { id: own.id })
    expect(restoring.statusCode).toBe(403)
  })
})

describe('names of people who are merged', () => {
  it('all belong to the one who is kept, and go back', async () => {
    const [one, two] = [(await family.add({ name: 'Ida Hale' })).person, (await family.add({ name: '艾達' })).person]
    await add(one.id, 'Idi')
    await add(two.id, 'Ada', { preferred: true })
    const before = await family.state()
    await family.merge(one.id, two.id)
    expect(await texts(one.id)).toEqual(['Ida Hale', '艾達', 'Idi', 'Ada'])
    expect(await person(one.id)).toMatchObject({ name: 'Ida Hale', other_name: '艾達' })
    await family.revert((await newest()).id)
    expect(await family.state()).toEqual(before)
    await family.merge(one.id, two.id, ['name'])
    expect(await texts(one.id)).toEqual(['Ada', 'Ida Hale', '艾達', 'Idi'])
    expect((await person(one.id)).name).toBe('Ada')
    await family.revert((await newest()).id)
    expect(await family.state()).toEqual(before)
  })

  it('leave the kept person the name that somebody has given them since', async () => {
    const [one, two] = [(await family.add({ name: 'Ida' })).person, (await family.add({ name: 'Eva' })).person]
    await family.merge(one.id, two.id, ['name'])
    const merge = await newest()
    await family.set(one.id, 'name', 'Aino')
    await family.revert(merge.id)
    expect([await texts(one.id), await texts(two.id)]).toEqual([['Aino'], ['Eva']])
    await family.revert((await newest()).id)
    expect(await texts(one.id)).toEqual(['Aino', 'Ida'])
  })
})
