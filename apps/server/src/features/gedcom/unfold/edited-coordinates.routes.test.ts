import type { Fact } from '@banyan/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportFile, gedcom, importFile, personCalled } from '../../../test/gedcom.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Places in every form that programs write them. */
const birth = `1 BIRT
2 TYPE at home
2 DATE BET 1 MAR 1850 AND 12 MAR 1850
3 TIME 04:00
3 PHRASE in Lent
2 PLAC Bath, Somerset
3 FORM City, County
3 LANG en
3 TRAN 巴斯
4 LANG zh-Hant
3 MAP
4 LATI N51.381064
4 LONG W2.359017
3 EXID 2656173
4 TYPE https://geonames.example
3 NOTE Beside the abbey
2 ADDR 1 Abbey Yard
3 CITY Bath
2 _OTHER kept`
const file = `
0 @I1@ INDI
1 NAME Ada /Lockley/
1 SEX F
${birth}
1 OCCU Miller
2 PLAC York
1 GRAD
2 DATE 1871
0 @I2@ INDI
1 NAME Ben /Wren/
1 EMIG
2 PLAC Leeds
3 MAP
4 LATI N53.8
4 LONG W1.55`

const lines = async (member: Member, version = '7.0'): Promise<string[]> =>
  Buffer.from(await exportFile(test, member, version))
    .toString()
    .split('\n')
/** The lines that only one of two files has. */
const difference = (before: string[], after: string[]): { lost: string[]; gained: string[] } => ({
  lost: before.filter((line) => !after.includes(line)),
  gained: after.filter((line) => !before.includes(line)),
})

async function arrange(): Promise<{ member: Member; change: (name: string, kind: string, body: object) => Promise<void> }> {
  const member = await test.newMember()
  await importFile(test, member, gedcom(file))
  const find = async (name: string, kind: string): Promise<Fact | undefined> =>
    (await personCalled(test, member, name)).facts.find((fact) => fact.kind === kind)
  return {
    member,
    change: async (name, kind, body) => {
      const { id = 0 } = (await find(name, kind)) ?? {}
      const answer = await test.call('updateFact', { token: member.access, params: { id }, body })
      expect(answer.statusCode, answer.body).toBe(200)
    },
  }
}

it('of a record stay as they were written while nobody changes them', async () => {
  const { member, change } = await arrange()
  const before = await lines(member)
  expect(before.join('\n')).toContain(birth)
  await change('Ada Lockley', 'OCCU', { value: 'Baker' })
  expect(difference(before, await lines(member))).toEqual({ lost: ['1 OCCU Miller'], gained: ['1 OCCU Baker'] })
  await change('Ada Lockley', 'BIRT', { latitude: 51.381_064, longitude: -2.359_017 })
  await change('Ada Lockley', 'OCCU', { value: 'Miller' })
  expect(await lines(member)).toEqual(before)
})

it('that somebody types take the place of those of the record, and of nothing else', async () => {
  const { member, change } = await arrange()
  const before = await lines(member)
  await change('Ada Lockley', 'BIRT', { latitude: 51.4, longitude: 2.5 })
  const after = await lines(member)
  expect(difference(before, after)).toEqual({
    lost: ['4 LATI N51.381064', '4 LONG W2.359017'],
    gained: ['4 LATI N51.4', '4 LONG E2.5'],
  })
  expect(after).toHaveLength(before.length)
  const other = await test.newMember()
  await importFile(test, other, await exportFile(test, member))
  const [born] = (await personCalled(test, other, 'Ada Lockley')).facts.filter(({ kind }) => kind === 'BIRT')
  expect(born).toMatchObject({ place: 'Bath, Somerset', latitude: 51.4, longitude: 2.5 })
  await change('Ada Lockley', 'BIRT', { latitude: 51.381_064, longitude: -2.359_017 })
  expect((await lines(member)).toSorted()).toEqual(before.toSorted())
})

it.each(['7.0', '5.5.1'])('that somebody types where the record has none are written, in GEDCOM %s', async (version) => {
  const { member, change } = await arrange()
  const before = await lines(member, version)
  await change('Ada Lockley', 'OCCU', { latitude: 53.96, longitude: -1.08 })
  await change('Ada Lockley', 'GRAD', { place: 'Lima', latitude: -12.05, longitude: -77.03 })
  const after = await lines(member, version)
  expect(after.join('\n')).toContain('1 OCCU Miller\n2 PLAC York\n3 MAP\n4 LATI N53.96\n4 LONG W1.08\n')
  expect(after.join('\n')).toContain('2 DATE 1871\n2 PLAC Lima\n3 MAP\n4 LATI S12.05\n4 LONG W77.03\n')
  expect(difference(before, after).lost).toEqual([])
})

it('that somebody takes away are left out', async () => {
  const { member, change } = await arrange()
  const before = await lines(member)
  await change('Ben Wren', 'EMIG', { latitude: 0, longitude: 0 })
  expect(difference(before, await lines(member))).toEqual({ lost: ['4 LATI N53.8', '4 LONG W1.55'], gained: [] })
})
