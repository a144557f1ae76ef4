import type { Person, Relation } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
afterAll(() => test.close())

const person = async (from: number, type: number): Promise<number> => {
  const answer = await test.call('createPerson', {
    token: member.access,
    body: { from_person_id: from, relation_type: type, name: 'Ann', gender: 'F' },
  })
  return answer.json<{ person: Person }>().person.id
}
const relate = (from_person_id: unknown, to_person_id: unknown, relation_type: unknown) =>
  test.call('createRelation', { token: member.access, body: { from_person_id, to_person_id, relation_type } })
const all = async (): Promise<Relation[]> => (await test.call('listRelations', { token: member.access })).json()

describe('relations', () => {
  it('are stored as partnered or raised, whichever way they were said', async () => {
    member = await test.newMember()
    const [partner, child] = [await person(member.person_id, 1), await person(member.person_id, 2)]
    const raisedBy = (await relate(child, partner, '3')).json<Relation>()
    expect(raisedBy).toMatchObject({ from_person_id: partner, to_person_id: child, relation_type: 2 })
    expect((await test.call('getRelation', { token: member.access, params: { id: raisedBy.id } })).json()).toEqual({
      ...raisedBy,
      sources: [],
    })
    expect((await all()).map((relation) => relation.id)).toEqual(
      (await all()).map((relation) => relation.id).toSorted((a, b) => a - b),
    )
  })

  it('are at most one between two people', async () => {
    member = await test.newMember()
    const partner = await person(member.person_id, 1)
    for (const [from, to] of [
      [partner, member.person_id],
      [member.person_id, partner],
    ]) {
      for (const type of [1, 2, 3]) {
        const answer = await relate(from, to, type)
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'relation_exists'])
      }
    }
    const child = await person(member.person_id, 2)
    const both = await Promise.all([relate(partner, child, 2), relate(child, partner, 3), relate(child, partner, 1)])
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409])
  })

  it('never make somebody their own ancestor, nor relate them to themselves', async () => {
    member = await test.newMember()
    const line = [member.person_id]
    for (let step = 0; step < 5; step += 1) line.push(await person(line[step] ?? 0, 2))
    for (const descendant of line.slice(2)) {
      const answer = await relate(descendant, member.person_id, 2)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'own_ancestor'])
    }
    const self = await relate(member.person_id, member.person_id, 1)
    expect([self.statusCode, self.json().code]).toEqual([400, 'self_relation'])
    // A partner may well be a descendant's partner: only raising makes ancestors.
    expect((await relate(line[5], member.person_id, 1)).statusCode).toBe(200)
  })

  it('that two members add at once cannot close a loop', async () => {
    member = await test.newMember()
    const [a, b] = [await person(member.person_id, 2), await person(member.person_id, 1)]
    const answers = await Promise.all([relate(a, b, 2), relate(b, a, 2)])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409])
  })

  it('go at once when deleted, and may be made again', async () => {
    member = await test.newMember()
    const partner = await person(member.person_id, 1)
    const [relation] = await all()
    const answer = await test.call('deleteRelation', { token: member.access, params: { id: relation?.id ?? 0 } })
    expect([answer.statusCode, answer.json()]).toEqual([200, 'OK'])
    expect(await all()).toEqual([])
    expect((await relate(member.person_id, partner, 2)).statusCode).toBe(200)
    expect((await test.call('deleteRelation', { token: member.access, params: { id: relation?.id ?? 0 } })).statusCode).toBe(404)
  })

  it.each([
    ['x', 1],
    [1.5, 1],
    [null, 1],
    [{}, 1],
    [1, 0],
    [1, 'partnered'],
    [1, null],
  ])('refuse wrong types (%s, %s)', async (to, type) => {
    member = await test.newMember()
    expect((await relate(member.person_id, to, type)).statusCode).toBe(400)
  })

  it('of another family are not there', async () => {
    member = await test.newMember()
    const mine = member
    await person(mine.person_id, 1)
    const [relation] = await all()
    const other = await test.newMember()
    member = other
    expect(await all()).toEqual([])
    const id = relation?.id ?? 0
    const answers = [
      await test.call('getRelation', { token: other.access, params: { id } }),
      await test.call('deleteRelation', { token: other.access, params: { id } }),
      await relate(other.person_id, mine.person_id, 1),
      await relate(mine.person_id, relation?.to_person_id, 2),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404])
  })
})
