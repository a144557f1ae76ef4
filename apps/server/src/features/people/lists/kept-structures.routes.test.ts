import { limits, textLimits } from '@banyan/contract'
import type { Person, Source } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gedcom, importFile, personCalled } from '../../../test/gedcom.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
afterAll(() => test.close())

const file = `
0 @I1@ INDI
1 NAME Ada /Lockley/
2 NPFX Dr.
1 SEX F
1 BIRT
2 DATE 12 MAR 1850
3 TIME 04:00
1 SNOTE @N1@
1 SOUR @S1@
2 PAGE 7
1 ASSO @I2@
2 ROLE GODP
1 RESN CONFIDENTIAL
1 FAMS @F1@
0 @I2@ INDI
1 NAME Ben /Wren/
1 SEX M
1 FAMS @F1@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 MARR
2 DATE 1871
2 WIFE
3 AGE 21y
1 NOTE They met in Bath
0 @N1@ SNOTE She kept bees
1 SOUR @S1@
0 @S1@ SOUR
1 TITL The parish register
1 ABBR Register
1 REPO @R1@
2 CALN 12
0 @R1@ REPO
1 NAME The county archive
1 ADDR 1 High Street`

const kept = (person: Person) => person.kept ?? []

describe('what imported records keep', () => {
  it('is told with the person, the fact, the partner and the source that it belongs to', async () => {
    const member = await test.newMember({ name: 'Eve Hale' })
    await importFile(test, member, gedcom(file))
    const [ada, ben] = [await personCalled(test, member, 'Ada Lockley'), await personCalled(test, member, 'Ben Wren')]
    const [register] = await sourcesOf(member)
    const factOf = (kind: string) => ada.facts.find((fact) => fact.kind === kind)?.id
    expect(kept(ada)).toEqual([
      { path: 'NAME.NPFX', text: 'Dr.' },
      { path: 'BIRT.DATE.TIME', text: '04:00', fact_id: factOf('BIRT') },
      { path: 'SNOTE', text: 'She kept bees' },
      { path: 'SNOTE.SOUR', text: 'The parish register', source_id: register?.id },
      { path: 'SOUR', text: 'The parish register\n7', source_id: register?.id },
      { path: 'ASSO', text: 'GODP', person_id: ben.id },
      { path: 'RESN', text: 'CONFIDENTIAL' },
      { path: 'MARR.WIFE.AGE', text: '21y', partner_id: ben.id, fact_id: factOf('MARR') },
      { path: 'NOTE', text: 'They met in Bath', partner_id: ben.id },
    ])
    expect(kept(ben).map(({ path }) => path)).toEqual(['MARR.WIFE.AGE', 'NOTE'])
    const source: Source = (await test.call('getSource', { token: member.access, params: { id: register?.id ?? 0 } })).json()
    expect(source.kept).toEqual([
      { path: 'ABBR', text: 'Register' },
      { path: 'REPO.ADDR', text: '1 High Street' },
      { path: 'REPO.CALN', text: '12' },
    ])
  })

  it('goes with the fact or the name that it belongs to', async () => {
    const member = await test.newMember({ name: 'Eve Hale' })
    await importFile(test, member, gedcom(file))
    const ada = await personCalled(test, member, 'Ada Lockley')
    const birth = ada.facts.find(({ kind }) => kind === 'BIRT')?.id ?? 0
    await test.call('deleteFact', { token: member.access, params: { id: birth } })
    expect(kept(await personCalled(test, member, 'Ada Lockley')).map(({ path }) => path)).not.toContain('BIRT.DATE.TIME')
    await test.call('restoreFact', { token: member.access, params: { id: birth } })
    expect(kept(await personCalled(test, member, 'Ada Lockley')).map(({ path }) => path)).toContain('BIRT.DATE.TIME')
  })

  it('is another family’s own', async () => {
    const [member, other] = [await test.newMember({ name: 'Eve Hale' }), await test.newMember({ name: 'Fay Hale' })]
    await importFile(test, member, gedcom(file))
    await importFile(test, other, gedcom('0 @I1@ INDI\n1 NAME Gil /Hale/\n1 SNOTE @N1@\n1 SOUR @S1@\n1 ASSO @I2@'))
    expect(kept(await personCalled(test, other, 'Gil Hale'))).toEqual([
      { path: 'SNOTE', text: '@N1@' },
      { path: 'SOUR', text: '@S1@' },
      { path: 'ASSO', text: '@I2@' },
    ])
  })

  it('has a bound, and says how much is beyond it', async () => {
    const member = await test.newMember({ name: 'Eve Hale' })
    const many = Array.from({ length: limits.keptStructures + 7 }, (_, index) => `1 REFN ${index}`).join('\n')
    const lines = limits.keptCharacters / textLimits.note + 1
    const long = Array.from({ length: lines }, () => `1 _LONG ${'x'.repeat(textLimits.note + 1)}`).join('\n')
    await importFile(test, member, gedcom(`0 @I1@ INDI\n1 NAME Many\n${many}\n0 @I2@ INDI\n1 NAME Long\n${long}`))
    const manyKept = await personCalled(test, member, 'Many')
    expect([kept(manyKept).length, manyKept.more_kept]).toEqual([limits.keptStructures, 7])
    const longKept = await personCalled(test, member, 'Long')
    expect([kept(longKept).length, longKept.more_kept]).toEqual([lines - 2, 2])
    expect(kept(longKept)[0]?.text).toBe(`${'x'.repeat(textLimits.note)}…`)
  })
})

const sourcesOf = async (member: Member): Promise<Source[]> => (await test.call('listSources', { token: member.access })).json()
