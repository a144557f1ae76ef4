import type { Change, Relation } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../platform/jobs/sweep.ts'
import { readAllRows } from '../../test/all-rows.ts'
import { familyOf, joinFamily, makeUser } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { exportFile, gedcom, getPerson, importFile, listPeople, listRelations, personCalled } from '../../test/gedcom.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ann Oakes' })
  family = familyOf(test, member)
})
afterAll(() => test.close())

const codeOf = async (answer: ReturnType<TestFamily['tryTo']>): Promise<unknown[]> => {
  const { statusCode, body } = await answer
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}
const addNamed = async (name: string, changes: Parameters<TestFamily['add']>[0] = {}): Promise<number> =>
  (await family.add({ name, ...changes })).person.id
const newest = async (): Promise<Change> => {
  const [change] = await family.changes()
  if (change === undefined) throw new Error('there is no change')
  return change
}
const ties = (relations: Relation[]): string[] =>
  relations.map((each) => `${each.from_person_id} ${each.relation_type} ${each.to_person_id}`).toSorted()

describe('merging two people', () => {
  it('moves relations, fills what is empty, takes what was chosen, and hides the other', async () => {
    const one = await addNamed('Ida Vuori', { type: 3 })
    const two = await addNamed('Ida V.', { beside: one, type: 1, gender: 'P', birth_year: 0 })
    const child = await addNamed('Eva', { beside: two, type: 2 })
    await family.deleteRelation((await listRelations(test, member)).find((each) => each.relation_type === 1)?.id ?? 0)
    for (const [id, field, value, language] of [
      [one, 'occupation', 'sailor'],
      [one, 'biography', '<p>Merimies</p>', 'fi'],
      [two, 'occupation', 'captain'],
      [two, 'telephone_number', '+358 40 1'],
      [two, 'year_of_death', 1999],
      [two, 'email', 'ida@example.org'],
      [two, 'biography', '<p>Kapteeni</p>', 'fi'],
      [two, 'biography', '<p>Capitaine</p>', 'fr'],
    ] as const)
      await family.set(id, field, value, language)
    const { person, update } = await family.merge(one, two, ['occupation', 'biography:fi'])
    expect(person).toMatchObject({
      id: one,
      name: 'Ida Vuori',
      gender: 'F',
      birth_year: 1950,
      occupation: 'captain',
      telephone_number: '+358 40 1',
      year_of_death: 1999,
      email: 'ida@example.org',
      biographies: { fi: '<p>Kapteeni</p>', fr: '<p>Capitaine</p>' },
    })
    expect(update).toMatchObject({
      people: [{ id: one, year_of_death: 1999 }],
      removed_people: [two],
      relations: [{ from_person_id: one, to_person_id: child }],
    })
    expect(ties(await listRelations(test, member))).toEqual([`${one} 2 ${child}`, `${one} 2 ${member.person_id}`].toSorted())
    expect(await codeOf(family.tryTo('getPerson', { id: two }))).toEqual([404, 'not_found'])
    expect(await newest()).toMatchObject({
      kind: 'people_merged',
      person_id: one,
      person_name: 'Ida Vuori',
      other_person_id: two,
      other_person_name: 'Ida V.',
      can_revert: true,
    })
  })

  it('keeps one relation to each, and none between the two', async () => {
    const one = await addNamed('Ida', { type: 3 })
    const two = await addNamed('Ida', { type: 3 })
    const [between, partner] = [await family.relate(one, two, 1), await addNamed('Olli', { beside: one, type: 1 })]
    const double = await family.relate(two, partner, 1)
    const { update } = await family.merge(one, two)
    expect(update.removed_relations).toContain(between.id)
    expect(update.removed_relations).toContain(double.id)
    expect(ties(await listRelations(test, member))).toEqual([`${one} 2 ${member.person_id}`, `${one} 1 ${partner}`].toSorted())
  })

  it('keeps the place of an address with the address', async () => {
    const [one, two] = [await addNamed('Ida'), await addNamed('Ida')]
    await family.set(one, 'address', 'Turku')
    await family.set(two, 'address', 'Naantali')
    const place = { latitude: 60.47, longitude: 22.02 }
    await test.platform.database.write((tx) => tx.updateTable('people').set(place).where('id', '=', two).execute())
    expect((await family.merge(one, two, ['address'])).person).toMatchObject({ address: 'Naantali', ...place })
    await family.revert((await newest()).id)
    expect(await getPerson(test, member, one)).toMatchObject({ address: 'Turku', latitude: 0, longitude: 0 })
    expect(await getPerson(test, member, two)).toMatchObject({ address: 'Naantali', ...place })
  })

  it('refuses what would make somebody their own ancestor, and changes nothing', async () => {
    const grandmother = await addNamed('Ida', { type: 3 })
    const mother = await addNamed('Eva', { beside: grandmother, type: 2 })
    const daughter = await addNamed('Ida', { beside: mother, type: 2 })
    const before = await readAllRows(test.platform)
    expect(await codeOf(family.tryTo('mergePeople', { id: grandmother }, { other_id: daughter }))).toEqual([400, 'own_ancestor'])
    expect(await readAllRows(test.platform)).toEqual(before)
  })

  it.each([
    ['with oneself', (one: number) => ({ id: one, other_id: one }), 400, 'merge_with_self'],
    ['with nobody', (one: number) => ({ id: one, other_id: 999_999_999 }), 404, 'not_found'],
    ['of nobody', (one: number) => ({ id: 999_999_999, other_id: one }), 404, 'not_found'],
    [
      'with a field that is none',
      (one: number, two: number) => ({ id: one, other_id: two, take: ['name', 'latitude'] }),
      400,
      'invalid_field',
    ],
    ['with the lock', (one: number, two: number) => ({ id: one, other_id: two, take: 'locked' }), 400, 'invalid_field'],
    [
      'with a biography of no language',
      (one: number, two: number) => ({ id: one, other_id: two, take: 'biography:de' }),
      400,
      'invalid_field',
    ],
    ['without another', (one: number) => ({ id: one }), 400, 'invalid_field'],
  ])('refuses a merge %s', async (_what, build, status, code) => {
    const [one, two] = [await addNamed('Ida'), await addNamed('Ida')]
    const { id, ...body } = build(one, two)
    expect(await codeOf(family.tryTo('mergePeople', { id }, body))).toEqual([status, code])
    expect(await listPeople(test, member)).toHaveLength(3)
  })

  it('is not for another family, on either side', async () => {
    const [one, two] = [await addNamed('Ida'), await addNamed('Ida')]
    const stranger = await test.newMember()
    const theirs = familyOf(test, stranger)
    const { person } = await theirs.add()
    for (const [id, other_id] of [
      [one, two],
      [person.id, two],
      [one, person.id],
    ])
      expect(await codeOf(theirs.tryTo('mergePeople', { id: id ?? 0 }, { other_id }))).toEqual([404, 'not_found'])
    expect(await listPeople(test, member)).toHaveLength(3)
    expect(await listPeople(test, stranger)).toHaveLength(2)
  })

  it('happens once, whoever presses at the same moment', async () => {
    const [one, two, three] = [await addNamed('Ida'), await addNamed('Ida'), await addNamed('Ida')]
    const answers = await Promise.all([
      family.tryTo('mergePeople', { id: one }, { other_id: two }),
      family.tryTo('mergePeople', { id: one }, { other_id: two }),
      family.tryTo('mergePeople', { id: three }, { other_id: two }),
      family.tryTo('deletePerson', { id: two }),
    ])
    expect(answers.filter((answer) => answer.statusCode < 300)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 404)).toHaveLength(3)
    expect(await listPeople(test, member)).toHaveLength(3)
    expect(await listRelations(test, member)).toHaveLength(2)
  })
})

describe('merging users', () => {
  it('leaves the user, whichever way it was asked, with the values that were asked for', async () => {
    const one = await addNamed('Ida Vuori')
    await family.set(one, 'occupation', 'sailor')
    await family.set(one, 'email', 'elsewhere@example.org')
    const user = await joinFamily(test, member, { name: 'Ida V.' })
    await family.set(user.person_id, 'occupation', 'captain')
    await family.set(user.person_id, 'website', 'https://ida.example')
    const child = await addNamed('Eva', { beside: one, type: 2 })
    const before = await readAllRows(test.platform)
    const { person, update } = await family.merge(one, user.person_id, ['occupation'])
    expect(person).toMatchObject({
      id: user.person_id,
      name: 'Ida Vuori',
      occupation: 'captain',
      website: 'https://ida.example',
      email: user.email,
    })
    expect(update).toMatchObject({ people: [{ id: user.person_id }], removed_people: [one] })
    expect((await test.call('getPerson', { token: user.access, params: { id: user.person_id } })).json()).toMatchObject({
      name: 'Ida Vuori',
    })
    expect(ties(await listRelations(test, member))).toContain(`${user.person_id} 2 ${child}`)
    await family.revert((await newest()).id)
    expect(await readAllRows(test.platform)).toEqual(before)
    await family.revert((await newest()).id)
    expect(await getPerson(test, member, user.person_id)).toMatchObject({
      name: 'Ida Vuori',
      occupation: 'captain',
      email: user.email,
    })
  })

  it('never makes one of two users', async () => {
    const user = await joinFamily(test, member)
    expect(await codeOf(family.tryTo('mergePeople', { id: member.person_id }, { other_id: user.person_id }))).toEqual([
      403,
      'merge_two_users',
    ])
  })

  it('never takes over an address or a language for a user', async () => {
    const other = await addNamed('Ann')
    await family.set(other, 'email', 'else@example.org')
    await family.set(other, 'language', 'pl')
    expect(await codeOf(family.tryTo('mergePeople', { id: member.person_id }, { other_id: other, take: ['email'] }))).toEqual([
      403,
      'user_email',
    ])
    const user = await joinFamily(test, member)
    expect(await codeOf(family.tryTo('mergePeople', { id: user.person_id }, { other_id: other, take: ['language'] }))).toEqual([
      403,
      'only_owner',
    ])
    expect((await family.merge(member.person_id, other)).person).toMatchObject({ email: member.email, language: 'en' })
  })

  it('leaves a locked profile to its owner, also the undoing', async () => {
    const user = await joinFamily(test, member)
    const owner = familyOf(test, user)
    const [first, second] = [await addNamed('Ida'), await addNamed('Ida')]
    await family.merge(user.person_id, first)
    const { id: merged } = await newest()
    await owner.set(user.person_id, 'locked', true)
    for (const [id, other_id] of [
      [user.person_id, second],
      [second, user.person_id],
    ])
      expect(await codeOf(family.tryTo('mergePeople', { id: id ?? 0 }, { other_id }))).toEqual([403, 'locked_profile'])
    expect(await codeOf(family.tryTo('revertChange', { id: merged }))).toEqual([403, 'locked_profile'])
    expect((await family.changes()).find((change) => change.id === merged)?.can_revert).toBe(false)
    expect((await owner.changes()).find((change) => change.id === merged)?.can_revert).toBe(true)
    await owner.revert(merged)
    expect((await owner.merge(second, user.person_id)).person.id).toBe(user.person_id)
  })
})

describe('undoing a merge', () => {
  /** Creates two people with some of every kind of data, in an imported family. */
  async function couple(): Promise<{ one: number; two: number }> {
    await importFile(test, member, gedcom(imported))
    const [one, two] = [(await personCalled(test, member, 'Ida Vuori')).id, (await personCalled(test, member, 'Ida Virtanen')).id]
    for (const [id, field, value, language] of [
      [one, 'occupation', 'sailor'],
      [two, 'email', 'ida@example.org'],
      [two, 'biography', '<p>Kapteeni</p>', 'fi'],
      [one, 'biography', '<p>Merimies</p>', 'fi'],
    ] as const)
      await family.set(id, field, value, language)
    const olli = (await personCalled(test, member, 'Olli Vuori')).id
    const relations = await listRelations(test, member)
    // A relation that was deleted before and can still be put back.
    await family.deleteRelation(relations.find((each) => each.from_person_id === two && each.relation_type === 2)?.id ?? 0)
    await family.relate(two, olli, 1).catch(() => undefined)
    await test.call('dismissDuplicate', { token: member.access, body: { person_id: two, other_id: member.person_id } })
    return { one, two }
  }

  const imported = `
0 @I1@ INDI
1 NAME Ida /Vuori/
1 UID 11111111-0000-4000-8000-000000000001
1 FAMS @F1@
0 @I2@ INDI
1 NAME Olli /Vuori/
1 FAMS @F1@
0 @I3@ INDI
1 NAME Ida /Virtanen/
1 UID 11111111-0000-4000-8000-000000000003
1 OCCU Captain
1 FAMC @F2@
1 FAMS @F3@
0 @I4@ INDI
1 NAME Eino /Virtanen/
1 FAMS @F2@
0 @I5@ INDI
1 NAME Eva /Vuori/
1 FAMC @F3@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
0 @F2@ FAM
1 HUSB @I4@
1 CHIL @I3@
0 @F3@ FAM
1 WIFE @I3@
1 CHIL @I5@`

  it('leaves every row as it was', async () => {
    const { one, two } = await couple()
    const before = await readAllRows(test.platform)
    test.platform.clock.advance({ minutes: 1 })
    await family.merge(one, two, ['name', 'biography:fi'])
    expect(await readAllRows(test.platform)).not.toEqual(before)
    test.platform.clock.advance({ minutes: 1 })
    const update = await family.revert((await newest()).id)
    expect(update.people.map((person) => person.id).toSorted()).toEqual([one, two].toSorted())
    expect(await readAllRows(test.platform)).toEqual(before)
    expect(await newest()).toMatchObject({
      kind: 'merge_undone',
      person_id: one,
      other_person_id: two,
      is_revert: true,
      can_revert: true,
    })
  })

  it('can itself be undone, again and again', async () => {
    const { one, two } = await couple()
    await family.merge(one, two, ['name'])
    const merged = await family.state()
    const first = await newest()
    for (let n = 0; n < 3; n += 1) {
      await family.revert(first.id)
      expect(await codeOf(family.tryTo('revertChange', { id: first.id }))).toEqual([409, 'change_reverted'])
      await family.revert((await newest()).id)
      expect(await family.state()).toEqual(merged)
    }
  })

  it('is what putting back the person who went does', async () => {
    const { one, two } = await couple()
    const before = await readAllRows(test.platform)
    await family.merge(one, two)
    await family.restorePerson(two)
    expect(await readAllRows(test.platform)).toEqual(before)
  })

  it('leaves what was changed since with who was left', async () => {
    const { one, two } = await couple()
    await family.merge(one, two)
    const merge = await newest()
    await family.set(one, 'occupation', 'admiral')
    const son = await addNamed('Aku', { beside: one, type: 2 })
    const eva = (await personCalled(test, member, 'Eino Virtanen')).id
    await family.deletePerson(eva)
    await family.revert(merge.id)
    expect(await getPerson(test, member, one)).toMatchObject({ occupation: 'admiral', email: '' })
    expect(await getPerson(test, member, two)).toMatchObject({ occupation: 'Captain', email: 'ida@example.org' })
    expect(ties(await listRelations(test, member))).toContain(`${one} 2 ${son}`)
    await family.restorePerson(eva)
    expect(ties(await listRelations(test, member))).toContain(`${eva} 2 ${two}`)
  })

  it('brings back a relation that was deleted before, with whom it belongs to now', async () => {
    const { one, two } = await couple()
    const deleted = (await family.changes()).find((change) => change.kind === 'relation_deleted')
    await family.merge(one, two)
    const merge = await newest()
    const update = await family.revert(deleted?.id ?? 0)
    expect(update.relations).toMatchObject([{ from_person_id: one, to_person_id: deleted?.other_person_id }])
    await family.revert(merge.id)
    expect(ties(await listRelations(test, member))).toContain(`${two} 2 ${deleted?.other_person_id}`)
  })

  it('waits for later merges of the same people', async () => {
    const [one, two, three, four] = [await addNamed('Ida'), await addNamed('Ida'), await addNamed('Ida'), await addNamed('Ida')]
    const before = await readAllRows(test.platform)
    await family.merge(one, two)
    const first = await newest()
    await family.merge(three, one)
    const second = await newest()
    await family.merge(three, four)
    const third = await newest()
    const revertable = async (): Promise<boolean[]> => {
      const changes = new Map((await family.changes()).map((change) => [change.id, change.can_revert]))
      return [first, second, third].map((change) => changes.get(change.id) ?? false)
    }
    expect(await revertable()).toEqual([false, false, true])
    expect(await codeOf(family.tryTo('revertChange', { id: first.id }))).toEqual([409, 'change_reverted'])
    expect(await codeOf(family.tryTo('revertChange', { id: second.id }))).toEqual([409, 'later_merge'])
    expect(await codeOf(family.tryTo('restorePerson', { id: one }))).toEqual([409, 'later_merge'])
    await family.revert(third.id)
    expect(await revertable()).toEqual([false, true, false])
    await family.revert(second.id)
    expect(await revertable()).toEqual([true, false, false])
    await family.revert(first.id)
    expect(await readAllRows(test.platform)).toEqual(before)
  })

  it('leaves out a relation that would make a loop with what was related since', async () => {
    const one = await addNamed('Ida')
    const mother = await addNamed('Eva', { beside: one, type: 3 })
    const two = await addNamed('Ida')
    const daughter = await addNamed('Aino', { beside: two, type: 2 })
    const twice = await family.relate(one, daughter, 2)
    await family.merge(two, one)
    const merge = await newest()
    const kept = (await listRelations(test, member)).find((each) => each.to_person_id === daughter)
    await family.deleteRelation(kept?.id ?? 0)
    await family.relate(daughter, mother, 2)
    const update = await family.revert(merge.id)
    expect(update.removed_relations).toEqual([twice.id])
    expect(ties(await listRelations(test, member))).toEqual(
      expect.arrayContaining([`${mother} 2 ${one}`, `${daughter} 2 ${mother}`]),
    )
  })

  it('leaves an address that somebody else has by now with them', async () => {
    const [one, two, three] = [await addNamed('Ida'), await addNamed('Ida'), await addNamed('Eva')]
    await family.set(one, 'email', 'one@example.org')
    await family.set(two, 'email', 'two@example.org')
    await family.merge(one, two, ['email'])
    const merge = await newest()
    await family.set(three, 'email', 'one@example.org')
    await family.revert(merge.id)
    expect([await getPerson(test, member, one), await getPerson(test, member, two)]).toMatchObject([
      { email: '' },
      { email: 'two@example.org' },
    ])
    expect(await newest()).toMatchObject({
      kind: 'person_changed',
      field: 'email',
      person_id: one,
      before: 'one@example.org',
      after: '',
    })
  })

  it('is over after 30 days; what is left is the name', async () => {
    const [one, two] = [await addNamed('Ida Vuori'), await addNamed('Ida V.')]
    await family.merge(one, two)
    const merge = await newest()
    test.platform.clock.advance({ days: 31 })
    const again = familyOf(test, {
      ...member,
      ...(await test.call('refreshToken', { body: { refresh: member.refresh } })).json(),
    })
    expect(await codeOf(again.tryTo('revertChange', { id: merge.id }))).toEqual([409, 'change_reverted'])
    await sweep(test.platform)
    const changes = await again.changes()
    expect(changes.find((change) => change.id === merge.id)).toMatchObject({
      other_person_id: null,
      other_person_name: 'Ida V.',
      can_revert: false,
    })
    expect(changes.some((change) => change.person_id === two || change.other_person_id === two)).toBe(false)
    expect(await codeOf(again.tryTo('revertChange', { id: merge.id }))).toEqual([409, 'change_reverted'])
  })
})

describe('merging what was imported', () => {
  const file = gedcom(
    '0 @I1@ INDI\n1 NAME Ida /Vuori/\n1 BIRT\n2 DATE 1 MAY 1900\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME Olli /Vuori/\n1 FAMS @F1@\n0 @I3@ INDI\n1 NAME Ida /V/\n1 DEAT\n2 PLAC Turku\n0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 MARR\n2 DATE 1920',
  )

  it('makes nobody anew when the file comes again, nor an export of before', async () => {
    await importFile(test, member, file)
    const made = await addNamed('Ida')
    const before = await exportFile(test, member)
    const [one, three] = [(await personCalled(test, member, 'Ida Vuori')).id, (await personCalled(test, member, 'Ida V')).id]
    await family.merge(made, one)
    await family.merge(made, three)
    const expected = (await listPeople(test, member)).length
    expect(await importFile(test, member, file)).toMatchObject({ people: 0, relations: 0, skipped: 3 })
    expect(await importFile(test, member, before)).toMatchObject({ people: 0, relations: 0 })
    expect(await importFile(test, member, await exportFile(test, member))).toMatchObject({ people: 0, relations: 0 })
    expect(await listPeople(test, member)).toHaveLength(expected)
    const { facts } = await getPerson(test, member, made)
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'BIRT', date: '1 MAY 1900' }))
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'DEAT', place: 'Turku' }))
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'MARR', date: '1920' }))
  })

  it('knows two again by their UIDs, also in a file with other xrefs', async () => {
    const withUids = (xrefs: string[]) =>
      gedcom(xrefs.map((xref, index) => `0 @${xref}@ INDI\n1 NAME Ida ${index} /Vuori/\n1 UID 0b1cab9${index}`).join('\n'))
    await importFile(test, member, withUids(['I1', 'I2', 'I3']))
    const [one, two] = [
      (await personCalled(test, member, 'Ida 0 Vuori')).id,
      (await personCalled(test, member, 'Ida 1 Vuori')).id,
    ]
    await family.merge(one, two)
    expect(await importFile(test, member, withUids(['I1', 'I2', 'I3']))).toMatchObject({ people: 0, skipped: 3 })
    expect(await importFile(test, member, withUids(['X7', 'X8', 'X9']))).toMatchObject({ people: 0, skipped: 3 })
  })

  it('makes one of two partners of a record', async () => {
    await importFile(test, member, file)
    const [ida, olli] = [(await personCalled(test, member, 'Ida Vuori')).id, (await personCalled(test, member, 'Olli Vuori')).id]
    const before = await readAllRows(test.platform)
    await family.merge(ida, olli)
    expect(
      await test.platform.database.read
        .selectFrom('gedcom_records')
        .select(['partner_id', 'other_partner_id'])
        .where('kind', '=', 'FAM')
        .where('partner_id', '=', ida)
        .execute(),
    ).toEqual([{ partner_id: ida, other_partner_id: null }])
    expect(Buffer.from(await exportFile(test, member)).toString()).toContain('1 MARR\n2 DATE 1920')
    await family.revert((await newest()).id)
    expect(await readAllRows(test.platform)).toEqual(before)
  })
})

describe('merging who was invited', () => {
  const inviteTo = async (id: number, email: string): Promise<string> => {
    await family.set(id, 'email', email)
    await family.tryTo('createInvite', {}, { person_id: id })
    return (await test.mailedLink(email)).pathname.split('/').at(-2) ?? ''
  }

  it('lets them join as who is left', async () => {
    const [one, two] = [await addNamed('Ida Vuori'), await addNamed('Ida V.')]
    const token = await inviteTo(two, 'ida.merged@example.org')
    await family.merge(one, two)
    expect(
      (await test.call('acceptInvitation', { params: { token }, body: { password: 'under the fig tree' } })).json(),
    ).toMatchObject({ person_id: one })
    expect(await getPerson(test, member, one)).toMatchObject({ user_id: expect.any(Number), email: 'ida.merged@example.org' })
  })

  it('leaves every row as it was when it is undone', async () => {
    const [one, two] = [await addNamed('Ida Vuori'), await addNamed('Ida V.')]
    await inviteTo(two, 'ida.undone@example.org')
    const before = await readAllRows(test.platform)
    await family.merge(one, two)
    await family.revert((await newest()).id)
    expect(await readAllRows(test.platform)).toEqual(before)
  })
})

describe('leaving after a merge', () => {
  const holds = async (text: string): Promise<boolean> =>
    JSON.stringify([
      await readAllRows(test.platform),
      await test.platform.database.read.selectFrom('changes').selectAll().execute(),
    ]).includes(text)

  it('takes along who had become part of one', async () => {
    const user = await joinFamily(test, member, { name: 'Ida Vuori' })
    const [other, third] = [await addNamed('Ida Erased'), await addNamed('Ida Erased Too')]
    await family.merge(other, third)
    await family.merge(user.person_id, other)
    expect(await holds('Erased')).toBe(true)
    expect((await test.call('deleteAccount', { token: user.access, body: { password, delete_profile: true } })).statusCode).toBe(
      204,
    )
    expect(await holds('Erased')).toBe(false)
    expect(await listPeople(test, member)).toHaveLength(1)
  })

  it('leaves no address behind that undoing would bring back', async () => {
    const [one, two] = [await addNamed('Ida Vuori'), await addNamed('Ida V.')]
    await family.set(two, 'email', 'kept.secret@example.org')
    await family.merge(one, two)
    const merge = await newest()
    const user = await makeUser(test, member, one)
    await test.call('deleteAccount', { token: user.access, body: { password, delete_profile: false } })
    const { details } = await test.platform.database.read
      .selectFrom('changes')
      .select('details')
      .where('id', '=', merge.id)
      .executeTakeFirstOrThrow()
    expect(details).not.toContain('kept.secret@example.org')
    await family.revert(merge.id)
    expect(await getPerson(test, member, one)).toMatchObject({ email: '' })
    expect(await getPerson(test, member, two)).toMatchObject({ email: 'kept.secret@example.org' })
  })
})

it('a person who is a user by now takes the other in, when a merge is made again', async () => {
  const [one, two] = [await addNamed('Ida Vuori'), await addNamed('Ida V.')]
  await family.merge(one, two)
  await family.revert((await newest()).id)
  await makeUser(test, member, two)
  await family.revert((await newest()).id)
  expect((await listPeople(test, member)).find((person) => person.id === two)).toMatchObject({ name: 'Ida Vuori' })
  expect((await listPeople(test, member)).some((person) => person.id === one)).toBe(false)
})
