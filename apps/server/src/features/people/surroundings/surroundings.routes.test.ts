import { gunzipSync } from 'node:zlib'
import type { CallResponse, Change, Surroundings } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { layoutTreePacked, maxAroundOne } from '@banyan/tree-layout'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyOf } from '../../../test/family.ts'
import { importFile, listPeople, listRelations } from '../../../test/gedcom.ts'
import { recordStatements } from '../../../test/plans/recorded-statements.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
let large: Member
let people: CallResponse<'listPeople'>
let relations: CallResponse<'listRelations'>
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  large = await test.newMember()
  await importFile(test, large, writeGedcom(generateFamily({ people: 2_500, seed: 3 }), { version: '7.0' }))
  people = await listPeople(test, large)
  relations = await listRelations(test, large)
})
afterAll(() => test.close())

const read = async (member: Member, personId?: number | string): Promise<Surroundings> => {
  const answer = await test.call('getSurroundings', {
    token: member.access,
    ...(personId === undefined ? {} : { query: { person_id: String(personId) } }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const pick = (index: number): number => people[index % people.length]?.id ?? 0

describe('the surroundings of a person', () => {
  it('have the picture of the whole family, with the same rows', async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      const id = pick(turn * 61)
      const around = await read(large, id)
      expect(around).toMatchObject({ person_id: id, is_whole: false })
      const options = { maxPeople: maxAroundOne }
      expect(layoutTreePacked(around, id, options)).toEqual(layoutTreePacked({ people, relations }, id, options))
      const ids = new Set(around.people.map((person) => person.id))
      expect(around.people).toEqual(people.filter((person) => ids.has(person.id)))
      const known = new Set(around.relations.map((relation) => relation.id))
      expect(around.relations).toEqual(relations.filter((relation) => known.has(relation.id)))
      expect(ids.size).toBeLessThan(800)
    }
  })

  it('take few statements, however large the family', async () => {
    let count = 0
    const recording = recordStatements(() => (count += 1))
    await read(large, pick(1_234))
    recording.stop()
    expect(count).toBeLessThan(40)
  })

  it('come compressed where the client understands it', async () => {
    const ask = (headers: Record<string, string>) =>
      test.call('getSurroundings', { token: large.access, query: { person_id: String(pick(5)) }, headers })
    const [packed, plain] = [await ask({ 'accept-encoding': 'br, gzip' }), await ask({})]
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('are everybody in a small family', async () => {
    const small = await test.newMember()
    const family = familyOf(test, small)
    const { person: partner } = await family.add()
    await family.add({ beside: partner.id, type: 2 })
    await family.deletePerson((await family.add({ beside: partner.id, type: 2 })).person.id)
    expect(await read(small)).toEqual({
      person_id: small.person_id,
      people: await listPeople(test, small),
      relations: await listRelations(test, small),
      is_whole: true,
      last_change: (await family.changes())[0]?.id,
    })
  })

  it("are the caller's own where the family has no such person", async () => {
    const other = await test.newMember()
    const theirs = (await familyOf(test, other).add()).person.id
    for (const id of [theirs + 1_000_000, undefined]) expect((await read(large, id)).person_id).toBe(large.person_id)
    for (const id of ['0', 'x', '-1'])
      expect((await test.call('getSurroundings', { token: large.access, query: { person_id: id } })).statusCode).toBe(400)
  })

  it('say after which change events continue', async () => {
    const member = await test.newMember()
    const family = familyOf(test, member)
    await family.add()
    const before = await read(member)
    await family.add()
    const after = await read(member)
    const changes: Change[] = await family.changes()
    const later = changes.filter(({ id }) => id > before.last_change).map(({ kind }) => kind)
    expect(later.toSorted()).toEqual(['person_created', 'relation_created'])
    expect(changes.filter(({ id }) => id > after.last_change)).toEqual([])
  })

  it('reach as far as an only line goes, and no further than the limit', async () => {
    const member = await test.newMember()
    const line = { people: [] as { id: number; birth_year: number }[], relations: [] as object[] }
    for (let id = 1; id <= 500; id += 1) line.people.push({ id, birth_year: 1000 + id })
    const file = ['0 HEAD', '1 GEDC', '2 VERS 7.0']
    for (const { id } of line.people)
      file.push(`0 @I${id}@ INDI`, `1 NAME P${id} /Line/`, ...(id > 1 ? [`1 FAMC @F${id - 1}@`] : []), `1 FAMS @F${id}@`)
    for (const { id } of line.people) file.push(`0 @F${id}@ FAM`, `1 HUSB @I${id}@`, ...(id < 500 ? [`1 CHIL @I${id + 1}@`] : []))
    await importFile(test, member, new TextEncoder().encode([...file, '0 TRLR', ''].join('\n')))
    const middle = (await listPeople(test, member)).find(({ name }) => name === 'P250 Line')?.id ?? 0
    const around = await read(member, middle)
    expect(around.is_whole).toBe(false)
    expect(around.people.length).toBeGreaterThanOrEqual(49)
    expect(around.people.length).toBeLessThan(120)
  })
})
