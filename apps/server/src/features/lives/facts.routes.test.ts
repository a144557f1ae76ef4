import type { Fact } from '@banyan/contract'
import { factKindNames, factKinds } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../platform/jobs/sweep.ts'
import { readAllRows } from '../../test/all-rows.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { gedcom, getPerson, importFile, listPeople, personCalled } from '../../test/gedcom.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { loadTestPlaces } from '../../test/test-places.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp()
  await loadTestPlaces(test.platform)
})
beforeEach(async () => {
  member = await test.newMember({ birth_year: 1980 })
  family = familyOf(test, member)
})
afterAll(() => test.close())

type Name = Parameters<TestFamily['tryTo']>[0]
const codeOf = async (answer: ReturnType<TestFamily['tryTo']>): Promise<unknown[]> => {
  const { statusCode, body } = await answer
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}
const send = async (name: Name, id: number, body: object = {}, by = family): Promise<Fact> => {
  const answer = await by.tryTo(name, { id }, body)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<Fact>()
}
const add = (person: number, body: object, by = family): Promise<Fact> => send('createPersonFact', person, body, by)
const factsOf = async (id: number): Promise<Fact[]> => (await getPerson(test, member, id)).facts
const kindsOf = async (id: number): Promise<string[]> => (await factsOf(id)).map(({ kind }) => kind)
const newestLine = async () =>
  (await family.changes())[0] ?? { id: 0, kind: '', before: null, after: null, title: '', can_revert: false }
const yearsOf = async (id: number) => {
  const { birth_year, year_of_death, deceased } = await getPerson(test, member, id)
  const listed = (await listPeople(test, member)).find((each) => each.id === id)
  expect(listed).toMatchObject({ birth_year, year_of_death, deceased })
  return [birth_year, year_of_death, deceased]
}

describe('the facts of a person', () => {
  it('lose one of the many sources and witnesses that a file gave them', async () => {
    const lines = (count: number, write: (n: number) => string) => Array.from({ length: count }, (_, n) => write(n)).join('\n')
    const sources = [lines(24, (n) => `2 SOUR @S${n}@\n3 PAGE ${n}`), lines(24, (n) => `0 @S${n}@ SOUR\n1 TITL Book ${n}`)]
    const witnesses = [
      lines(60, (n) => `2 ASSO @W${n}@\n3 ROLE WITN`),
      lines(60, (n) => `0 @W${n}@ INDI\n1 NAME Witness ${n}\n1 SEX F`),
    ]
    const ida = '0 @I1@ INDI\n1 NAME Ida /Hale/\n1 SEX F\n1 BIRT\n2 DATE 1900'
    await importFile(test, member, gedcom([ida, sources[0], witnesses[0], sources[1], witnesses[1]].join('\n')))
    const [fact] = (await personCalled(test, member, 'Ida Hale')).facts
    expect([fact?.sources.length, fact?.participants.length]).toEqual([24, 60])
    const less = await send('updateFact', fact?.id ?? 0, {
      sources: fact?.sources.slice(1),
      participants: fact?.participants.slice(0, -1),
    })
    expect([less.sources, less.participants]).toEqual([fact?.sources.slice(1), fact?.participants.slice(0, -1)])
  })

  it('can be changed although a file gave them more citations than anybody may add', async () => {
    const count = 150
    const cited = Array.from({ length: count }, (_, n) => `2 SOUR @S1@\n3 PAGE ${n}`).join('\n')
    const long = `3 DATA\n4 TEXT ${'It is written. '.repeat(400)}`
    const ida = `0 @I1@ INDI\n1 NAME Ida /Hale/\n1 SEX F\n1 BIRT\n2 DATE 1900\n${cited}\n${long}`
    await importFile(test, member, gedcom(`${ida}\n0 @S1@ SOUR\n1 TITL Register`))
    const { id: personId, facts } = await personCalled(test, member, 'Ida Hale')
    const [birth] = facts
    const known = birth?.sources ?? []
    expect([known.length, (known.at(-1)?.text.length ?? 0) > 5_000]).toEqual([count, true])
    const changed = await send('updateFact', birth?.id ?? 0, { date: '3 MAY 1900' })
    expect(changed.sources).toEqual(known)
    const sources = known.map((each, at) => (at === 7 ? { ...each, page: 'seven' } : each))
    expect((await send('updateFact', birth?.id ?? 0, { sources })).sources).toEqual(sources)
    await family.revert((await newestLine()).id)
    expect((await personCalled(test, member, 'Ida Hale')).facts[0]?.sources).toEqual(known)
    const refused = [400, 'invalid_field']
    expect(await codeOf(family.tryTo('updateFact', { id: birth?.id ?? 0 }, { sources: [...known, known[0]] }))).toEqual(refused)
    expect((await send('updateFact', birth?.id ?? 0, { sources: known.slice(1) })).sources).toHaveLength(count - 1)
    expect(
      await codeOf(family.tryTo('createPersonFact', { id: personId }, { kind: 'GRAD', sources: known.slice(0, 101) })),
    ).toEqual(refused)
  })

  it('keep everything that is said, and change part by part', async () => {
    const { person } = await family.add({ name: 'Ida' })
    const fact = await add(person.id, {
      kind: 'OCCU',
      value: ' sailor ',
      date: 'FROM 1920 TO 1930',
      date_phrase: 'as a young woman',
      place: 'Turku',
      note: 'On  the Pommern',
      participants: [{ person_id: member.person_id, role: 'WITN' }],
    })
    expect(fact).toMatchObject({
      person_id: person.id,
      relation_id: null,
      kind: 'OCCU',
      value: 'sailor',
      date: 'FROM 1920 TO 1930',
      date_phrase: 'as a young woman',
      place: 'Turku',
      participants: [{ person_id: member.person_id, role: 'WITN' }],
      image_ids: [],
      sources: [],
      denied: false,
      preferred: false,
    })
    const changed = await send('updateFact', fact.id, { value: 'captain' })
    expect(changed).toEqual({ ...fact, value: 'captain', last_updated_date: changed.last_updated_date })
    expect(changed.last_updated_date > fact.last_updated_date).toBe(true)
    expect(await factsOf(person.id)).toContainEqual(changed)
  })

  it('are in the order of a life: by date, and without one where their kind belongs', async () => {
    const { person } = await family.add({ birth_year: 1900 })
    for (const [kind, date] of [
      ['BURI', ''],
      ['OCCU', ''],
      ['DEAT', '3 MAY 1971'],
      ['CHR', ''],
      ['RESI', 'BEF 1950'],
      ['EMIG', '1923'],
      ['EDUC', 'ABT 1915'],
    ])
      await add(person.id, { kind, date })
    expect(await kindsOf(person.id)).toEqual(['BIRT', 'CHR', 'EDUC', 'OCCU', 'EMIG', 'RESI', 'DEAT', 'BURI'])
  })

  it.each([
    ['ABT 1950', 'ABT 1950', ''],
    ['about 1950', 'ABT 1950', ''],
    ['3 May 1912', '3 MAY 1912', ''],
    ['30 February 1912', '', '30 February 1912'],
    ['the year of the flood', '', 'the year of the flood'],
    ['', '', ''],
  ])('read the date %j as %j, or keep the words', async (given, date, date_phrase) => {
    expect(await add(member.person_id, { kind: 'GRAD', date: given })).toMatchObject({ date, date_phrase })
  })

  it.each([
    ['RESI', 'FROM 1970 TO 1999', 'FROM 1971 TO 1999'],
    ['OCCU', 'FROM 1970 TO 1999', 'FROM 1971 TO 1999'],
    ['GRAD', 'BET 1970 AND 1999', 'BET 1971 AND 1999'],
  ])('read two years with a dash by what the fact is: %s', async (kind, added, changed) => {
    const fact = await add(member.person_id, { kind, date: '1970–1999' })
    expect(fact).toMatchObject({ kind, date: added })
    expect(await send('updateFact', fact.id, { date: '1971–1999' })).toMatchObject({ kind, date: changed })
  })

  it('keep the words about a date beside a text that is none', async () => {
    expect(await add(member.person_id, { kind: 'GRAD', date: 'in the war', date_phrase: 'as told' })).toMatchObject({
      date: '',
      date_phrase: 'in the war; as told',
    })
  })

  it('are placed on the map unless the caller says where they are', async () => {
    const found = await add(member.person_id, { kind: 'RESI', place: 'Rovaniemi' })
    expect(Math.round(found.latitude)).toBe(67)
    expect(await send('updateFact', found.id, { note: 'by the river' })).toMatchObject({ latitude: found.latitude })
    expect(await send('updateFact', found.id, { latitude: 1.5, longitude: 2.5 })).toMatchObject({ latitude: 1.5, longitude: 2.5 })
    expect(await send('updateFact', found.id, { place: 'Nowhere at all' })).toMatchObject({ latitude: 0, longitude: 0 })
    expect(await codeOf(family.tryTo('createPersonFact', { id: member.person_id }, { kind: 'RESI', latitude: 1 }))).toEqual([
      400,
      'invalid_place',
    ])
  })

  it.each(factKindNames)('can be of the kind %s', async (kind) => {
    const { relation, person } = await family.add({ type: 1 })
    expect(await add(person.id, { kind, type: 'what it was' })).toMatchObject({ kind })
    const answer = await codeOf(family.tryTo('createRelationFact', { id: relation.id }, { kind, type: 'what it was' }))
    expect(answer).toEqual(factKinds[kind].of === 'person' ? [400, 'wrong_fact_kind'] : [200, undefined])
  })

  it.each([
    ['a kind that is none', { kind: 'NAME' }, 400, 'invalid_field'],
    ['no kind', {}, 400, 'invalid_field'],
    ['an event without words', { kind: 'EVEN', value: 'x' }, 400, 'blank_type'],
    ['a participant who is nobody', { kind: 'GRAD', participants: [{ person_id: 99_999_999 }] }, 404, 'not_found'],
    ['an image that is none', { kind: 'GRAD', image_ids: [99_999_999] }, 404, 'not_found'],
    ['a source that is none', { kind: 'GRAD', sources: [{ source_id: 99_999_999 }] }, 404, 'not_found'],
  ])('are refused with %s, and nothing changes', async (_what, body, status, code) => {
    const before = await readAllRows(test.platform)
    expect(await codeOf(family.tryTo('createPersonFact', { id: member.person_id }, body))).toEqual([status, code])
    expect(await readAllRows(test.platform)).toEqual(before)
  })

  it('do not let a later caller overwrite what they have not seen', async () => {
    const fact = await add(member.person_id, { kind: 'OCCU', value: 'nurse' })
    const changed = await send('updateFact', fact.id, { value: 'doctor', seen: fact.last_updated_date })
    expect(await codeOf(family.tryTo('updateFact', { id: fact.id }, { value: 'baker', seen: fact.last_updated_date }))).toEqual([
      409,
      'value_changed',
    ])
    expect(await send('updateFact', fact.id, { value: 'baker', seen: changed.last_updated_date })).toMatchObject({
      value: 'baker',
    })
  })

  it('are at most a thousand by hand', async () => {
    const { family_id } = await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('family_id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    const at = '2026-03-01T12:00:00.000Z'
    await test.platform.database.write(async (tx) => {
      for (let start = 0; start < 999; start += 333)
        await tx
          .insertInto('facts')
          .values(
            Array.from({ length: 333 }, (_, index) => ({
              family_id,
              id: 1_000 + start + index,
              person_id: member.person_id,
              kind: 'RESI' as const,
              hidden_at: null,
              hidden_batch: null,
              hidden_reason: null,
              hidden_import: null,
              created_at: at,
              updated_at: at,
            })),
          )
          .execute()
    })
    expect(await codeOf(family.tryTo('createPersonFact', { id: member.person_id }, { kind: 'RESI' }))).toEqual([
      413,
      'too_many_facts',
    ])
  })

  it('of a locked profile are its owner’s, and of a couple anybody’s who may change one of the two', async () => {
    const relative = await joinFamily(test, member)
    const theirs = familyOf(test, relative)
    const fact = await add(member.person_id, { kind: 'OCCU', value: 'nurse' })
    await family.set(member.person_id, 'locked', true)
    const couple = (await family.add({ type: 1 })).relation
    for (const [name, id, body] of [
      ['createPersonFact', member.person_id, { kind: 'OCCU' }],
      ['updateFact', fact.id, { value: 'x' }],
      ['deleteFact', fact.id, {}],
      ['restoreFact', fact.id, {}],
    ] as const)
      expect(await codeOf(theirs.tryTo(name, { id }, body))).toEqual([403, 'locked_profile'])
    expect(await send('updateFact', fact.id, { value: 'doctor' })).toMatchObject({ value: 'doctor' })
    expect(await send('createRelationFact', couple.id, { kind: 'MARR' }, theirs)).toMatchObject({ relation_id: couple.id })
  })
})

describe('the facts of a couple', () => {
  it('say in lists how it ended', async () => {
    const { relation } = await family.add({ type: 1 })
    const endOf = async () => (await family.tryTo('getRelation', { id: relation.id })).json<{ ended?: string }>().ended
    await send('createRelationFact', relation.id, { kind: 'MARR', date: '1950' })
    expect(await endOf()).toBeUndefined()
    const apart = await send('createRelationFact', relation.id, { kind: 'SEP' })
    expect(await endOf()).toBe('separated')
    const divorce = await send('createRelationFact', relation.id, { kind: 'DIV', date: '1960' })
    await family.tryTo('deleteFact', { id: apart.id })
    expect(await endOf()).toBe('divorced')
    await send('createRelationFact', relation.id, { kind: 'MARR', date: '1965' })
    expect(await endOf()).toBeUndefined()
    await send('updateFact', divorce.id, { date: '1970' })
    expect(await endOf()).toBe('divorced')
    await send('updateFact', divorce.id, { denied: true })
    expect(await endOf()).toBeUndefined()
  })

  it('say that the husband joined his wife’s family, which ends nothing, changes no name and stays in files', async () => {
    const { person, relation } = await family.add({ name: 'Bo', type: 1, gender: 'M' })
    const namesOf = async () =>
      (await family.tryTo('listRelationNames', { from: member.person_id, to: person.id })).json<{ words: unknown[] }[]>()
    const before = await namesOf()
    const fact = await send('createRelationFact', relation.id, { kind: 'UXOR', date: '1950' })
    expect(fact).toMatchObject({ kind: 'UXOR', relation_id: relation.id })
    expect((await family.tryTo('getRelation', { id: relation.id })).json()).not.toHaveProperty('ended')
    expect(await namesOf()).toEqual(before)
    expect((await test.call('exportGedcom', { token: member.access })).body).toMatch(/1 _UXOR[^\n]*\n2 DATE 1950/)
  })

  it('are on the pages and in the history of both, and go and come back with the relation', async () => {
    const { person, relation } = await family.add({ name: 'Olli', type: 1 })
    const fact = await send('createRelationFact', relation.id, { kind: 'MARR', date: '5 JUN 2005', place: 'Lyon' })
    for (const id of [person.id, member.person_id]) {
      expect(await factsOf(id)).toContainEqual(fact)
      expect((await family.changesOf(id))[0]).toMatchObject({ kind: 'fact_created', title: 'MARR', after: '5 JUN 2005 · Lyon' })
    }
    await family.deleteRelation(relation.id)
    expect(await kindsOf(person.id)).toEqual(['BIRT'])
    expect(await codeOf(family.tryTo('updateFact', { id: fact.id }, { value: 'x' }))).toEqual([404, 'not_found'])
    await family.revert((await newestLine()).id)
    expect(await factsOf(person.id)).toContainEqual(fact)
  })

  it('need a couple', async () => {
    const { relation } = await family.add({ type: 2 })
    expect(await codeOf(family.tryTo('createRelationFact', { id: relation.id }, { kind: 'MARR' }))).toEqual([400, 'not_a_couple'])
  })
})

describe('births and deaths', () => {
  it('are days of the year in lists where they are known', async () => {
    const { person } = await family.add({ birth_year: 1950 })
    const daysOf = async () => {
      const listed = (await listPeople(test, member)).find(({ id }) => id === person.id)
      return [listed?.birth_year, listed?.birth_day, listed?.year_of_death, listed?.death_day]
    }
    const [birth] = await factsOf(person.id)
    await send('updateFact', birth?.id ?? 0, { date: 'JULIAN 20 APR 1950' })
    await add(person.id, { kind: 'DEAT', date: 'ABT 3 MAY 1999' })
    expect(await daysOf()).toEqual([1950, 503, 1999, undefined])
    // Whoever does not ask for the days gets the list without them, by another tag.
    const answers = await Promise.all([
      test.call('listPeople', { token: member.access }),
      test.call('listPeople', { token: member.access, query: { days: 'true' } }),
    ])
    expect(answers.map((answer) => answer.body.includes('birth_day'))).toEqual([false, true])
    expect(answers[0].headers.etag).not.toBe(answers[1].headers.etag)
    await family.set(person.id, 'birth_year', 1951)
    await add(person.id, { kind: 'DEAT', date: '31 DEC 1999', preferred: true })
    expect(await daysOf()).toEqual([1951, undefined, 1999, 1231])
    const [change] = await family.changes()
    await family.revert(change?.id ?? 0)
    expect(await daysOf()).toEqual([1951, undefined, 1999, undefined])
  })

  it('are what older clients know as years', async () => {
    const { person } = await family.add({ birth_year: 1950 })
    const [birth] = await factsOf(person.id)
    expect(birth).toMatchObject({ kind: 'BIRT', date: '1950', preferred: true })
    await send('updateFact', birth?.id ?? 0, { date: 'BET MAR 1948 AND 1949' })
    expect(await yearsOf(person.id)).toEqual([1948, 0, false])
    await add(person.id, { kind: 'DEAT' })
    expect(await yearsOf(person.id)).toEqual([1948, 0, true])
    await family.set(person.id, 'year_of_death', 2001)
    expect(await factsOf(person.id)).toMatchObject([{ kind: 'BIRT' }, { kind: 'DEAT', date: '2001' }])
    expect(await yearsOf(person.id)).toEqual([1948, 2001, true])
  })

  it.each([
    ['JULIAN 3 MAY 1712', 1712],
    ['HEBREW 5700', 1939],
    ['BEF 1900', 1900],
    ['3 MAY', 0],
    ['44 BCE', 0],
  ])('of the date %s have the year %i', async (date, year) => {
    const { person } = await family.add({ birth_year: 0 })
    await add(person.id, { kind: 'BIRT', date })
    expect(await yearsOf(person.id)).toEqual([year, 0, false])
  })

  it('keep their date when an older client sends its year, and get it back when another year is undone', async () => {
    const { person } = await family.add({ birth_year: 1950 })
    const [birth] = await factsOf(person.id)
    const whole = await send('updateFact', birth?.id ?? 0, { date: '3 MAY 1950', date_phrase: 'at dawn' })
    await family.set(person.id, 'birth_year', 1950)
    expect(await factsOf(person.id)).toEqual([whole])
    await family.set(person.id, 'birth_year', 1951)
    expect(await factsOf(person.id)).toMatchObject([{ date: '1951', date_phrase: '' }])
    await family.set(person.id, 'birth_year', 0)
    await family.revert((await newestLine()).id)
    expect(await factsOf(person.id)).toMatchObject([{ id: whole.id, date: '3 MAY 1950', date_phrase: 'at dawn' }])
    expect(await yearsOf(person.id)).toEqual([1950, 0, false])
  })

  it('lose only their date when an older client clears the year of one that says more', async () => {
    const { person } = await family.add({ birth_year: 0 })
    await family.set(person.id, 'year_of_death', 2001)
    expect(await kindsOf(person.id)).toEqual(['DEAT'])
    await family.set(person.id, 'year_of_death', 0)
    expect(await yearsOf(person.id)).toEqual([0, 0, false])
    expect(await kindsOf(person.id)).toEqual([])
    const death = await add(person.id, { kind: 'DEAT', date: '2001', place: 'Rovaniemi' })
    await family.set(person.id, 'year_of_death', 0)
    expect(await factsOf(person.id)).toMatchObject([{ id: death.id, date: '', place: 'Rovaniemi' }])
    expect(await yearsOf(person.id)).toEqual([0, 0, true])
  })

  it('have one that is preferred, and others beside it', async () => {
    const { person } = await family.add({ birth_year: 1950 })
    const [first] = await factsOf(person.id)
    const second = await add(person.id, { kind: 'BIRT', date: '1952' })
    expect(second.preferred).toBe(false)
    await send('updateFact', second.id, { preferred: true })
    expect(await yearsOf(person.id)).toEqual([1952, 0, false])
    await family.revert((await newestLine()).id)
    expect(await yearsOf(person.id)).toEqual([1950, 0, false])
    await send('updateFact', first?.id ?? 0, { denied: true })
    expect(await yearsOf(person.id)).toEqual([1952, 0, false])
    await family.tryTo('deleteFact', { id: second.id })
    expect(await yearsOf(person.id)).toEqual([0, 0, false])
  })

  it.each(['DEAT', 'BURI', 'CREM'])('say by a %s that somebody has died, unless it is denied', async (kind) => {
    const { person } = await family.add({ birth_year: 1950 })
    const fact = await add(person.id, { kind })
    expect(await yearsOf(person.id)).toEqual([1950, 0, true])
    await send('updateFact', fact.id, { denied: true })
    expect(await yearsOf(person.id)).toEqual([1950, 0, false])
  })

  it.each(['DEAT', 'BURI', 'CREM'])('need two relatives for the %s of a user', async (kind) => {
    const [one, two] = [await joinFamily(test, member), await joinFamily(test, member)]
    const [first, second] = [familyOf(test, one), familyOf(test, two)]
    const report = (by: TestFamily) => codeOf(by.tryTo('createPersonFact', { id: member.person_id }, { kind, date: '2025' }))
    expect(await report(first)).toEqual([403, 'death_unconfirmed'])
    expect(await report(first)).toEqual([403, 'death_unconfirmed'])
    expect(await yearsOf(member.person_id)).toEqual([1980, 0, false])
    expect(await report(second)).toEqual([200, undefined])
    expect(await yearsOf(member.person_id)).toEqual([1980, kind === 'DEAT' ? 2025 : 0, true])
  })
})

describe('the history of facts', () => {
  it('undoes each change exactly, and redoes it', async () => {
    const { person } = await family.add({ name: 'Ida' })
    const states: unknown[] = [await family.state()]
    const fact = await add(person.id, { kind: 'OCCU', value: 'sailor', participants: [{ person_id: member.person_id }] })
    states.push(await family.state())
    await send('updateFact', fact.id, { value: 'captain', participants: [], date: '1950' })
    states.push(await family.state())
    expect(await newestLine()).toMatchObject({
      kind: 'fact_changed',
      title: 'OCCU',
      before: 'sailor',
      after: 'captain · 1950',
      can_revert: true,
    })
    await family.tryTo('deleteFact', { id: fact.id })
    const lines = (await family.changes()).slice(0, 3)
    expect(lines.map(({ kind }) => kind)).toEqual(['fact_deleted', 'fact_changed', 'fact_created'])
    for (const [index, line] of lines.entries()) {
      await family.revert(line.id)
      expect(await family.state()).toEqual(states[2 - index])
    }
    await family.revert((await newestLine()).id)
    expect(await family.state()).toEqual(states[1])
  })

  it('brings a deleted fact back for 30 days', async () => {
    const fact = await add(member.person_id, { kind: 'OCCU', value: 'nurse' })
    await family.tryTo('deleteFact', { id: fact.id })
    expect(await codeOf(family.tryTo('updateFact', { id: fact.id }, { value: 'x' }))).toEqual([404, 'not_found'])
    expect(await send('restoreFact', fact.id)).toEqual(fact)
    expect(await send('restoreFact', fact.id)).toEqual(fact)
    await family.tryTo('deleteFact', { id: fact.id })
    test.platform.clock.advance({ days: 31 })
    await sweep(test.platform)
    expect(await codeOf(familyOf(test, await signedInAgain()).tryTo('restoreFact', { id: fact.id }))).toEqual([404, 'not_found'])
  })

  const signedInAgain = async (): Promise<Member> => {
    return { ...member, ...(await test.call('obtainToken', { body: { email: member.email, password } })).json() }
  }
})

describe('merging two people', () => {
  it('moves facts and parts in facts, keeps another birth beside the first, and gives all back', async () => {
    const one = (await family.add({ name: 'Ida', birth_year: 1950, type: 3 })).person
    const two = (await family.add({ name: 'Ida', birth_year: 1950, type: 3 })).person
    const partner = (await family.add({ name: 'Olli', beside: one.id, type: 1 })).person
    const couple = await family.relate(two.id, partner.id, 1)
    await add(two.id, { kind: 'OCCU', value: 'sailor' })
    await add(two.id, { kind: 'DEAT', date: '3 MAY 2001' })
    await add(member.person_id, { kind: 'CHR', participants: [{ person_id: two.id, role: 'GODP' }] })
    await send('createRelationFact', couple.id, { kind: 'MARR', date: '1975' })
    const before = await family.state()
    await family.merge(one.id, two.id)
    expect(await kindsOf(one.id)).toEqual(['BIRT', 'BIRT', 'MARR', 'OCCU', 'DEAT'])
    expect((await factsOf(one.id)).filter(({ kind }) => kind === 'BIRT').map(({ preferred }) => preferred)).toEqual([true, false])
    expect(await yearsOf(one.id)).toEqual([1950, 2001, true])
    expect((await factsOf(member.person_id)).find(({ kind }) => kind === 'CHR')?.participants).toEqual([
      { person_id: one.id, role: 'GODP' },
    ])
    await family.revert((await newestLine()).id)
    expect(await family.state()).toEqual(before)
    await family.revert((await newestLine()).id)
    expect(await yearsOf(one.id)).toEqual([1950, 2001, true])
  })

  it('never reports the death of a user', async () => {
    const { person } = await family.add({ birth_year: 1980 })
    await add(person.id, { kind: 'BURI', place: 'Rovaniemi' })
    const before = await family.state()
    await family.merge(member.person_id, person.id)
    expect(await yearsOf(member.person_id)).toEqual([1980, 0, false])
    await family.revert((await newestLine()).id)
    expect(await family.state()).toEqual(before)
  })
})
