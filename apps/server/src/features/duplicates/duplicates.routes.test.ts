import type { Duplicate } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { gedcom, importFile, personCalled } from '../../test/gedcom.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ann Oakes', birth_year: 1980 })
  family = familyOf(test, member)
})
afterAll(() => test.close())

const list = async (who = member): Promise<Duplicate[]> => (await test.call('listDuplicates', { token: who.access })).json()
const dismiss = (person_id: unknown, other_id: unknown, who = member) =>
  test.call('dismissDuplicate', { token: who.access, body: { person_id, other_id } })
const twice = async (): Promise<[number, number]> => [
  (await family.add({ name: 'Ida Vuori', birth_year: 1900 })).person.id,
  (await family.add({ name: 'Ida Vuori', birth_year: 1900 })).person.id,
]

describe('likely duplicates', () => {
  it('are found after an import, by name, year, relatives, and the address that could not be taken over', async () => {
    await importFile(
      test,
      member,
      gedcom(`0 @I7@ INDI\n1 NAME Ann /Oakes/\n1 BIRT\n2 DATE 1980\n1 EMAIL ${member.email}\n0 @I8@ INDI\n1 NAME Ben /Quayle/`),
    )
    const imported = (await personCalled(test, member, 'Ben Quayle')).id - 1
    expect(await list()).toEqual([
      {
        person_id: member.person_id,
        other_id: imported,
        probability: expect.any(Number),
        reasons: ['same_name', 'same_email', 'same_year'],
      },
    ])
  })

  it('follow what is changed: a merge, a deletion, another name', async () => {
    const [one, two] = await twice()
    expect(await list()).toMatchObject([{ person_id: one, other_id: two }])
    await family.set(two, 'name', 'Eva Vuori')
    expect(await list()).toEqual([])
    await family.set(two, 'name', 'Ida Vuori')
    await family.merge(one, two)
    expect(await list()).toEqual([])
    await family.restorePerson(two)
    expect(await list()).toHaveLength(1)
    await family.deletePerson(one)
    expect(await list()).toEqual([])
  })

  it('never are two users', async () => {
    await joinFamily(test, member, { name: 'Ida Vuori' })
    await joinFamily(test, member, { name: 'Ida Vuori' })
    expect(await list()).toEqual([])
  })

  it('stay away once somebody said that they are two, whichever way round, also after a merge', async () => {
    const [one, two] = await twice()
    expect((await dismiss(two, one)).json()).toBe('OK')
    expect((await dismiss(one, two)).json()).toBe('OK')
    expect(await list()).toEqual([])
    const { person: three } = await family.add({ name: 'Ida Vuori', birth_year: 1900 })
    expect((await list()).map((pair) => [pair.person_id, pair.other_id])).toEqual([
      [one, three.id],
      [two, three.id],
    ])
    await family.merge(three.id, one)
    expect(await list()).toEqual([])
  })

  it('are at most a hundred', async () => {
    const records = Array.from({ length: 40 }, (_, index) => `0 @I${index}@ INDI\n1 NAME Maria /Garcia/\n1 BIRT\n2 DATE 1900`)
    await importFile(test, member, gedcom(records.join('\n')))
    expect(await list()).toHaveLength(100)
  })

  it('are found in a family so large that a thread searches it', async () => {
    const records = Array.from({ length: 2_001 }, (_, index) => `0 @I${index}@ INDI\n1 NAME N${index}`)
    await importFile(test, member, gedcom(records.join('\n')))
    const [one, two] = await twice()
    expect(await list()).toMatchObject([{ person_id: one, other_id: two }])
  })

  it('of one family are nothing to another', async () => {
    const [one, two] = await twice()
    const stranger = await test.newMember()
    expect(await list(stranger)).toEqual([])
    const { person } = await familyOf(test, stranger).add()
    for (const pair of [
      [one, two],
      [person.id, one],
      [one, person.id],
    ])
      expect((await dismiss(pair[0], pair[1], stranger)).statusCode).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it('cannot be dismissed with oneself, or with nobody', async () => {
    const [one] = await twice()
    const codes = []
    for (const other of [one, 999_999_999, 'x', undefined]) codes.push((await dismiss(one, other)).statusCode)
    expect(codes).toEqual([400, 404, 400, 400])
  })
})
