import type { FamilyUpdate } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../platform/jobs/sweep.ts'
import { familyOf } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { getPerson } from '../../test/gedcom.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  member = await test.newMember()
  family = familyOf(test, member)
})
afterAll(() => test.close())

const codeOf = async (answer: ReturnType<TestFamily['tryTo']>): Promise<unknown[]> => {
  const { statusCode, body } = await answer
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}

describe('putting a person back', () => {
  it('brings them back with every field, text and relation', async () => {
    const { person, relation } = await family.add({ type: 3 })
    const { person: child, relation: raised } = await family.add({ beside: person.id, type: 2 })
    await family.set(person.id, 'biography', '<p>Sailor</p>', 'fi')
    const before = await family.state()
    await family.deletePerson(person.id)
    const update = await family.restorePerson(person.id)
    expect(update).toMatchObject({ people: [{ id: person.id, name: 'Ida' }], removed_people: [], removed_relations: [] })
    expect(update.relations.map((each) => each.id)).toEqual([relation.id, raised.id])
    expect(await family.state()).toEqual(before)
    expect(update.relations[1]).toMatchObject({ from_person_id: person.id, to_person_id: child.id })
  })

  it('answers a second press like the first', async () => {
    const { person } = await family.add()
    await family.deletePerson(person.id)
    const [first, second] = await Promise.all([family.restorePerson(person.id), family.restorePerson(person.id)])
    expect(second).toEqual(first)
    expect((await family.changes()).filter((change) => change.kind === 'person_restored')).toHaveLength(1)
  })

  it('leaves a relation whose other end is gone too, until that one returns, in any order', async () => {
    const { person: one } = await family.add()
    const { person: two } = await family.add({ beside: one.id, type: 2 })
    const before = await family.state()
    for (const [first, second] of [
      [one.id, two.id],
      [two.id, one.id],
    ] as const) {
      for (const [third, last] of [
        [one.id, two.id],
        [two.id, one.id],
      ] as const) {
        await family.deletePerson(first)
        await family.deletePerson(second)
        const update = await family.restorePerson(third)
        expect(update.relations.every((relation) => ![relation.from_person_id, relation.to_person_id].includes(last))).toBe(true)
        await family.restorePerson(last)
        expect(await family.state()).toEqual(before)
      }
    }
  })

  it('leaves a relation that would close a loop by now', async () => {
    const { person: parent } = await family.add({ type: 3 })
    const { person: child } = await family.add({ beside: parent.id, type: 2 })
    const { person: grandchild, relation } = await family.add({ beside: child.id, type: 2 })
    await family.deletePerson(child.id)
    await family.relate(grandchild.id, parent.id, 2)
    const update = await family.restorePerson(child.id)
    expect(update.relations).toHaveLength(1)
    expect(await codeOf(family.tryTo('restoreRelation', { id: relation.id }))).toEqual([400, 'own_ancestor'])
  })

  it('leaves an e-mail address that somebody else has by now with them, and says so', async () => {
    const [{ person: ida }, { person: eva }] = [await family.add(), await family.add({ name: 'Eva' })]
    await family.set(ida.id, 'email', 'ida@example.org')
    await family.deletePerson(ida.id)
    await family.set(eva.id, 'email', 'IDA@example.org')
    await family.restorePerson(ida.id)
    expect(await getPerson(test, member, ida.id)).toMatchObject({ email: '' })
    expect((await family.changesOf(ida.id)).slice(0, 2)).toMatchObject([
      { kind: 'person_changed', field: 'email', before: 'ida@example.org', after: '' },
      { kind: 'person_restored' },
    ])
  })

  it('is possible for 30 days, before and after the sweep', async () => {
    const [{ person: late }, { person: early }] = [await family.add(), await family.add()]
    const wait = async (days: number): Promise<TestFamily> => {
      test.platform.clock.advance({ days })
      return familyOf(test, { ...member, ...(await test.call('refreshToken', { body: { refresh: member.refresh } })).json() })
    }
    await family.deletePerson(late.id)
    await (await wait(1)).deletePerson(early.id)
    const again = await wait(29)
    expect(await codeOf(again.tryTo('restorePerson', { id: late.id }))).toEqual([404, 'not_found'])
    await sweep(test.platform)
    expect(await codeOf(again.tryTo('restorePerson', { id: late.id }))).toEqual([404, 'not_found'])
    expect((await again.restorePerson(early.id)).people).toHaveLength(1)
    expect((await again.changes()).some((change) => change.person_id === late.id || change.other_person_id === late.id)).toBe(
      false,
    )
  })

  it('is not there for another family, nor for whom there never was', async () => {
    const { person, relation } = await family.add()
    await family.deletePerson(person.id)
    const stranger = familyOf(test, await test.newMember())
    for (const id of [person.id, member.person_id, 999_999_999])
      expect(await codeOf(stranger.tryTo('restorePerson', { id }))).toEqual([404, 'not_found'])
    expect(await codeOf(stranger.tryTo('restoreRelation', { id: relation.id }))).toEqual([404, 'not_found'])
    expect((await family.restorePerson(person.id)).people).toHaveLength(1)
  })
})

describe('putting a relation back', () => {
  const restoreRelation = async (id: number): Promise<FamilyUpdate> => (await family.tryTo('restoreRelation', { id })).json()

  it('brings it back as it was, once', async () => {
    const { relation } = await family.add()
    await family.deleteRelation(relation.id)
    const answers = [await restoreRelation(relation.id), await restoreRelation(relation.id)]
    expect(answers[0]).toEqual({ people: [], relations: [relation], removed_people: [], removed_relations: [] })
    expect(answers[1]).toEqual(answers[0])
    expect((await family.changes()).filter((change) => change.kind === 'relation_restored')).toHaveLength(1)
  })

  it('is refused when the two are related otherwise by now', async () => {
    const { person, relation } = await family.add()
    await family.deleteRelation(relation.id)
    await family.relate(member.person_id, person.id, 2)
    expect(await codeOf(family.tryTo('restoreRelation', { id: relation.id }))).toEqual([409, 'relation_exists'])
  })

  it('is refused when it would close a loop by now', async () => {
    const { person: parent, relation } = await family.add({ type: 3 })
    const { person: child } = await family.add({ type: 2 })
    await family.deleteRelation(relation.id)
    await family.relate(child.id, parent.id, 2)
    expect(await codeOf(family.tryTo('restoreRelation', { id: relation.id }))).toEqual([400, 'own_ancestor'])
  })

  it('is refused while one of the two is deleted', async () => {
    const { person, relation } = await family.add()
    await family.deletePerson(person.id)
    expect(await codeOf(family.tryTo('restoreRelation', { id: relation.id }))).toEqual([404, 'not_found'])
  })
})
