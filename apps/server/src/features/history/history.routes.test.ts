import type { Change } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { gedcom, getPerson, importFile } from '../../test/gedcom.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp()
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ann Oakes' })
  family = familyOf(test, member)
})
afterAll(() => test.close())

const lines = (changes: Change[]): string[] =>
  changes.map(({ kind, person_name, other_person_name, field, before, after, user_name }) =>
    [user_name, kind, person_name, other_person_name, field, before ?? '', after ?? ''].filter((part) => part !== '').join(' '),
  )
const codeOf = async (answer: ReturnType<TestFamily['tryTo']>): Promise<unknown[]> => {
  const { statusCode, body } = await answer
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}

describe('the history of a family', () => {
  it('tells who changed what, newest first, by the names that they had', async () => {
    const bo = familyOf(test, await joinFamily(test, member, { name: 'Bo' }))
    const { person, relation } = await bo.add({ name: 'Ida', type: 3 })
    await family.set(person.id, 'name', 'Ida Vuori')
    await family.set(person.id, 'year_of_death', 1999)
    await bo.deleteRelation(relation.id)
    await bo.deletePerson(person.id)
    await bo.restorePerson(person.id)
    expect(lines(await family.changes()).slice(0, 7)).toEqual([
      'Bo person_restored Ida Vuori',
      'Bo person_deleted Ida Vuori',
      'Bo relation_deleted Ida Vuori Bo',
      'Ann Oakes person_changed Ida Vuori year_of_death 0 1999',
      'Ann Oakes person_changed Ida Vuori name Ida Ida Vuori',
      'Bo relation_created Ida Bo',
      'Bo person_created Ida',
    ])
  })

  it('says nothing of a value that stays the same', async () => {
    const { person } = await family.add()
    const before = await family.changes()
    await family.set(person.id, 'name', ' Ida ')
    await family.set(person.id, 'locked', false).catch(() => undefined)
    await test.call('updateSettings', { token: member.access, body: { language: 'en', receive_update_emails: false } })
    expect(await family.changes()).toEqual(before)
  })

  it('keeps one line of somebody who writes for a while, from the first value to the last', async () => {
    const bo = familyOf(test, await joinFamily(test, member))
    const { person } = await family.add()
    for (const text of ['Bo', 'Born', 'Born in', 'Born in Turku']) {
      await family.set(person.id, 'biography', `<p>${text}</p>`, 'fi')
      test.platform.clock.advance({ minutes: 9 })
    }
    await family.set(person.id, 'biography', '<p>Née</p>', 'fr')
    const texts = async () =>
      (await family.changesOf(person.id))
        .filter((change) => change.field === 'biography')
        .map(({ language, before, after }) => [language, before, after])
    expect(await texts()).toEqual([
      ['fr', '', 'Née'],
      ['fi', '', 'Born in Turku'],
    ])
    await bo.set(person.id, 'biography', '<p>Born in Åbo</p>', 'fi')
    test.platform.clock.advance({ minutes: 11 })
    await bo.set(person.id, 'biography', '<p>Born in Naantali</p>', 'fi')
    expect((await texts()).slice(0, 2)).toEqual([
      ['fi', 'Born in Åbo', 'Born in Naantali'],
      ['fi', 'Born in Turku', 'Born in Åbo'],
    ])
  })

  it('keeps both lines of somebody who thinks better of it', async () => {
    const { person } = await family.add()
    await family.set(person.id, 'occupation', 'sailor')
    await family.set(person.id, 'occupation', '')
    expect(lines(await family.changesOf(person.id)).slice(0, 2)).toEqual([
      'Ann Oakes person_changed Ida occupation sailor',
      'Ann Oakes person_changed Ida occupation sailor',
    ])
  })

  it('shows the beginning of a text without its markup', async () => {
    await family.set(
      member.person_id,
      'biography',
      `<p>A &amp; B &lt;i&gt;</p><p><strong>next</strong> ${'long '.repeat(100)}</p>`,
    )
    const [change] = await family.changes()
    expect(change?.after).toMatch(/^A & B <i> next long (long )+long…$/)
    expect(String(change?.after)).toHaveLength(300)
  })

  it('comes in pages', async () => {
    for (let n = 0; n < 60; n += 1)
      await family
        .set(member.person_id, n % 2 === 0 ? 'website' : 'twitter', `a${n % 3}${n}`)
        .then(() => test.platform.clock.advance({ minutes: 11 }))
    const first = await family.changes()
    const page = async (before: unknown) => test.call('listChanges', { token: member.access, query: { before: String(before) } })
    const second = (await page(first.at(-1)?.id)).json<Change[]>()
    expect([first.length, second.length]).toEqual([50, 10])
    const ids = [...first, ...second].map((change) => change.id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await page('x')).statusCode).toBe(400)
  })

  it('tells an import in one line that cannot be put back', async () => {
    await importFile(
      test,
      member,
      gedcom(
        '0 @I1@ INDI\n1 NAME Ida /Vuori/\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME Eva /Vuori/\n1 FAMC @F1@\n0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@',
      ),
    )
    const changes = await family.changes()
    expect(changes).toMatchObject([
      { kind: 'family_imported', count: 2, user_name: 'Ann Oakes', can_revert: false, person_id: null },
    ])
    expect(await codeOf(family.tryTo('revertChange', { id: changes[0]?.id ?? 0 }))).toEqual([409, 'change_reverted'])
  })

  it('tells a language that follows the settings', async () => {
    await test.call('updateSettings', { token: member.access, body: { language: 'pl' } })
    expect(await family.changes()).toMatchObject([
      { kind: 'person_changed', person_id: member.person_id, field: 'language', before: 'en', after: 'pl' },
    ])
  })

  it('is nothing to another family', async () => {
    const { person } = await family.add()
    const [change] = await family.changes()
    const stranger = familyOf(test, await test.newMember())
    expect(await stranger.changes()).toEqual([])
    for (const answer of [
      stranger.tryTo('listPersonChanges', { id: person.id }),
      stranger.tryTo('revertChange', { id: change?.id ?? 0 }),
    ])
      expect(await codeOf(answer)).toEqual([404, 'not_found'])
    expect(await family.changes()).toHaveLength(2)
  })
})

describe('the history of a person', () => {
  it('has what was changed of them and of their relations, and nothing else', async () => {
    const { person: ida } = await family.add()
    const { person: eva, relation } = await family.add({ beside: ida.id, type: 2, name: 'Eva' })
    await family.set(eva.id, 'name', 'Eva Vuori')
    await family.set(ida.id, 'occupation', 'sailor')
    await family.deletePerson(eva.id)
    expect(lines(await family.changesOf(ida.id))).toEqual([
      'Ann Oakes person_deleted Eva Vuori',
      'Ann Oakes person_changed Ida occupation sailor',
      'Ann Oakes relation_created Ida Eva',
      'Ann Oakes relation_created Ann Oakes Ida',
      'Ann Oakes person_created Ida',
    ])
    expect(await codeOf(family.tryTo('listPersonChanges', { id: eva.id }))).toEqual([404, 'not_found'])
    expect((await family.changesOf(ida.id))[2]).toMatchObject({
      relation_id: relation.id,
      relation_type: 2,
      other_person_id: eva.id,
    })
  })
})

describe('putting a change back', () => {
  const newest = async (): Promise<Change> => {
    const [change] = await family.changes()
    if (change === undefined) throw new Error('there is no change')
    return change
  }

  it.each([
    ['name', 'Ida Vuori', undefined],
    ['gender', 'N', undefined],
    ['birth_year', 1951, undefined],
    ['email', 'ida@example.org', undefined],
    ['address', 'Turku', undefined],
    ['language', 'fi', undefined],
    ['biography', '<p>Sailor</p>', 'fi'],
  ])('gives %s its earlier value, and again the later', async (field, value, language) => {
    const { person } = await family.add()
    const before = await family.state()
    await family.set(person.id, field, value, language)
    const after = await family.state()
    const update = await family.revert((await newest()).id)
    expect(update).toMatchObject({ people: [{ id: person.id }], relations: [], removed_people: [], removed_relations: [] })
    expect(await family.state()).toEqual(before)
    expect(await newest()).toMatchObject({ kind: 'person_changed', field, is_revert: true, can_revert: true })
    await family.revert((await newest()).id)
    expect(await family.state()).toEqual(after)
  })

  it('brings the place back with the address', async () => {
    const { person } = await family.add()
    const place = { latitude: 60.45, longitude: 22.27 }
    await family.set(person.id, 'address', 'Turku')
    // Simulates locating an address.
    await test.platform.database.write((tx) => tx.updateTable('people').set(place).where('id', '=', person.id).execute())
    test.platform.clock.advance({ minutes: 11 })
    await family.set(person.id, 'address', 'Unknown')
    await test.platform.database.write((tx) =>
      tx.updateTable('people').set({ latitude: 0, longitude: 0 }).where('id', '=', person.id).execute(),
    )
    await family.revert((await newest()).id)
    expect(await getPerson(test, member, person.id)).toMatchObject({ address: 'Turku', ...place })
  })

  it('deletes what was added, and brings back what was deleted', async () => {
    const empty = await family.state()
    const { person, relation } = await family.add()
    const [related, created] = await family.changes()
    const full = await family.state()
    expect(await family.revert(related?.id ?? 0)).toMatchObject({ removed_relations: [relation.id] })
    await family.revert((await newest()).id)
    expect(await family.state()).toEqual(full)
    expect(await family.revert(created?.id ?? 0)).toMatchObject({ removed_people: [person.id], removed_relations: [relation.id] })
    expect(await family.state()).toEqual(empty)
    await family.revert((await newest()).id)
    expect(await family.state()).toEqual(full)
    await family.revert((await newest()).id)
    expect(await family.state()).toEqual(empty)
  })

  it('is done once, also by two who press at the same moment', async () => {
    await family.add()
    const { id } = await newest()
    const answers = await Promise.all([family.tryTo('revertChange', { id }), family.tryTo('revertChange', { id })])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409])
    expect((await family.changes()).find((change) => change.id === id)?.can_revert).toBe(false)
  })

  it('does not depend on what was changed since, but on what is there', async () => {
    const { person } = await family.add()
    await family.set(person.id, 'occupation', 'sailor')
    const { id } = await newest()
    await familyOf(test, await joinFamily(test, member)).set(person.id, 'occupation', 'captain')
    await family.revert(id)
    expect(await getPerson(test, member, person.id)).toMatchObject({ occupation: '' })
    await family.deletePerson(person.id)
    expect(await codeOf(family.tryTo('revertChange', { id }))).toEqual([409, 'change_reverted'])
  })

  it('is for whoever may change it', async () => {
    const relative = await joinFamily(test, member)
    const owner = familyOf(test, relative)
    const own = relative.person_id
    await family.set(own, 'occupation', 'sailor')
    const { id } = await newest()
    await owner.set(own, 'locked', true)
    const locking = await newest()
    expect(await codeOf(family.tryTo('revertChange', { id }))).toEqual([403, 'locked_profile'])
    expect(await codeOf(family.tryTo('revertChange', { id: locking.id }))).toEqual([403, 'locked_profile'])
    const mayRevert = async (of: TestFamily) =>
      Object.fromEntries((await of.changes()).map((change) => [change.id, change.can_revert]))
    expect(await mayRevert(family)).toMatchObject({ [id]: false, [locking.id]: false })
    expect(await mayRevert(owner)).toMatchObject({ [id]: true, [locking.id]: true })
    await owner.revert(locking.id)
    await family.revert(id)
    const created = (await family.changes()).find((change) => change.kind === 'person_created' && change.person_id === own)
    expect(created?.can_revert).toBe(false)
    expect(await codeOf(family.tryTo('revertChange', { id: created?.id ?? 0 }))).toEqual([403, 'user_person'])
  })

  it('says when the earlier value cannot come back', async () => {
    const [{ person: ida }, { person: eva }] = [await family.add(), await family.add({ name: 'Eva' })]
    await family.set(ida.id, 'email', 'ida@example.org')
    await family.set(ida.id, 'email', 'vuori@example.org')
    test.platform.clock.advance({ minutes: 11 })
    await family.set(ida.id, 'email', '')
    await family.set(eva.id, 'email', 'vuori@example.org')
    const emptied = (await family.changesOf(ida.id)).find((change) => change.field === 'email')
    expect(await codeOf(family.tryTo('revertChange', { id: emptied?.id ?? 0 }))).toEqual([400, 'email_in_family'])
  })
})
