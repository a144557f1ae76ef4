import { gunzipSync } from 'node:zlib'
import { columnsType, decodeFamilyLists } from '@banyan/contract/columns'
import type { FamilyLists } from '@banyan/contract/columns'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../../platform/jobs/sweep.ts'
import { familyOf, makeUser } from '../../../test/family.ts'
import type { TestFamily } from '../../../test/family.ts'
import { importFile, listPeople } from '../../../test/gedcom.ts'
import { multipart } from '../../../test/multipart.ts'
import { fourColours } from '../../../test/photos/photos.ts'
import { recordStatements } from '../../../test/plans/recorded-statements.ts'
import { openTestApp, password, testAppOn } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada' })
  family = familyOf(test, member)
})

const ask = (by: Member, since?: string, headers: Record<string, string> = {}) =>
  test.call('getFamilyLists', { token: by.access, headers, ...(since === undefined ? {} : { query: { since } }) })
const read = async (since?: string, by = member): Promise<FamilyLists> => {
  const answer = await ask(by, since)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe(columnsType)
  return decodeFamilyLists(answer.rawPayload)
}
const setPhoto = async (id: number): Promise<void> => {
  const answer = await test.call('setProfileImage', {
    token: member.access,
    params: { id },
    ...multipart([
      ...Object.entries({ x: '0', y: '0', w: '100', h: '100', r: '0' }),
      ['picture', { bytes: await fourColours({ width: 120, height: 120 }), fileName: 'a.jpg' }],
    ]),
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('lists in columns', () => {
  it('are the people and relations of the other lists, compressed or not', async () => {
    for (let count = 0; count < 60; count += 1) await family.add({ name: `Ida ${count}`, birth_year: 1900 + (count % 7) })
    const plain = await ask(member)
    const zipped = await ask(member, undefined, { 'accept-encoding': 'gzip' })
    expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
    const { people, relations, isPartial } = decodeFamilyLists(plain.rawPayload)
    expect(isPartial).toBe(false)
    expect(people).toEqual(await listPeople(test, member))
    expect(relations).toEqual((await test.call('listRelations', { token: member.access })).json())
  })

  it('are not sent again while nothing changes', async () => {
    const { etag } = (await ask(member)).headers
    const again = () => ask(member, undefined, { 'if-none-match': String(etag) })
    expect((await again()).statusCode).toBe(304)
    await family.add()
    expect((await again()).statusCode).toBe(200)
    // Another family's list has another tag, whatever its version.
    expect((await ask(await test.newMember(), undefined, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  it('tell what has changed since a token, and what is gone', async () => {
    const { person, relation } = await family.add({ name: 'Ida' })
    const { token } = await read()
    expect(await read(token)).toEqual({
      token,
      isPartial: true,
      people: [],
      relations: [],
      removed_people: [],
      removed_relations: [],
    })
    const other = await family.add({ name: 'Eva' })
    await family.set(member.person_id, 'birth_year', 1977)
    const changed = await read(token)
    expect(changed.isPartial).toBe(true)
    expect(changed.people.map(({ id, birth_year }) => [id, birth_year])).toEqual(
      expect.arrayContaining([
        [member.person_id, 1977],
        [other.person.id, 1950],
      ]),
    )
    expect(changed.relations).toContainEqual(other.relation)
    expect(changed.people.map(({ id }) => id)).not.toContain(person.id)
    await family.deletePerson(person.id)
    const gone = await read(changed.token)
    expect(gone).toMatchObject({ isPartial: true, removed_people: [person.id], removed_relations: [relation.id] })
    // From the first token on, both changes at once; deletions stay known when the rows are gone for good.
    test.platform.clock.advance({ days: 31 })
    await sweep(test.platform)
    member = { ...member, ...(await test.call('obtainToken', { body: { email: member.email, password } })).json<Member>() }
    expect(await read(token)).toMatchObject({
      isPartial: true,
      removed_people: [person.id],
      removed_relations: [relation.id],
    })
  })

  it('come whole for a token that this family does not know', async () => {
    const { token } = await read()
    const elsewhere = await test.newMember()
    await family.add({ name: 'Secret' })
    const others = await read(token, elsewhere)
    expect(others).toMatchObject({ isPartial: false, people: [{ id: elsewhere.person_id }], relations: [] })
    for (const wrong of ['', 'x', '0', token.replace(/^\d+/, '0'), token.replace(/^\d+/, '99'), `${token}x`, token.slice(1)])
      expect((await read(wrong)).isPartial, wrong).toBe(false)
    expect((await ask(member, 'x'.repeat(1_000))).statusCode).toBe(400)
    expect((await test.call('getFamilyLists')).statusCode).toBe(401)
  })

  it('come whole after too many changes, and when it is no longer known what they were', async () => {
    const { token } = await read()
    await family.add()
    const db = test.platform.database
    await db.write(async (tx) => {
      await tx.updateTable('families').set({ version: 30_000 }).execute()
    })
    expect((await read(token)).isPartial).toBe(true)
    await sweep(test.platform)
    expect((await read(token)).isPartial).toBe(false)
    const { token: next } = await read()
    await family.add()
    expect((await read(next)).isPartial).toBe(true)
    await importFile(test, member, writeGedcom(generateFamily({ people: 2_100, seed: 1 }), { version: '7.0' }))
    expect((await read(next)).isPartial).toBe(false)
  })

  it('bring new addresses of pictures on another day', async () => {
    const { person } = await family.add({ name: 'Ida' })
    await family.add({ name: 'Eva' })
    await setPhoto(person.id)
    const before = await read()
    test.platform.clock.advance({ days: 1 })
    member = { ...member, ...(await test.call('obtainToken', { body: { email: member.email, password } })).json<Member>() }
    const after = await read(before.token)
    expect(after).toMatchObject({ isPartial: true, people: [{ id: person.id }], removed_people: [] })
    expect(after.people[0]?.small_thumbnail).not.toBe(before.people.find(({ id }) => id === person.id)?.small_thumbnail)
    expect(await read(after.token)).toMatchObject({ isPartial: true, people: [] })
    expect(after.people[0]).toEqual((await listPeople(test, member)).find(({ id }) => id === person.id))
  })
})

describe('a whole list', () => {
  it('is read once for all who wait for it, and after a change only what changed', async () => {
    await importFile(test, member, writeGedcom(generateFamily({ people: 1_200, seed: 1 }), { version: '7.0' }))
    const server = await testAppOn(test.platform)
    const statementsOf = async (work: () => Promise<void>): Promise<{ pages: number; rows: number }> => {
      const found = { pages: 0, rows: 0 }
      const recording = recordStatements(({ source }) => {
        if (!source.includes('"birth_year"') || !/from "?people/.test(source)) return
        if (/limit/.test(source)) found.pages += 1
        else if (/ in \(/.test(source)) found.rows += 1
      })
      try {
        await work()
      } finally {
        recording.stop()
      }
      return found
    }
    const askAll = async (): Promise<void> => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_value, at) =>
          server.call(at % 3 === 0 ? 'getFamilyLists' : 'listPeople', { token: member.access }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
      const texts = answers.filter((_answer, at) => at % 3 !== 0).map(({ body }) => body)
      expect(new Set(texts).size).toBe(1)
    }
    // Pages of 250 and an empty one at the end.
    expect(await statementsOf(askAll)).toEqual({ pages: 6, rows: 0 })
    expect(await statementsOf(askAll)).toEqual({ pages: 0, rows: 0 })
    await family.set(member.person_id, 'birth_year', 1901)
    expect(await statementsOf(askAll)).toEqual({ pages: 0, rows: 1 })
    await server.app.close()
  })

  it('is never older than what its reader has seen, however many change it and ask for it', async () => {
    await importFile(test, member, writeGedcom(generateFamily({ people: 1_200, seed: 1 }), { version: '7.0' }))
    const everybody = await listPeople(test, member)
    await Promise.all(
      [0, 400, 800].map(async (at) => {
        const id = everybody[at]?.id ?? 0
        for (let round = 0; round < 10; round += 1) {
          await family.set(id, 'name', `Round ${round}`)
          expect((await listPeople(test, member)).find((person) => person.id === id)?.name).toBe(`Round ${round}`)
        }
      }),
    )
  })

  it('shows who has joined and who has left', async () => {
    const { person } = await family.add({ name: 'Ben' })
    const userOf = async () => (await listPeople(test, member)).find(({ id }) => id === person.id)?.user_id
    const { token } = await read()
    expect(await userOf()).toBe(null)
    const ben = await makeUser(test, member, person.id)
    await family.set(member.person_id, 'occupation', 'Sailor')
    expect(await userOf()).toEqual(expect.any(Number))
    const joined = await read(token)
    expect(joined.people.find(({ id }) => id === person.id)?.user_id).toEqual(expect.any(Number))
    const left = await test.call('deleteAccount', { token: ben.access, body: { password, delete_profile: false } })
    expect(left.statusCode, left.body).toBeLessThan(300)
    expect(await userOf()).toBe(null)
    expect((await read(joined.token)).people.find(({ id }) => id === person.id)?.user_id).toBe(null)
  })
})
