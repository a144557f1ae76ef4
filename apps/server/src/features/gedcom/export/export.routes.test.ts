import { once } from 'node:events'
import type { Source } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyOf } from '../../../test/family.ts'
import { exportFile, gedcom, importFile, listPeople, personCalled } from '../../../test/gedcom.ts'
import { isWhole } from '../../../test/sample.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const versions = ['7.0', '5.5.1']

/** Normalizes what may differ between exports: xref names, the order of records, the header's date. */
function canonical(file: Uint8Array): string[] {
  return Buffer.from(file)
    .toString()
    .replace(/^1 DATE .*\n/mu, '')
    .replaceAll(/^0 @[^@\n]+@/gmu, '0 @@')
    .replaceAll(/^(\d+ \w+ @)[^@\n]+@$/gmu, '$1@')
    .split(/^(?=0 )/mu)
    .toSorted()
}

const xrefOf = (file: Uint8Array, name: string): string => {
  const [given, surname] = name.split(' ')
  const record = Buffer.from(file)
    .toString()
    .split(/^(?=0 )/mu)
    .find((text) => text.includes(`1 NAME ${given} /${surname}/`))
  const xref = /^0 @([^@]+)@ INDI/u.exec(record ?? '')?.[1]
  if (xref === undefined) throw new Error(`${name} is not in the file`)
  return xref
}

/** Exports, imports into a family of one as oneself, and exports again. */
async function expectRoundTrip(member: Member, name: string, version: string): Promise<void> {
  const first = await exportFile(test, member, version)
  const other = await test.newMember({ name, birth_year: 0 })
  const result = await importFile(test, other, first, xrefOf(first, name))
  expect(result.people).toBe((await listPeople(test, member)).length - 1)
  expect(canonical(await exportFile(test, other, version))).toEqual(canonical(first))
}

const sloppy = `
0 @I1@ INDI
1 NAME Ola /Gajda/
1 SEX X
1 BIRT
2 DATE about 1850
3 PHRASE when the river froze
2 SOUR @S1@
3 PAGE 12
1 EMAIL double@example.com
1 _MYTAG something of its own
2 _DEEPER still
1 FAMS @F1@
0 @I2@ INDI
1 NAME /Oakes/
1 EMAIL double@example.com
1 DEAT Y
1 NOTE @N1@
1 FAMS @F1@
0 @I3@ INDI
1 SEX Q
1 FAMC @F9@
0 @I4@ INDI
1 NAME Bartholomew Maximilian Theophilus Alexander Constantine /Featherstonehaugh/
1 RESI
2 ADDR 1 Long Lane
3 CITY Bath
1 FAMC @F1@
2 PEDI adopted
0 @I4@ INDI
1 NAME Twice /Here/
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I4@
1 CHIL @I44@
1 DIV Y
0 @S1@ SOUR
1 TITL The parish register
1 REPO @R1@
0 @R1@ REPO
1 NAME Bath Record Office
0 @N1@ SNOTE A note of several
1 LANG en`

describe.each(versions)('exporting %s', (version) => {
  it('is a file to save, of the caller’s family alone', async () => {
    const member = await test.newMember({ name: 'Ann Oakes' })
    await test.newMember({ name: 'Somebody Else' })
    const answer = await test.call('exportGedcom', { token: member.access, query: { version } })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.ged"$/)
    expect(answer.headers['content-type']).toContain('charset=utf-8')
    expect(answer.body).toContain(`2 VERS ${version}\n`)
    expect(answer.body).toContain('1 NAME Ann /Oakes/')
    expect(answer.body).not.toContain('Somebody')
    expect(answer.body).not.toContain(member.email)
  })

  it.each(isWhole ? [12, 150, 2200] : [12, 150])('of a made-up family of %i gives the same after an import', async (people) => {
    const member = await test.newMember({ name: 'Vera Nightingale', birth_year: 0 })
    const family = generateFamily({ people, seed: people })
    await importFile(
      test,
      member,
      writeGedcom({ people: family.people, relations: family.relations }, { version: '7.0' }),
      `I${family.people[0]?.id}`,
    )
    await expectRoundTrip(member, 'Vera Nightingale', version)
  })

  it('of a sloppy file gives the same after an import', async () => {
    const member = await test.newMember({ name: 'Ola Gajda', birth_year: 0 })
    await importFile(test, member, gedcom(sloppy), 'I1')
    await expectRoundTrip(member, 'Ola Gajda', version)
  })

  it('of a family that was made here gives the same after an import, and brings nothing back', async () => {
    const member = await test.newMember({ name: 'Rosa Delorme', birth_year: 0 })
    for (const relation_type of [1, 2, 3]) {
      await test.call('createPerson', {
        token: member.access,
        body: {
          from_person_id: member.person_id,
          relation_type,
          name: `Luc Delorme ${relation_type}`,
          gender: 'M',
          birth_year: 1950,
          address: 'Lyon',
        },
      })
    }
    await importFile(test, member, gedcom(sloppy))
    const file = await exportFile(test, member, version)
    const again = await importFile(test, member, file)
    expect(again).toMatchObject({ people: 0, relations: 0 })
    expect(canonical(await exportFile(test, member, version))).toEqual(canonical(file))
    await expectRoundTrip(member, 'Rosa Delorme', version)
  })
})

it('an export has what was changed here beside what the file had', async () => {
  const member = await test.newMember({ name: 'Mei Lin', birth_year: 0 })
  await importFile(test, member, gedcom(sloppy))
  const ola = await personCalled(test, member, 'Ola Gajda')
  await test.call('updatePerson', {
    token: member.access,
    params: { id: ola.id },
    body: { fieldName: 'occupation', value: 'Weaver' },
  })
  const text = Buffer.from(await exportFile(test, member)).toString()
  expect(text).toContain('1 OCCU Weaver')
  expect(text).toContain('1 _MYTAG something of its own\n2 _DEEPER still')
  expect(text).toContain('3 PHRASE about 1850 (when the river froze)\n')
})

const notes = `1 NOTE <p>Wrote <a href="https://example.org/letters">letters
2 MIME text/html
2 SOUR @S1@
3 PAGE 4
1 NOTE Sailed on.
2 SOUR @S1@
3 PAGE 5
1 NOTE <div>Came back</div>
2 MIME text/html
2 LANG en
2 SOUR @S1@
3 PAGE 6
`

it('an export has notes as the file had them, whatever of their markup is not shown', async () => {
  const member = await test.newMember({ name: 'Mei Lin', birth_year: 0 })
  const by = { token: member.access }
  await importFile(test, member, gedcom(`0 @I1@ INDI\n1 NAME Ola /Gajda/\n${notes}0 @S1@ SOUR\n1 TITL Letters`))
  const read = async (): Promise<string> => Buffer.from(await exportFile(test, member)).toString()
  expect(await read()).toContain(notes)
  const ola = await personCalled(test, member, 'Ola Gajda')
  expect(ola.biography).toContain('noopener')
  expect(ola.biography).not.toContain('<div>')
  const change = { fieldName: 'biography', value: '<p>Stayed</p>' }
  await test.call('updatePerson', { ...by, params: { id: ola.id }, body: change })
  expect(await read()).toContain('1 NOTE <p>Stayed</p>\n2 MIME text/html\n2 LANG en\n')
})

it.each(versions)('an export has the facts that were added here, of people with and without a record (%s)', async (version) => {
  const member = await test.newMember({ name: 'Mei Lin', birth_year: 0 })
  const by = { token: member.access }
  const family = familyOf(test, member)
  await importFile(test, member, gedcom(sloppy))
  const ola = await personCalled(test, member, 'Ola Gajda')
  const { person, relation } = await family.add({ name: 'Bo Lin', type: 1, birth_year: 0 })
  const source = (await test.call('createSource', { ...by, body: { title: 'The album', author: 'Grandmother' } })).json<Source>()
  const facts = [
    test.call('createPersonFact', {
      ...by,
      params: { id: ola.id },
      body: { kind: 'GRAD', date: '3 MAY 1871', place: 'Turku', sources: [{ source_id: source.id, page: 'page 3' }] },
    }),
    test.call('createPersonFact', {
      ...by,
      params: { id: person.id },
      body: { kind: 'BIRT', date: '_CHINESE 15 _M8 1952', participants: [{ person_id: ola.id, role: 'WITN' }] },
    }),
    test.call('createRelationFact', {
      ...by,
      params: { id: relation.id },
      body: { kind: 'MARR', date: 'ABT 1980', note: 'In snow' },
    }),
    test.call('createName', { ...by, params: { id: person.id }, body: { kind: 'nickname', text: 'Bobo' } }),
  ]
  for (const answer of await Promise.all(facts)) expect(answer.statusCode).toBe(200)
  const text = Buffer.from(await exportFile(test, member, version)).toString()
  const records = text.split(/^(?=0 )/mu)
  const recordOf = (part: string): string => records.find((record) => record.includes(part)) ?? ''
  expect(recordOf('1 NAME Ola')).toMatch(
    /1 GRAD\n2 DATE 3 MAY 1871\n2 PLAC Turku\n(?:2 MAP\n(?:3 .*\n)+)?2 SOUR @S\d+@\n3 PAGE page 3\n/u,
  )
  expect(recordOf('1 NAME Ola')).toContain('1 _MYTAG something of its own\n2 _DEEPER still')
  expect(recordOf('1 NAME Bo /Lin/')).toContain('3 OCT 1952')
  expect(recordOf('1 NAME Bo /Lin/')).toContain('Bobo')
  expect(recordOf('1 MARR')).toMatch(/1 MARR\n2 DATE ABT 1980\n2 NOTE In snow\n/u)
  expect(recordOf('1 TITL The album')).toContain('1 AUTH Grandmother')
  // Reading it again brings nobody, and nothing of it is lost.
  const again = await importFile(test, member, Buffer.from(text))
  expect(again).toMatchObject({ people: 0, relations: 0 })
})

it('an export of a family so large that a thread writes it has everybody, and ends when the caller leaves', async () => {
  const member = await test.newMember({ name: 'Mei Lin', birth_year: 0 })
  const family = generateFamily({ people: 2_100, seed: 4 })
  await importFile(test, member, writeGedcom(family, { version: '7.0' }))
  const file = await exportFile(test, member)
  expect(
    Buffer.from(file)
      .toString()
      .match(/^0 @I\d+@ INDI$/gmu),
  ).toHaveLength(2_101)
  expect(await importFile(test, member, file)).toMatchObject({ people: 0, relations: 0 })
  const answer = await test.app.inject({
    url: '/api/gedcom/',
    headers: { authorization: `Bearer ${member.access}` },
    payloadAsStream: true,
  })
  await once(answer.stream(), 'readable')
  answer.raw.res.destroy()
  expect(await exportFile(test, member)).toEqual(file)
  const table = (await test.call('exportTable', { token: member.access })).body.split('\r\n')
  expect(table).toHaveLength(1 + 2_101 + 1)
  expect(new Set(table.slice(1, -1).map((line) => line.split(',', 1)[0])).size).toBe(2_101)
})

it('knows no other version', async () => {
  const member = await test.newMember()
  expect((await test.call('exportGedcom', { token: member.access, query: { version: '6.0' } })).statusCode).toBe(400)
})
