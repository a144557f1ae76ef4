import type { Person, Relation, RelationName } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf } from '../../test/family.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember({ birth_year: 1980 })
})

const [partnered, raised, raisedBy] = [1, 2, 3]

const add = async (from: number, type: number | undefined, gender: 'F' | 'M', birth_year = 0): Promise<number> => {
  const answer = await test.call('createPerson', {
    token: member.access,
    body: { from_person_id: from, relation_type: type, name: 'Ann', gender, birth_year },
  })
  return answer.json<{ person: Person }>().person.id
}
const ask = (from: number | string, to: number | string, token = member.access) =>
  test.call('listRelationNames', { token, params: { from, to } })
const names = async (from: number, to: number): Promise<RelationName[]> => (await ask(from, to)).json()

describe('what one person calls another', () => {
  it('is told in every language, with readings and the way there', async () => {
    const mother = await add(member.person_id, raisedBy, 'F', 1950)
    expect(await names(member.person_id, mother)).toMatchObject([
      { name: 'Mother', path: [member.person_id, mother], unknown_ages: [] },
    ])
    const [name] = await names(member.person_id, mother)
    expect(name?.cantonese).toContain('媽媽')
    expect(name?.mandarin).toContain('妈妈')
    expect(name?.cantonese_pronounciation).toHaveLength(name?.cantonese.length ?? 0)
    expect(name?.mandarin_pronounciation).toHaveLength(name?.mandarin.length ?? 0)
    expect([name?.traditional[0], name?.zhuyin[0]]).toEqual(['媽媽', 'ㄇㄚ ˙ㄇㄚ'])
    expect([name?.en[0], name?.fr[0], name?.pl[0], name?.fi[0]]).toEqual(['mother', 'mère', 'matka', 'äiti'])
    expect(await names(mother, member.person_id)).toMatchObject([{ name: 'Daughter', path: [mother, member.person_id] }])
  })

  it('is marked with how each name is used, and what to say to the face', async () => {
    const mother = await add(member.person_id, raisedBy, 'F', 1950)
    const grandmother = await add(mother, raisedBy, 'F', 1925)
    const [name] = await names(member.person_id, grandmother)
    const [outer, northern, written] = name?.mandarin_marks ?? []
    expect(name?.mandarin.slice(0, 3)).toEqual(['外婆', '姥姥', '外祖母'])
    expect(outer).toEqual({ use: 'both', register: 'plain', regions: [] })
    expect(northern).toEqual({ use: 'both', register: 'plain', regions: ['north'] })
    expect(written).toEqual({ use: 'reference', register: 'formal', regions: [] })
    expect(name?.cantonese_marks).toHaveLength(name?.cantonese.length ?? 0)
    expect(name?.address).toBeNull()
    const partner = await add(member.person_id, partnered, 'M', 1979)
    const father = await add(partner, raisedBy, 'M', 1949)
    expect((await names(member.person_id, father))[0]).toMatchObject({
      mandarin: ['公公'],
      mandarin_marks: [{ use: 'reference' }],
      address: { cantonese: [], mandarin: ['爸爸'], traditional: ['爸爸'] },
    })
  })

  it('is nothing for oneself and for people who are not related', async () => {
    const partner = await add(member.person_id, partnered, 'M')
    expect(await names(partner, partner)).toEqual([])
    const [relation] = (await test.call('listRelations', { token: member.access })).json<Relation[]>()
    await test.call('deleteRelation', { token: member.access, params: { id: relation?.id ?? 0 } })
    expect(await names(member.person_id, partner)).toEqual([])
  })

  it('follows the birth order where years do not tell, and its undoing', async () => {
    const mother = await add(member.person_id, raisedBy, 'F', 1950)
    const twin = await add(mother, raised, 'F', 1980)
    const open = await names(member.person_id, twin)
    expect(open.map(({ name }) => name)).toEqual(['Elder Sister', 'Younger Sister'])
    const order = async (id: number, value: unknown, previous: unknown) =>
      (
        await test.call('updatePerson', {
          token: member.access,
          params: { id },
          body: { fieldName: 'birth_order', value, previous },
        })
      ).statusCode
    expect([await order(twin, 2, null), await order(member.person_id, '1', null)]).toEqual([200, 200])
    expect((await names(member.person_id, twin)).map(({ name }) => name)).toEqual(['Younger Sister'])
    expect((await names(twin, member.person_id)).map(({ key }) => key)).not.toContain('Younger Sister')
    expect([await order(twin, 3, 1), await order(twin, 0.5, 2), await order(twin, 100, 2)]).toEqual([409, 400, 400])
    const { changes, revert } = familyOf(test, member)
    const [line] = await changes()
    expect(line).toMatchObject({ kind: 'person_changed', field: 'birth_order', before: null, after: 1 })
    await revert(line?.id ?? 0)
    expect(await names(member.person_id, twin)).toEqual(open)
    expect(await order(twin, '', 2)).toBe(200)
  })

  it('has the rank among brothers and sisters where that is certain, and asks what would settle it', async () => {
    const mother = await add(member.person_id, raisedBy, 'F', 1950)
    const grandmother = await add(mother, raisedBy, 'F', 1925)
    const first = await add(grandmother, raised, 'M', 1948)
    const second = await add(grandmother, raised, 'M', 1953)
    expect(await names(member.person_id, second)).toMatchObject([
      {
        name: "Mother's Brother",
        rank: {
          person_id: second,
          place: 2,
          count: 2,
          among: 'brothers',
          cantonese: ['二舅父', '細舅父'],
          cantonese_pronounciation: ['ji6 kau5 fu2', 'sai3 kau5 fu2'],
          mandarin: ['二舅', '小舅', '老舅', '幺舅'],
          mandarin_regions: ['', '', 'north', 'southwest'],
        },
        open_ranks: [],
      },
    ])
    expect(await names(member.person_id, mother)).toMatchObject([{ rank: null, open_ranks: [] }])
    const twin = await add(grandmother, raised, 'M', 1953)
    expect(await names(member.person_id, second)).toMatchObject([
      { rank: null, open_ranks: [{ person_id: second, other_id: twin }] },
    ])
    expect((await names(member.person_id, first))[0]?.rank?.cantonese).toEqual(['大舅父'])
    const answer = async (id: number, value: number) =>
      test.call('updatePerson', {
        token: member.access,
        params: { id },
        body: { fieldName: 'birth_order', value, previous: null },
      })
    await answer(second, 3)
    await answer(twin, 4)
    expect((await names(member.person_id, twin))[0]?.rank?.mandarin).toEqual(['三舅', '小舅', '老舅', '幺舅'])
  })

  it('tells adoptive and birth parents apart, and follows the line into which somebody was given', async () => {
    const tie = async (parent: number, kind: string) => {
      const relations = (await test.call('listRelations', { token: member.access })).json<Relation[]>()
      const found = relations.find((one) => one.from_person_id === parent && one.to_person_id === member.person_id)
      return (await test.call('updateRelation', { token: member.access, params: { id: found?.id ?? 0 }, body: { kind } }))
        .statusCode
    }
    const born = await add(member.person_id, raisedBy, 'M', 1950)
    const grandfather = await add(born, raisedBy, 'M', 1920)
    const uncle = await add(grandfather, raised, 'M', 1945)
    await test.call('createRelation', {
      token: member.access,
      body: { from_person_id: uncle, to_person_id: member.person_id, relation_type: raised },
    })
    expect((await names(member.person_id, born)).map(({ key, line, ties, reference }) => [key, line, ties, reference])).toEqual([
      ['Father', '', [], null],
    ])
    expect(await tie(uncle, 'adopted')).toBe(200)
    expect(await names(member.person_id, uncle)).toMatchObject([
      {
        name: 'Father',
        ties: [{ person_id: member.person_id, kind: 'adopted' }],
        reference: { cantonese: ['養父'], traditional: ['養父'], en: ['adoptive father'], fi: ['adoptioisä'] },
      },
    ])
    expect(await names(member.person_id, born)).toMatchObject([
      { name: 'Father', ties: [{ kind: 'birth' }], reference: { mandarin: ['生父'], pl: ['ojciec biologiczny'] } },
    ])
    expect(await tie(uncle, 'heir')).toBe(200)
    expect(await names(member.person_id, born)).toMatchObject([
      { name: "Father's Younger Brother", line: '', reference: null, path: [member.person_id, uncle, born] },
      { name: 'Father', line: 'born', reference: { cantonese: ['本生父'] }, path: [member.person_id, born] },
    ])
  })

  it('tells how partners are related by blood only if all ways are wanted', async () => {
    const grandmother = await add(await add(member.person_id, raisedBy, 'F', 1950), raisedBy, 'F', 1925)
    const cousin = await add(await add(grandmother, raised, 'M', 1948), raised, 'M', 1975)
    await test.call('createRelation', {
      token: member.access,
      body: { from_person_id: member.person_id, to_person_id: cousin, relation_type: partnered },
    })
    expect(await names(member.person_id, cousin)).toMatchObject([{ name: 'Husband', line: '' }])
    const askWays = (ways: string) =>
      test.call('listRelationNames', { token: member.access, params: { from: member.person_id, to: cousin }, query: { ways } })
    expect((await askWays('all')).json()).toMatchObject([
      { name: 'Husband', line: '' },
      { name: 'Maternal Elder Male Cousin', line: 'blood' },
    ])
    expect((await askWays('some')).statusCode).toBe(400)
  })

  it('adds the terms of a dialect only when asked, and changes nothing else', async () => {
    const mother = await add(member.person_id, raisedBy, 'F', 1950)
    const stranger = await add(await add(mother, raised, 'M', 1975), raised, 'M', 2000)
    const askIn = (to: number, query: Record<string, string>) =>
      test.call('listRelationNames', { token: member.access, params: { from: member.person_id, to }, query })
    const [plain] = (await askIn(mother, {})).json<RelationName[]>()
    expect(plain).not.toHaveProperty('dialect_terms')
    const [hokkien] = (await askIn(mother, { dialect: 'hokkien' })).json<RelationName[]>()
    expect(hokkien).toEqual({
      ...plain,
      dialect_terms: [
        { text: '阿母', reading: 'a-bú', is_confirmed: false },
        { text: '老母', reading: 'lāu-bú', is_confirmed: false },
      ],
    })
    expect((await askIn(stranger, { dialect: 'hakka' })).json()).toMatchObject([
      { dialect_terms: [{ text: '姪仔', reading: 'chhṳ̍t-é', is_confirmed: false }] },
    ])
    expect((await askIn(mother, { dialect: 'klingon' })).statusCode).toBe(400)
  })

  it('says whose year of birth is missing, and follows when it is filled in', async () => {
    const mother = await add(member.person_id, raisedBy, 'F', 1950)
    const sister = await add(mother, raised, 'F')
    expect(await names(member.person_id, sister)).toMatchObject([
      { name: 'Elder Sister', key: 'Elder Sister', unknown_ages: [sister] },
      { name: 'Younger Sister', key: 'Younger Sister', unknown_ages: [sister] },
    ])
    for (const [year, name] of [
      [1975, 'Elder Sister'],
      [1985, 'Younger Sister'],
    ]) {
      await test.call('updatePerson', {
        token: member.access,
        params: { id: sister },
        body: { fieldName: 'birth_year', value: year },
      })
      expect(await names(member.person_id, sister)).toMatchObject([{ name, unknown_ages: [] }])
    }
  })

  it('follows who comes and goes', async () => {
    const mother = await add(member.person_id, raisedBy, 'F')
    const aunt = await add(await add(mother, raisedBy, 'M'), raised, 'F')
    const [before] = await names(member.person_id, aunt)
    expect(before?.path).toHaveLength(3)
    await test.call('deletePerson', { token: member.access, params: { id: mother } })
    expect(await names(member.person_id, aunt)).toEqual([])
    expect((await ask(member.person_id, mother)).statusCode).toBe(404)
  })

  it('is the same for all who ask at once', async () => {
    const mother = await add(member.person_id, raisedBy, 'F')
    const answers = await Promise.all(Array.from({ length: 8 }, () => names(member.person_id, mother)))
    for (const answer of answers) expect(answer).toMatchObject([{ name: 'Mother' }])
  })
})

describe('people who are not there', () => {
  it.each(['0', '-1', '1.5', 'x', '999999999', '99999999999999999999', '%00'])('are not found (%s)', async (id) => {
    expect((await ask(member.person_id, id)).statusCode).toBe(404)
    expect((await ask(id, member.person_id)).statusCode).toBe(404)
    expect((await ask(id, id)).statusCode).toBe(404)
  })

  it('nor are those of another family', async () => {
    const other = await test.newMember()
    for (const [from, to] of [
      [member.person_id, other.person_id],
      [other.person_id, member.person_id],
      [other.person_id, other.person_id],
    ]) {
      const answer = await ask(from ?? 0, to ?? 0)
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Not found.'])
    }
    expect((await test.call('listRelationNames', { params: { from: member.person_id, to: member.person_id } })).statusCode).toBe(
      401,
    )
  })
})
