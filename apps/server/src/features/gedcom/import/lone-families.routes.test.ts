import type { CallResponse, Person } from '@banyan/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gedcom, getPerson, importFile, personCalled } from '../../../test/gedcom.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
afterAll(() => test.close())

const file = `
0 @I1@ INDI
1 NAME Ida /Hale/
1 SEX F
1 FAMC @F1@
0 @I2@ INDI
1 NAME Ola /Hale/
1 SEX M
0 @F1@ FAM
1 CHIL @I1@
1 CHIL @I2@
1 MARR
2 DATE 3 MAY 1871
2 PLAC Leeds
2 HUSB
3 AGE 25y
2 SOUR @S1@
3 PAGE 7
1 NOTE Both parents drowned
1 REFN 12
0 @F2@ FAM
1 HUSB @VOID@
1 MARR Y
1 NOTE Nobody knows whose wedding
0 @F3@ FAM
1 HUSB @I2@
1 MARR
2 DATE 1900
0 @S1@ SOUR
1 TITL The register`

type Lone = CallResponse<'listLoneFamilies'>
const told = (kept: NonNullable<Person['kept']> = []) =>
  kept.map(({ path, text, person_id, source_id }) => [path, text, person_id ?? source_id ?? 0])
const ask = async (member: Member, id: number): Promise<Lone> =>
  (await test.call('listLoneFamilies', { token: member.access, params: { id } })).json()

it('a family of which only the children are known is seen with them, and with the import', async () => {
  const member = await test.newMember({ name: 'Eve Hale' })
  const result = await importFile(test, member, gedcom(file))
  const [ida, ola] = [await personCalled(test, member, 'Ida Hale'), await personCalled(test, member, 'Ola Hale')]
  const sources = (await test.call('listSources', { token: member.access })).json<{ id: number }[]>()
  const whole = [
    ['CHIL', '', ida.id],
    ['CHIL', '', ola.id],
    ['MARR.DATE', '3 MAY 1871', 0],
    ['MARR.PLAC', 'Leeds', 0],
    ['MARR.HUSB.AGE', '25y', 0],
    ['MARR.SOUR', 'The register\n7', sources[0]?.id],
    ['NOTE', 'Both parents drowned', 0],
    ['REFN', '12', 0],
  ]
  expect(ida.lone_families?.map(({ kept }) => told(kept))).toEqual([whole])
  // His own record does not name it, so only the import does; a family with one partner is told with them.
  expect(ola.lone_families).toBeUndefined()
  expect(ola.events).toEqual([{ tag: 'MARR', date: '1900' }])
  const { count, families } = await ask(member, result.id)
  expect([count, families.map(({ kept }) => told(kept))]).toEqual([
    2,
    [
      whole,
      [
        ['MARR', 'Y', 0],
        ['NOTE', 'Nobody knows whose wedding', 0],
      ],
    ],
  ])
  expect((await getPerson(test, member, member.person_id)).lone_families).toBeUndefined()
  const other = await test.newMember()
  expect((await test.call('listLoneFamilies', { token: other.access, params: { id: result.id } })).statusCode).toBe(404)
})

it('is seen with another child after a merge, and not with one who is gone', async () => {
  const member = await test.newMember({ name: 'Eve Hale' })
  await importFile(test, member, gedcom(file))
  const [ida, ola] = [await personCalled(test, member, 'Ida Hale'), await personCalled(test, member, 'Ola Hale')]
  const merged = await test.call('mergePeople', { token: member.access, params: { id: ola.id }, body: { other_id: ida.id } })
  expect(merged.statusCode, merged.body).toBe(200)
  const { lone_families: lone = [] } = await getPerson(test, member, ola.id)
  expect(lone).toHaveLength(1)
  expect(lone[0]?.kept.filter(({ path }) => path === 'CHIL').map(({ person_id }) => person_id)).toEqual([ola.id, ola.id])
})
