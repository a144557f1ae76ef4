import type { ErrorBody, Fact, GuestBranch, GuestPerson, Image, Relation } from '@banyan/contract'
import { limits } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { gedcom, importFile, listPeople } from '../../test/gedcom.ts'
import { guestsOf } from '../../test/guests.ts'
import type { TestGuests } from '../../test/guests.ts'
import { multipart } from '../../test/multipart.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import { recordStatements } from '../../test/plans/recorded-statements.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let ada: Member
let family: TestFamily
let guests: TestGuests
beforeAll(async () => {
  test = await openTestApp({ publicUrl: 'https://family.example.org' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Oak' })
  family = familyOf(test, ada)
  guests = guestsOf(test, ada)
})

const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json<ErrorBody>().code]
const over = [404, 'link_over']
const notFound = [404, 'not_found']
const year = (): number => test.platform.now().getUTCFullYear()

/** Adds somebody to the family who has died, unless a change says otherwise. */
async function addDead(name: string, changes: Parameters<TestFamily['add']>[0] = {}): Promise<number> {
  const { person } = await family.add({ name, birth_year: 1880, ...changes })
  await family.set(person.id, 'year_of_death', 1950)
  return person.id
}
const addFact = async (person: number, body: object): Promise<Fact> => {
  const answer = await test.call('createPersonFact', { token: ada.access, params: { id: person }, body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Fact>()
}
const getPerson = (token: string, id: number, language = 'en') =>
  test.call('getGuestPerson', { token, params: { id }, headers: { 'accept-language': language } })
const getBranch = async (token: string): Promise<GuestBranch> =>
  (await test.call('getGuestBranch', { token })).json<GuestBranch>()
const tag = async (image: Image, ...people: number[]): Promise<void> => {
  for (const [at, person_id] of people.entries()) {
    const body = { image_id: image.id, person_id, x1: at * 0.2, x2: at * 0.2 + 0.1, y1: 0.1, y2: 0.3 }
    expect((await test.call('createTag', { token: ada.access, body })).statusCode).toBeLessThan(300)
  }
}
const byName = ({ people }: GuestBranch): Record<string, GuestBranch['people'][number]> =>
  Object.fromEntries(people.map((person) => [person.name, person]))

describe('a link to a person', () => {
  it('shows their names, dates and facts, without places, contact and what is private', async () => {
    const olga = await addDead('Olga Oak')
    const { relation } = await family.add({ name: 'Otto Elm', beside: olga, birth_year: 1879 })
    const otto = relation.from_person_id === olga ? relation.to_person_id : relation.from_person_id
    await family.set(otto, 'year_of_death', 1940)
    await family.set(olga, 'telephone_number', '+48 123')
    await family.set(olga, 'biography', '<p>Wrote about Ida.</p>')
    await addFact(olga, { kind: 'OCCU', value: 'Baker', date: 'ABT 1910', place: 'Vilnius', note: 'A note' })
    await addFact(olga, { kind: 'RESI', place: 'Oak Street 5' })
    await addFact(olga, { kind: 'ADOP', date: '1881' })
    await addFact(olga, { kind: 'EDUC', value: 'Secret school', is_private: true })
    const wedding = { kind: 'MARR', date: '3 MAY 1900', place: 'Riga' }
    await test.call('createRelationFact', { token: ada.access, params: { id: relation.id }, body: wedding })
    const link = await guests.linkTo(olga)
    expect(link).toMatchObject({ kind: 'person', title: 'Olga Oak', person_id: olga, gallery_id: null, generations: null })
    const { page, person, branch, token } = await guests.open(link)
    expect(page).toMatchObject({ kind: 'person', title: 'Olga Oak', shared_by: 'Ada Oak', allows: ['look'], person_id: olga })
    expect(branch).toBeNull()
    expect(person).toEqual({
      id: olga,
      name: 'Olga Oak',
      birth_year: 1880,
      year_of_death: 1950,
      deceased: true,
      portrait: null,
      names: [],
      facts: [
        { kind: 'BIRT', value: '', date: '1880', place: '', partner: '' },
        { kind: 'MARR', value: '', date: '3 May 1900', place: '', partner: 'Otto Elm' },
        { kind: 'OCCU', value: 'Baker', date: 'about 1910', place: '', partner: '' },
        { kind: 'DEAT', value: '', date: '1950', place: '', partner: '' },
      ],
      contact: null,
    } satisfies GuestPerson)
    expect((await getPerson(token, olga)).json()).toEqual(person)
    expect((await getPerson(token, olga, 'fr')).json<GuestPerson>().facts[1]?.date).toBe('3 mai 1900')
    await guests.change(link.id, { with_places: true, with_contact: true })
    const more = (await getPerson(token, olga)).json<GuestPerson>()
    expect(more.facts.map(({ place }) => place)).toEqual(['', 'Riga', 'Vilnius', 'Oak Street 5', ''])
    expect(more.contact).toEqual({ email: '', telephone_number: '+48 123', website: '', address: '' })
    expect(JSON.stringify(more)).not.toMatch(/Secret|note|Ida|ADOP/)
  })

  it('opens their photos, except those with a child, and names nobody else who is alive', async () => {
    const olga = await addDead('Olga')
    const { person: ida } = await family.add({ name: 'Ida Alive', beside: olga, type: 2, birth_year: year() - 40 })
    const { person: kid } = await family.add({ name: 'Kid', beside: ida.id, type: 2, birth_year: year() - 5 })
    const photos = photosOf(test, ada)
    const gallery = await photos.gallery('Album')
    const upload = async (width: number) => photos.upload(gallery.id, await fourColours({ width }))
    const [both, withKid, other, marked] = [await upload(60), await upload(61), await upload(62), await upload(63)]
    await tag(both, olga, ida.id)
    await tag(withKid, olga, kid.id)
    await tag(other, ida.id)
    await tag(marked, olga)
    await test.call('updateImage', { token: ada.access, params: { id: marked.id }, body: { is_private: true } })
    const { photos: shown, token } = await guests.open(await guests.linkTo(olga))
    expect(shown).toMatchObject({ count: 1, results: [{ id: both.id, people: ['Olga'] }] })
    expect((await photos.fetch(shown.results[0]?.large_thumbnail ?? '')).statusCode).toBe(200)
    expect((await guests.photos(token)).results).toEqual(shown.results)
    for (const { id } of [withKid, other, marked])
      expect(codeOf(await test.call('getGuestPhoto', { token, params: { id } }))).toEqual(notFound)
    // Nothing can be added: there is no gallery.
    expect(codeOf(await guests.tryToAdd(token))).toEqual([403, 'guest_cannot_add'])
  })

  it('opens nobody else, and no whole portrait', async () => {
    const { person: ida } = await family.add({ name: 'Ida' })
    const picture = multipart([
      ...Object.entries({ x: '0', y: '0', w: '100', h: '80', r: '0' }),
      ['picture', { bytes: await fourColours({ width: 100, height: 80 }), fileName: 'me.jpg' }],
    ])
    const set = await test.call('setProfileImage', { token: ada.access, params: { id: ada.person_id }, ...picture })
    expect(set.statusCode, set.body).toBe(200)
    const { person, token } = await guests.open(await guests.linkTo(ada.person_id))
    const see = async (address: string) => (await photosOf(test, ada).fetch(address)).statusCode
    expect(await see(person?.portrait ?? '')).toBe(200)
    for (const file of ['photo.jpg', 'original.jpg'])
      expect([file, await see((person?.portrait ?? '').replace('portrait.jpg', file))]).toEqual([file, 404])
    for (const id of [ida.id, ida.id + 1_000]) expect(codeOf(await getPerson(token, id))).toEqual(notFound)
    expect(codeOf(await test.call('getGuestBranch', { token }))).toEqual(notFound)
  })

  it('is for one thing, and not for a child', async () => {
    const { person: kid } = await family.add({ name: 'Kid', birth_year: year() - 12 })
    const { person: ida } = await family.add({ name: 'Ida' })
    const gallery = await photosOf(test, ada).gallery('Album')
    expect(codeOf(await guests.tryToLink({ person_id: kid.id }))).toEqual([403, 'child_not_shared'])
    for (const body of [
      {},
      { person_id: ida.id, gallery_id: gallery.id },
      ...[0, 9, 1.5, -1].map((generations) => ({ person_id: ida.id, generations })),
    ])
      expect([body, ...codeOf(await guests.tryToLink(body))]).toEqual([body, 400, 'invalid_field'])
    expect(codeOf(await guests.tryToLink({ person_id: ida.id + 1_000 }))).toEqual(notFound)
  })

  it('is over with the person, and while the maker may not share them', async () => {
    const { person: ida } = await family.add({ name: 'Ida', birth_year: year() - 50 })
    const bo = await joinFamily(test, ada, { name: 'Bo', beside: ida.id })
    const bos = guestsOf(test, bo)
    const [ofIda, ofBo] = [await bos.linkTo(ida.id), await bos.linkTo(bo.person_id)]
    const { token } = await bos.open(ofIda)
    const settings = (changes: object) => test.call('updateFamilySettings', { token: ada.access, body: changes })
    await settings({ living_seen_by: 'near', near_steps: 4 })
    // Ida is near Bo, but hers to give away is not what Bo sees of her.
    expect(codeOf(await getPerson(token, ida.id))).toEqual(over)
    expect(codeOf(await bos.tryToOpen(ofIda))).toEqual(over)
    await bos.open(ofBo)
    expect(codeOf(await bos.tryToLink({ person_id: ida.id }))).toEqual([403, 'living_not_shared'])
    await guests.open(await guests.linkTo(ida.id))
    await settings({ living_seen_by: 'everyone' })
    await bos.open(ofIda)
    await family.set(ida.id, 'birth_year', year() - 10)
    expect(codeOf(await bos.tryToOpen(ofIda))).toEqual(over)
    await family.set(ida.id, 'birth_year', year() - 50)
    await family.deletePerson(ida.id)
    expect(codeOf(await bos.tryToOpen(ofIda))).toEqual(over)
    expect(await bos.links()).toMatchObject([{ person_id: bo.person_id }])
    await family.restorePerson(ida.id)
    await bos.open(ofIda)
  })

  it('is ended by its maker, keepers and the person themselves, and goes with its maker', async () => {
    const [bo, cy] = [await joinFamily(test, ada, { name: 'Bo' }), await joinFamily(test, ada, { name: 'Cy' })]
    const [bos, cys] = [guestsOf(test, bo), guestsOf(test, cy)]
    const link = await bos.linkTo(cy.person_id)
    const { person: dan } = await family.add({ name: 'Dan' })
    const other = await bos.linkTo(dan.id)
    expect((await cys.links()).map(({ can_change, can_end, url }) => [can_change, can_end, url])).toEqual([
      [false, false, null],
      [false, true, null],
    ])
    expect(codeOf(await cys.change(link.id, { with_contact: true }))).toEqual([403, 'not_your_link'])
    expect(codeOf(await cys.end(other.id))).toEqual([403, 'not_your_link'])
    expect((await cys.end(link.id)).statusCode).toBe(200)
    expect(codeOf(await bos.tryToOpen(link))).toEqual(over)
    await bos.open(other)
    await test.call('deleteAccount', { token: bo.access, body: { password } })
    expect(codeOf(await bos.tryToOpen(other))).toEqual(over)
    expect((await family.changesOf(cy.person_id)).slice(0, 2)).toMatchObject(
      ['guest_link_ended', 'guest_link_created'].map((kind) => ({ kind, person_id: cy.person_id, person_name: 'Cy' })),
    )
  })
})

it('only its owner shows a locked profile', async () => {
  const bo = await joinFamily(test, ada, { name: 'Bo' })
  const link = await guests.linkTo(bo.person_id)
  await guests.open(link)
  await familyOf(test, bo).set(bo.person_id, 'locked', true)
  expect(codeOf(await guests.tryToOpen(link))).toEqual(over)
  expect(codeOf(await guests.tryToLink({ person_id: bo.person_id }))).toEqual([403, 'locked_profile'])
  const bos = guestsOf(test, bo)
  await bos.open(await bos.linkTo(bo.person_id))
})

describe('a link to a branch', () => {
  it('shows descendants and their partners: the dead whole, the living as initials, or by name if chosen', async () => {
    const olga = await addDead('Olga Oak')
    const [son, daughter] = [
      await addDead('Sven Oak', { beside: olga, type: 2, birth_year: 1912 }),
      await addDead('Dora Oak', { beside: olga, type: 2, birth_year: 1910 }),
    ]
    const { person: wife } = await family.add({ name: 'Wilma Fir', beside: son, type: 1, birth_year: year() - 90 })
    const { person: ida } = await family.add({ name: 'Ida Oak', beside: son, type: 2, birth_year: year() - 60 })
    await family.relate(wife.id, ida.id, 2)
    const { person: kid } = await family.add({ name: 'Kid Oak', beside: ida.id, type: 2, birth_year: year() - 9 })
    await family.add({ name: 'Brother of Olga', beside: olga, birth_year: 1890 })
    const link = await guests.linkTo(olga, { generations: 2 })
    expect(link).toMatchObject({ kind: 'branch', generations: 2 })
    const { page, branch, person, photos, token } = await guests.open(link)
    expect([page.title, person, photos]).toEqual(['Olga Oak', null, { count: 0, results: [] }])
    expect(branch?.people.map(({ name, generation, parent_id, has_page }) => [name, generation, parent_id, has_page])).toEqual([
      ['Olga Oak', 0, null, true],
      ['Dora Oak', 1, olga, true],
      ['Sven Oak', 1, olga, true],
      ['I. O.', 2, son, false],
    ])
    expect(byName(branch!)['Sven Oak']?.partners).toEqual([
      { id: wife.id, name: 'W. F.', birth_year: 0, year_of_death: 0, deceased: false },
    ])
    expect(byName(branch!)['I. O.']).toMatchObject({ id: ida.id, birth_year: 0, portrait: null, partners: [] })
    expect(branch?.is_cut).toBe(false)
    expect(await getBranch(token)).toEqual(branch)
    expect((await getPerson(token, daughter)).json()).toMatchObject({ name: 'Dora Oak', contact: null })
    for (const id of [ida.id, wife.id, kid.id, ada.person_id]) expect(codeOf(await getPerson(token, id))).toEqual(notFound)
    await guests.change(link.id, { with_living: true, generations: 3 })
    const named = await getBranch(token)
    expect(named.people.map(({ name, birth_year, has_page }) => [name, birth_year, has_page]).slice(3)).toEqual([
      ['Ida Oak', 0, false],
      ['K. O.', 0, false],
    ])
    expect(byName(named)['Sven Oak']?.partners[0]?.name).toBe('Wilma Fir')
    expect(codeOf(await getPerson(token, ida.id))).toEqual(notFound)
  })

  it('takes portraits along within a minute when somebody counts as alive after all', async () => {
    const olga = await addDead('Olga Oak')
    const son = await addDead('Sven Oak', { beside: olga, type: 2, birth_year: 1912 })
    const picture = multipart([
      ...Object.entries({ x: '0', y: '0', w: '100', h: '80', r: '0' }),
      ['picture', { bytes: await fourColours({ width: 100, height: 80 }), fileName: 'me.jpg' }],
    ])
    await test.call('setProfileImage', { token: ada.access, params: { id: son }, ...picture })
    const see = async (address: string | null | undefined) => (await photosOf(test, ada).fetch(address ?? '')).statusCode
    const { branch, token } = await guests.open(await guests.linkTo(olga, { generations: 2 }))
    const portrait = byName(branch!)['Sven Oak']?.portrait
    // What makes nobody younger leaves addresses as they are.
    await family.set(son, 'birth_year', 1911)
    test.platform.clock.advance({ seconds: 60 })
    expect(await see(portrait)).toBe(200)
    await family.set(son, 'birth_year', year() - 30)
    await family.set(son, 'year_of_death', 0)
    test.platform.clock.advance({ seconds: 60 })
    expect(await see(portrait)).toBe(404)
    expect(byName(await getBranch(token))['S. O.']).toMatchObject({ portrait: null, has_page: false })
  })

  it('names no living relative of a family whose living are for those near them, unless a keeper makes it', async () => {
    const olga = await addDead('Olga')
    const { person: ida } = await family.add({ name: 'Ida Alive', beside: olga, type: 2, birth_year: year() - 60 })
    const bo = await joinFamily(test, ada, { name: 'Bo', beside: ida.id, type: 2 })
    const bos = guestsOf(test, bo)
    await test.call('updateFamilySettings', { token: ada.access, body: { living_seen_by: 'near' } })
    const options = { generations: 1, with_living: true }
    const [asMember, asKeeper] = [await bos.linkTo(olga, options), await guests.linkTo(olga, options)]
    expect((await bos.open(asMember)).branch?.people[1]?.name).toBe('I. A.')
    expect((await bos.open(asKeeper)).branch?.people[1]?.name).toBe('Ida Alive')
  })

  it('counts those of whom no year is known as the family’s index does', async () => {
    const root = await addDead('Root')
    const { person: old } = await family.add({ name: 'No Dates', beside: root, type: 2, birth_year: 0 })
    const { person: grandchild } = await family.add({ name: 'Old Grandchild', beside: old.id, type: 2, birth_year: 1850 })
    const { person: open } = await family.add({ name: 'Open Question', beside: root, type: 2, birth_year: 0 })
    const { branch } = await guests.open(await guests.linkTo(root, { generations: 2, with_living: true }))
    const nameOf = (id: number) => branch?.people.find((each) => each.id === id)?.name
    expect([old.id, grandchild.id].map(nameOf)).toEqual(['No Dates', 'Old Grandchild'])
    // Who may be a child is one to guests.
    expect(nameOf(open.id)).toBe('O. Q.')
  })

  it('says with whom somebody who had several partners had each child, and shows nobody twice', async () => {
    const olga = await addDead('Olga')
    const relate = (from: number, to: number, type: number): Promise<Relation> => family.relate(from, to, type)
    const [first, second] = [
      await addDead('First', { beside: olga, type: 1 }),
      await addDead('Second', { beside: olga, type: 1 }),
    ]
    const [one, two] = [
      await addDead('One', { beside: olga, type: 2, birth_year: 1905 }),
      await addDead('Two', { beside: olga, type: 2, birth_year: 1906 }),
    ]
    await relate(first, one, 2)
    await relate(second, two, 2)
    const both = await addDead('Both', { beside: one, type: 2, birth_year: 1930 })
    await relate(two, both, 2)
    const { branch } = await guests.open(await guests.linkTo(olga, { generations: 3 }))
    expect(branch?.people.map(({ name, other_parent_id }) => [name, other_parent_id])).toEqual([
      ['Olga', null],
      ['One', first],
      ['Two', second],
      ['Both', null],
    ])
  })

  it('ends at a bound however large it is, in few statements', { timeout: 120_000 }, async () => {
    const member = await test.newMember({ name: 'Cora' })
    const lines = ['0 @I1@ INDI', '1 NAME Root /Large/', '1 DEAT Y']
    const children = Array.from({ length: 2_000 }, (_, at) => at + 2)
    for (const id of children) lines.push(`0 @I${id}@ INDI`, `1 NAME P${id} /Large/`, '1 BIRT', `2 DATE ${1500 + (id % 300)}`)
    lines.push('0 @F1@ FAM', '1 HUSB @I1@', ...children.slice(0, 200).map((id) => `1 CHIL @I${id}@`))
    for (const parent of children.slice(0, 200)) {
      const own = children.slice(200).filter((id) => id % 200 === parent % 200)
      lines.push(`0 @F${parent}@ FAM`, `1 HUSB @I${parent}@`, ...own.map((id) => `1 CHIL @I${id}@`))
    }
    await importFile(test, member, gedcom(lines.join('\n')))
    const root = (await listPeople(test, member)).find(({ name }) => name === 'Root Large')?.id ?? 0
    const there = guestsOf(test, member)
    const { token, branch } = await there.open(await there.linkTo(root, { generations: limits.guestGenerations.max }))
    expect([branch?.people.length, branch?.is_cut]).toEqual([limits.guestBranch, true])
    expect(branch?.people.filter(({ generation }) => generation === 1)).toHaveLength(200)
    // Whom the branch does not show, it does not open.
    const shown = new Set(branch?.people.map(({ id }) => id))
    const beyond = (await listPeople(test, member)).find(({ id, name }) => name.endsWith('Large') && !shown.has(id))
    expect(codeOf(await getPerson(token, beyond?.id ?? 0))).toEqual(notFound)
    let count = 0
    const recording = recordStatements(() => (count += 1))
    await getBranch(token)
    recording.stop()
    expect(count).toBeLessThan(30)
  })
})
