import { afterAll, beforeAll, expect, it } from 'vitest'
import { familyOf } from '../../test/family.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { insertRows } from './insert-rows.ts'

/** What an array in a text of PostgreSQL would end at, or take for something else. */
const oddTexts = ['', ',', '"', String.raw`\\`, String.raw`\"`, '{', '}', 'NULL', '\n', ' ', '$1', '系']

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it('inserts rows in any number, leaves present ones as they are, and refuses rows with other columns', async () => {
  const member = await test.newMember()
  const { person } = await familyOf(test, member).add()
  const { database } = test.platform
  const { family_id } = await database.read
    .selectFrom('people')
    .select('family_id')
    .where('id', '=', person.id)
    .where('name', '=', person.name)
    .executeTakeFirstOrThrow()
  const uid = (name: string, person_id = member.person_id) => ({ family_id, uid: name, person_id, imported_by: null })
  const count = async (): Promise<number> =>
    (await database.read.selectFrom('gedcom_uids').select('uid').where('family_id', '=', family_id).execute()).length
  await database.write((tx) => insertRows(tx, 'gedcom_uids', []))
  for (const rows of [1, 225, 451, 1_000]) {
    const before = await count()
    const some = Array.from({ length: rows }, (_, index) => uid(`${rows} ${index}`))
    await database.write((tx) => insertRows(tx, 'gedcom_uids', some))
    expect((await count()) - before).toBe(rows)
  }
  const before = await count()
  await database.write((tx) =>
    insertRows(tx, 'gedcom_uids', [uid('1 0', person.id), uid('new', person.id)], { unlessPresent: ['family_id', 'uid'] }),
  )
  expect((await count()) - before).toBe(1)
  const many = Array.from({ length: 300 }, (_, index) => uid(`1000 ${index + 900}`, person.id))
  await database.write((tx) => insertRows(tx, 'gedcom_uids', many, { unlessPresent: ['family_id', 'uid'] }))
  expect((await count()) - before).toBe(201)
  const kept = await database.read
    .selectFrom('gedcom_uids')
    .select('person_id')
    .where('family_id', '=', family_id)
    .where('uid', 'in', ['1 0', 'new'])
    .orderBy('uid')
    .execute()
  expect(kept.map((row) => row.person_id)).toEqual([member.person_id, person.id])
  const texts = Array.from({ length: 700 }, (_, index) => ({
    family_id,
    uid: `mixed ${index}${oddTexts[index % oddTexts.length]}`,
    person_id: index % 3 === 0 ? person.id : member.person_id,
    imported_by: index === 650 ? 7 : null,
  }))
  await database.write((tx) => insertRows(tx, 'gedcom_uids', texts))
  const stored = await database.read
    .selectFrom('gedcom_uids')
    .select(['family_id', 'uid', 'person_id', 'imported_by'])
    .where('family_id', '=', family_id)
    .where('uid', 'like', 'mixed %')
    .execute()
  const byUid = new Map(stored.map((row) => [row.uid, row]))
  expect(texts.map((row) => byUid.get(row.uid))).toEqual(texts)
  const { imported_by: _none, ...short } = uid('short')
  await expect(database.write((tx) => insertRows(tx, 'gedcom_uids', [uid('long'), short]))).rejects.toThrow('gedcom_uids')
})
