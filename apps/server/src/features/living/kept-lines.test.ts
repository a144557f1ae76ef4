import { afterAll, beforeAll, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import { gedcom, getPerson, importFile, personCalled } from '../../test/gedcom.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
afterAll(() => test.close())

const thisYear = new Date().getUTCFullYear()
const fileOf = (age: number): string => `
0 @I1@ INDI
1 NAME Olaf /Hale/
1 SEX M
1 DEAT
2 DATE 1999
1 FAMC @F1@
1 FAMS @F2@
1 ASSO @I2@
2 RELA Secret godchild
2 NOTE Secret of the godchild
1 EVEN
2 TYPE Party
2 _WITN @I2@
3 NOTE Secret of the witness
1 _FRIEND @I2@
2 _PHONE Secret telephone
1 _OWN Told to all
0 @I2@ INDI
1 NAME Signe /Hale/
1 SEX F
1 BIRT
2 DATE ${thisYear - age}
1 FAMC @F1@
1 FAMC @F2@
0 @F1@ FAM
1 CHIL @I1@
1 CHIL @I2@
2 NOTE Secret of the child
1 _PHONE Secret of the family
0 @F2@ FAM
1 HUSB @I1@
1 CHIL @I2@
2 _ADDR Secret address
1 _OWN Told of the couple`

const secretsOf = async (by: Member, id: number): Promise<string[]> =>
  [...JSON.stringify(await getPerson(test, by, id)).matchAll(/Secret [a-z ]+/g)].map(([text]) => text).toSorted()

it('what an imported record says below the name of somebody hidden is hidden with them', async () => {
  const keeper = await test.newMember({ name: 'Keeper' })
  const bo = await joinFamily(test, keeper, { name: 'Bo' })
  await importFile(test, keeper, gedcom(fileOf(30)))
  const { id } = await personCalled(test, keeper, 'Olaf Hale')
  const secrets = (by: Member): Promise<string[]> => secretsOf(by, id)
  const all = await secrets(keeper)
  expect(all).toEqual([
    'Secret address',
    'Secret godchild',
    'Secret of the child',
    'Secret of the family',
    'Secret of the godchild',
    'Secret of the witness',
    'Secret telephone',
  ])
  expect(await secrets(bo)).toEqual(all)
  await familyOf(test, keeper).tryTo('updateFamilySettings', {}, { living_seen_by: 'near', near_steps: 1 })
  expect(await secrets(keeper)).toEqual(all)
  expect(await secrets(bo)).toEqual([])
  expect((await getPerson(test, bo, id)).kept?.map(({ text }) => text)).toEqual(['Told to all', 'Told of the couple'])
})

it('and below that of a child too far away, who keeps no more than a name', async () => {
  const keeper = await test.newMember({ name: 'Keeper' })
  const bo = await joinFamily(test, keeper, { name: 'Bo' })
  await importFile(test, keeper, gedcom(fileOf(8)))
  const { id } = await personCalled(test, keeper, 'Olaf Hale')
  expect(await secretsOf(bo, id)).toEqual(['Secret godchild'])
  expect(await secretsOf(keeper, id)).toHaveLength(7)
})
