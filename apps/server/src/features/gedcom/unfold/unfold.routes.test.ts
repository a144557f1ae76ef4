import type { Fact, Person } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { familyOf } from '../../../test/family.ts'
import { foldRecords } from '../../../test/fold-records.ts'
import { exportFile, gedcom, getPerson, importFile, listPeople, listRelations, personCalled } from '../../../test/gedcom.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { jobHandlers } from '../../../workers.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const file = `
0 @I1@ INDI
1 NAME Ada /Lockley/
2 GIVN Ada
2 NICK Addie
2 TRAN Ада /Локли/
3 LANG ru
2 SOUR @S1@
3 PAGE 7
1 NAME Ada /Wren/
2 TYPE MARRIED
1 SEX F
1 BIRT
2 TYPE at home
2 DATE 12 MAR 1850
3 TIME 04:00
2 PLAC Bath, Somerset
3 MAP
4 LATI N51.38
4 LONG W2.36
2 ASSO @I3@
3 ROLE GODP
2 SOUR @S1@
3 PAGE 12
3 QUAY 2
3 DATA
4 TEXT Ada, daughter of
5 CONT the miller
2 NOTE Born in the snow
1 BIRT
2 DATE ABT 1851
1 OCCU Miller
2 DATE FROM 1870 TO 1880
2 AGNC The guild
1 DEAT Y
2 CAUS fever
1 IDNO 123
2 TYPE Register
1 FAMS @F1@
0 @I2@ INDI
1 NAME Ben /Wren/
1 SEX M
1 BURI
2 PLAC York
1 FAMS @F1@
0 @I3@ INDI
1 NAME Cat /Wren/
1 ADOP
2 FAMC @F1@
3 ADOP HUSB
1 _MILT Army
2 DATE 1900
1 FAMC @F1@
0 @I4@ INDI
1 NAME Dan /Wren/
1 FAMC @F1@
2 PEDI FOSTER
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I3@
1 CHIL @I4@
2 _FREL Step
1 MARR
2 DATE 1 MAY 1871
2 PLAC Bristol
2 SOUR A letter of 1871
3 NOTE in the attic
1 SOUR @S1@
2 PAGE 40
0 @F2@ FAM
1 HUSB @I2@
1 MARR
2 DATE 1890
0 @S1@ SOUR
1 TITL The parish register
1 AUTH Rev. Hale
1 REPO @R1@
1 _WWW https://parish.example
0 @R1@ REPO
1 NAME The county archive`

const runJobs = (): Promise<number> => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
const familyId = async (): Promise<FamilyId> =>
  (await test.platform.database.read.selectFrom('families').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow())
    .id as FamilyId
const read = async (member: Member): Promise<string> => Buffer.from(await exportFile(test, member)).toString()
const factOf = (person: Person, kind: string): Fact => {
  const found = person.facts.find((fact) => fact.kind === kind)
  if (found === undefined) throw new Error(`no ${kind}`)
  return found
}
const patch = (member: Member, id: number, body: object) =>
  test.call('updateFact', { token: member.access, params: { id }, body })

/** What somebody sees of everybody, without the ids and times of rows. */
async function look(member: Member): Promise<unknown> {
  const people = await Promise.all((await listPeople(test, member)).map(({ id }) => getPerson(test, member, id)))
  const sources: { id: number; title: string }[] = (await test.call('listSources', { token: member.access })).json()
  const titles = new Map(sources.map(({ id, title }) => [id, title]))
  const cited = (each: Fact['sources']) => each.map(({ source_id, ...rest }) => ({ ...rest, title: titles.get(source_id) }))
  const plain = ({ id: _id, creation_date: _c, last_updated_date: _l, ...rest }: Fact) => ({
    ...rest,
    sources: cited(rest.sources),
  })
  const sorted = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted()
  return {
    people: people.map(({ id, name, birth_year, year_of_death, deceased, other_name, events, facts, names }) => ({
      who: [id, name, birth_year, year_of_death, deceased, other_name],
      events: sorted(events.map(({ fact_id, ...event }) => ({ ...event, isOfFact: fact_id !== undefined }))),
      facts: sorted(facts.map(plain)),
      names: sorted(
        names.map((each) => ({
          name: [each.kind, each.text, each.given, each.surname, each.note, each.preferred],
          of: names.find((other) => other.id === each.reading_of)?.text,
          sources: cited(each.sources),
        })),
      ),
    })),
    ties: (await listRelations(test, member)).map(({ from_person_id, to_person_id, kind }) => [
      from_person_id,
      to_person_id,
      kind,
    ]),
    sources: sorted(sources.map(({ id: _id, ...rest }) => ({ ...rest, creation_date: '', last_updated_date: '' }))),
  }
}

describe('an imported record', () => {
  it('becomes facts, names, ties and sources', async () => {
    const member = await test.newMember({ name: 'Eve Hale' })
    await importFile(test, member, gedcom(file))
    const ada = await personCalled(test, member, 'Ada Lockley')
    const cat = await personCalled(test, member, 'Cat Wren')
    expect(ada).toMatchObject({ birth_year: 1850, year_of_death: 0, deceased: true, other_name: 'Ада Локли' })
    expect(
      ada.names.map(({ kind, text, given, surname, script, preferred }) => [kind, text, given, surname, script, preferred]),
    ).toEqual([
      ['birth', 'Ada Lockley', 'Ada', 'Lockley', 'Latn', true],
      ['nickname', 'Addie', '', '', 'Latn', false],
      ['birth', 'Ада Локли', 'Ада', 'Локли', 'ru', false],
      ['married', 'Ada Wren', 'Ada', 'Wren', 'Latn', false],
    ])
    expect(ada.facts.map(({ kind, date, place, preferred }) => [kind, date, place, preferred])).toEqual([
      ['BIRT', '12 MAR 1850', 'Bath, Somerset', true],
      ['BIRT', 'ABT 1851', '', false],
      ['OCCU', 'FROM 1870 TO 1880', '', false],
      ['MARR', '1 MAY 1871', 'Bristol', false],
      ['DEAT', '', '', true],
    ])
    const sources: { id: number; title: string }[] = (await test.call('listSources', { token: member.access })).json()
    expect(sources).toMatchObject([
      { title: 'A letter of 1871', author: '', repository: '' },
      { title: 'The parish register', author: 'Rev. Hale', repository: 'The county archive', url: 'https://parish.example' },
    ])
    expect(factOf(ada, 'BIRT')).toMatchObject({
      type: 'at home',
      note: 'Born in the snow',
      latitude: 51.38,
      longitude: -2.36,
      participants: [{ person_id: cat.id, role: 'GODP' }],
      sources: [{ source_id: sources[1]?.id, page: '12', text: 'Ada, daughter of\nthe miller', quality: 2 }],
    })
    expect(factOf(ada, 'MARR').sources).toMatchObject([{ source_id: sources[0]?.id }])
    expect(cat.facts.map(({ kind, value, date }) => [kind, value, date])).toEqual([
      ['ADOP', '', ''],
      ['MILI', 'Army', '1900'],
    ])
    const ties = await listRelations(test, member)
    const [ben, dan] = [await personCalled(test, member, 'Ben Wren'), await personCalled(test, member, 'Dan Wren')]
    const kindOf = (from: Person, to: Person) =>
      ties.find(({ from_person_id, to_person_id }) => from_person_id === from.id && to_person_id === to.id)?.kind
    expect([kindOf(ben, cat), kindOf(ada, cat), kindOf(ben, dan), kindOf(ada, dan)]).toEqual(['adopted', '', 'step', 'foster'])
    // What has no field is told beside the facts, and what is no fact by itself.
    expect(ada.events).toEqual([
      { tag: 'OCCU', text: 'The guild', parts: [{ tag: 'AGNC', text: 'The guild' }], fact_id: factOf(ada, 'OCCU').id },
      { tag: 'DEAT', text: 'fever', parts: [{ tag: 'CAUS', text: 'fever' }], fact_id: factOf(ada, 'DEAT').id },
      { tag: 'IDNO', type: 'Register', text: '123' },
    ])
    // A marriage to nobody who is known has no couple to be of.
    expect(ben.events).toEqual([{ tag: 'MARR', date: '1890' }])
  })

  it('is exported as it came; an edit changes only its lines, and undoing it brings them back', async () => {
    const member = await test.newMember({ name: 'Eve Hale' })
    await importFile(test, member, gedcom(file))
    const before = await read(member)
    const lines = new Set(before.split('\n'))
    for (const line of file.trim().split('\n')) if (!/@|CONT|SOUR A letter/.test(line)) expect(lines, line).toContain(line)
    const ada = await personCalled(test, member, 'Ada Lockley')
    const birth = factOf(ada, 'BIRT')
    await patch(member, birth.id, { date: 'ABT 1849' })
    expect(await read(member)).toBe(before.replace('2 DATE 12 MAR 1850\n3 TIME 04:00\n', '2 DATE ABT 1849\n3 TIME 04:00\n'))
    await patch(member, birth.id, { date: '12 MAR 1850' })
    expect(await read(member)).toBe(before)
    await test.call('deleteFact', { token: member.access, params: { id: factOf(ada, 'MARR').id } })
    expect(await read(member)).toBe(before.replace(/1 MARR\n2 DATE 1 MAY 1871\n(?:[23] .*\n)*/, ''))
    await test.call('restoreFact', { token: member.access, params: { id: factOf(ada, 'MARR').id } })
    expect(await read(member)).toBe(before)
    const added = await test.call('createPersonFact', {
      token: member.access,
      params: { id: ada.id },
      body: { kind: 'RELI', value: 'Quaker' },
    })
    expect(await read(member)).toBe(before.replace('2 CAUS fever\n', '2 CAUS fever\n1 RELI Quaker\n'))
    await test.call('deleteFact', { token: member.access, params: { id: added.json().id } })
    const register = ada.names[0]?.sources[0]?.source_id ?? 0
    await test.call('updateSource', { token: member.access, params: { id: register }, body: { author: 'Rev. Oakes' } })
    expect(await read(member)).toBe(before.replace('Rev. Hale', 'Rev. Oakes'))
    const name = ada.names.find(({ kind }) => kind === 'nickname')
    await test.call('updateName', { token: member.access, params: { id: name?.id ?? 0 }, body: { text: 'Adie' } })
    expect(await read(member)).toBe(before.replace('Rev. Hale', 'Rev. Oakes').replace('2 NICK Addie', '2 NICK Adie'))
  })

  it('is not taken twice', async () => {
    const member = await test.newMember({ name: 'Eve Hale' })
    await importFile(test, member, gedcom(file))
    const before = await look(member)
    await importFile(test, member, gedcom(file))
    expect(await look(member)).toEqual(before)
  })

  it('goes with its import, and comes back with it', async () => {
    const member = await test.newMember({ name: 'Eve Hale' })
    const empty = await look(member)
    await importFile(test, member, gedcom(file))
    const before = await look(member)
    const family = familyOf(test, member)
    const [line] = await family.changes()
    const undone = (await family.tryTo('undoImport', { id: line?.id ?? 0 })).json<{ change_id: number }>()
    await runJobs()
    expect(await look(member)).toEqual(empty)
    await family.revert(undone.change_id)
    await runJobs()
    expect(await look(member)).toEqual(before)
  })

  it("joins what the importer's own person has", async () => {
    const member = await test.newMember({ name: 'Ada Lockley', birth_year: 1850 })
    await importFile(test, member, gedcom(file), 'I1')
    const { names, facts, deceased } = await getPerson(test, member, member.person_id)
    expect(names.map(({ text, given, preferred }) => [text, given, preferred])).toEqual([
      ['Ada Lockley', 'Ada', true],
      ['Addie', '', false],
      ['Ада Локли', 'Ада', false],
      ['Ada Wren', 'Ada', false],
    ])
    expect(facts.map(({ kind, date }) => [kind, date])).toEqual([
      ['BIRT', '12 MAR 1850'],
      ['BIRT', 'ABT 1851'],
      ['OCCU', 'FROM 1870 TO 1880'],
      ['MARR', '1 MAY 1871'],
    ])
    // No file reports the death of a user.
    expect(deceased).toBe(false)
  })
})

describe('records that an earlier version kept', () => {
  it('become the same rows, also when the job is interrupted, and are exported as they came', async () => {
    const member = await test.newMember({ name: 'Eve Hale' })
    await importFile(test, member, gedcom(file))
    const [before, written] = [await look(member), await read(member)]
    await foldRecords(test.platform, await familyId())
    expect((await personCalled(test, member, 'Ada Lockley')).facts).toHaveLength(1)
    expect(await read(member)).toBe(written)
    const stop = new AbortController()
    const job = { id: 0, attempt: 1, signal: stop.signal, report: () => stop.abort() }
    const handler = jobHandlers(test.platform)['unfold-records']
    await expect(handler.run({ payload: '{}', family_id: await familyId() }, job)).rejects.toThrow()
    expect(await read(member)).toBe(written)
    await runJobs()
    expect(await look(member)).toEqual(before)
    expect(await read(member)).toBe(written)
    const counts = await look(member)
    await handler.run({ payload: '{}', family_id: await familyId() }, { ...job, signal: new AbortController().signal })
    expect(await look(member)).toEqual(counts)
  })

  it('become rows also when the server has died often before', async () => {
    const member = await test.newMember({ name: 'Eve Hale' })
    await importFile(test, member, gedcom(file))
    const before = await look(member)
    await foldRecords(test.platform, await familyId())
    await test.platform.database.write((tx) =>
      tx.updateTable('jobs').set({ attempts: 12 }).where('kind', '=', 'unfold-records').execute(),
    )
    await runJobs()
    expect(await look(member)).toEqual(before)
  })

  it('leave what the family has changed since', async () => {
    const member = await test.newMember({ name: 'Eve Hale' })
    await importFile(test, member, gedcom(file))
    await foldRecords(test.platform, await familyId())
    const ada = await personCalled(test, member, 'Ada Lockley')
    await patch(member, factOf(ada, 'BIRT').id, { date: '13 MAR 1850', note: 'She said so' })
    await test.call('updateName', {
      token: member.access,
      params: { id: ada.names[0]?.id ?? 0 },
      body: { text: 'Ada Lockley-Wren' },
    })
    await test.call('createPersonFact', {
      token: member.access,
      params: { id: ada.id },
      body: { kind: 'OCCU', value: 'Miller', date: 'FROM 1870 TO 1880' },
    })
    const ben = await personCalled(test, member, 'Ben Wren')
    await test.call('createPersonFact', { token: member.access, params: { id: ben.id }, body: { kind: 'RELI', value: 'Quaker' } })
    await runJobs()
    const after = await getPerson(test, member, ada.id)
    expect(after).toMatchObject({ name: 'Ada Lockley-Wren', birth_year: 1850 })
    expect(factOf(after, 'BIRT')).toMatchObject({
      date: '13 MAR 1850',
      note: 'She said so',
      place: 'Bath, Somerset',
      type: 'at home',
    })
    expect(after.facts.filter(({ kind }) => kind === 'OCCU')).toHaveLength(1)
    expect(after.names.map(({ text }) => text)).toEqual(['Ada Lockley-Wren', 'Addie', 'Ада Локли', 'Ada Wren'])
    expect((await getPerson(test, member, ben.id)).facts.map(({ kind }) => kind)).toEqual(['MARR', 'RELI', 'BURI'])
    const written = await read(member)
    expect(written).toContain('2 DATE 13 MAR 1850\n3 TIME 04:00\n')
    expect(written).toContain('2 NOTE She said so\n')
    expect(written).toContain('1 NAME Ada /Lockley-Wren/\n')
    expect(written.match(/1 OCCU Miller/g)).toHaveLength(1)
  })
})
