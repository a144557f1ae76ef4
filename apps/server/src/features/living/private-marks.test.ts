import type { CallName, Change, Fact, Gallery, Image, Person } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { listen } from '../../test/events.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import { exportFile, gedcom, getPerson, importFile, listPeople, listRelations, personCalled } from '../../test/gedcom.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'

let test: TestApp
let keeper: Member
let bo: Member
let cy: Member
let ida: number
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  server = await listen(test)
})
beforeEach(async () => {
  keeper = await test.newMember({ name: 'Keeper' })
  bo = await joinFamily(test, keeper, { name: 'Bo' })
  cy = await joinFamily(test, keeper, { name: 'Cy' })
  ida = (await familyOf(test, bo).add({ name: 'Ida', birth_year: 0 })).person.id
})
afterAll(() => test.close())

const ask = async (by: Member, name: CallName, params: Record<string, number> = {}, body?: object): Promise<[number, string]> => {
  const answer = await test.call(name, { token: by.access, params, ...(body === undefined ? {} : { body }) })
  return [answer.statusCode, answer.statusCode < 400 ? '' : (answer.json<{ code: string }>().code ?? '')]
}
const send = async <Answer>(by: Member, name: CallName, params: Record<string, number>, body?: object): Promise<Answer> => {
  const answer = await test.call(name, { token: by.access, params, ...(body === undefined ? {} : { body }) })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<Answer>()
}
const addFact = (by: Member, id: number, body: object): Promise<Fact> => send(by, 'createPersonFact', { id }, body)
const mark = (by: Member, name: 'updateFact' | 'updateImage' | 'updateGallery', id: number, is_private = true) =>
  ask(by, name, { id }, { is_private })
const sees = async (by: Member, person: number, fact: number): Promise<boolean> =>
  (await getPerson(test, by, person)).facts.some(({ id }) => id === fact)
const linesOf = async (by: Member, person: number): Promise<string[]> =>
  (await familyOf(test, by).changesOf(person)).map(({ kind }) => kind)
const runJobs = async (): Promise<void> => {
  while ((await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()) > 0);
}

describe('a private fact', () => {
  it('is there for keepers, the person, both of a couple, who took part, and who added it', async () => {
    const own = await addFact(keeper, bo.person_id, { kind: 'EVEN', type: 'Secret', is_private: true })
    const shared = await addFact(keeper, ida, {
      kind: 'EVEN',
      type: 'Secret',
      participants: [{ person_id: bo.person_id, role: '' }],
      is_private: true,
    })
    const couple = (await listRelations(test, bo)).find(({ to_person_id: to }) => to === ida)!
    const wedding = await send<Fact>(keeper, 'createRelationFact', { id: couple.id }, { kind: 'MARR', is_private: true })
    const added = await addFact(bo, ida, { kind: 'EVEN', type: 'Secret', is_private: true })
    expect([own, shared, wedding, added].map((fact) => fact.is_private)).toEqual([true, true, true, true])
    for (const [person, { id }] of [
      [bo.person_id, own],
      [ida, shared],
      [ida, wedding],
      [ida, added],
    ] as const) {
      expect([await sees(keeper, person, id), await sees(bo, person, id), await sees(cy, person, id)]).toEqual([
        true,
        true,
        false,
      ])
      for (const name of ['updateFact', 'deleteFact', 'restoreFact'] as const)
        expect(await ask(cy, name, { id }, { value: 'x' })).toEqual([404, 'not_found'])
    }
  })

  it('has no line in history, no event and no search result for others, and what was told before goes', async () => {
    const { id } = await addFact(keeper, ida, { kind: 'EVEN', type: 'Zebra', date: '1950' })
    await send(keeper, 'updateFact', { id }, { value: 'Zebra too' })
    const search = async (by: Member): Promise<number> =>
      (await test.call('searchLives', { token: by.access, query: { search: 'zebra' } })).json<{ count: number }>().count
    expect(await search(cy)).toBe(1)
    expect(await mark(keeper, 'updateFact', id)).toEqual([200, ''])
    expect([await search(cy), await search(keeper)]).toEqual([0, 1])
    expect((await linesOf(cy, ida)).filter((kind) => kind.startsWith('fact'))).toEqual([])
    expect((await linesOf(keeper, ida)).filter((kind) => kind.startsWith('fact'))).toEqual([
      'fact_changed',
      'fact_changed',
      'fact_created',
    ])
    const [line] = await familyOf(test, keeper).changes()
    expect(await ask(cy, 'revertChange', { id: line!.id })).toEqual([404, 'not_found'])
    const following = await server.follow(cy.access)
    expect(await following.next()).toMatchObject({ event: 'ready' })
    await send(keeper, 'updateFact', { id }, { value: 'Zebra again' })
    await familyOf(test, keeper).set(ida, 'occupation', 'Baker')
    const event = await following.change()
    following.close()
    expect(event.id).toBe((await familyOf(test, keeper).changes())[0]!.id)
    // Undone, it is as it was.
    await familyOf(test, keeper).revert(line!.id)
    expect(await sees(cy, ida, id)).toBe(true)
  })

  it('lets a reader follow on from what they read, while they see the same and nothing happens', async () => {
    const { id } = await addFact(keeper, ida, { kind: 'EVEN', type: 'Vow', value: 'Secret', is_private: true })
    const begin = async (by: Member) =>
      (await test.call('verifyToken', { body: { token: by.access } })).json<{ last_change: number; view: string }>()
    const first = await begin(cy)
    expect(first.last_change).toBe((await familyOf(test, keeper).changes())[0]!.id)
    expect([first.view === '', (await begin(keeper)).view]).toEqual([false, ''])
    const isToldToReload = async (by: Member, view: string | undefined, after = first.last_change): Promise<boolean> => {
      const following = await server.follow(by.access, { after, ...(view === undefined ? {} : { view }) })
      expect(await following.next()).toMatchObject({ event: 'ready' })
      const messages = await following.within(100)
      following.close()
      return messages.some((message) => message.event === 'change' && message.data.reload)
    }
    expect(await isToldToReload(cy, first.view)).toBe(false)
    expect(await isToldToReload(cy, undefined)).toBe(true)
    expect([await isToldToReload(keeper, undefined), await isToldToReload(keeper, first.view)]).toEqual([false, true])
    await familyOf(test, keeper).set(ida, 'occupation', 'Weaver')
    expect([await isToldToReload(cy, first.view), await isToldToReload(keeper, '')]).toEqual([true, false])
    const second = await begin(cy)
    expect(second.view).toBe(first.view)
    expect(await isToldToReload(cy, second.view, second.last_change)).toBe(false)
    await send(keeper, 'updateFact', { id }, { is_private: false })
    expect(await isToldToReload(cy, second.view, second.last_change)).toBe(true)
    expect((await begin(cy)).view).toBe('')
    expect(await isToldToReload(cy, second.view, (await begin(cy)).last_change)).toBe(true)
  })

  it('fills a page of history with what the reader sees', async () => {
    for (let at = 0; at < 60; at++) await familyOf(test, keeper).set(ida, at % 2 === 0 ? 'occupation' : 'website', `${at}`)
    const { id } = await addFact(keeper, ida, { kind: 'EVEN', type: 'Talk', is_private: true })
    for (let at = 0; at < 55; at++) await send(keeper, 'updateFact', { id }, { value: `${at}` })
    const all = await familyOf(test, cy).changes()
    expect(all.length).toBeGreaterThan(1)
    expect(all.every(({ kind }) => !kind.startsWith('fact'))).toBe(true)
  })

  it('can be hidden by those whom it concerns, whatever else they may change, and by nobody else', async () => {
    const reader = await joinFamily(test, keeper, { name: 'Reader', role: 'reader' })
    const { id } = await addFact(keeper, ida, {
      kind: 'EVEN',
      type: 'Talk',
      participants: [{ person_id: reader.person_id, role: '' }],
    })
    expect(await ask(cy, 'updateFact', { id }, { value: 'Seen', is_private: true })).toEqual([403, 'not_concerned'])
    expect(await mark(cy, 'updateFact', id)).toEqual([403, 'not_concerned'])
    expect(await mark(cy, 'updateFact', id, false)).toEqual([200, ''])
    expect(await ask(reader, 'updateFact', { id }, { value: 'x', is_private: true })).toEqual([403, 'needs_member'])
    expect(await mark(reader, 'updateFact', id)).toEqual([200, ''])
    expect([await sees(reader, ida, id), await sees(cy, ida, id)]).toEqual([true, false])
    expect(await mark(reader, 'updateFact', id, false)).toEqual([200, ''])
    // A locked profile is the user's own, and keepers protect it.
    await familyOf(test, bo).set(bo.person_id, 'locked', true)
    const own = await addFact(bo, bo.person_id, { kind: 'EVEN', type: 'Talk' })
    expect(await ask(keeper, 'updateFact', { id: own.id }, { value: 'x' })).toEqual([403, 'locked_profile'])
    expect(await mark(keeper, 'updateFact', own.id)).toEqual([200, ''])
  })

  it('shows in nothing that everybody sees, for nobody', async () => {
    const shown = async (): Promise<Partial<Person>> => {
      const one = (await listPeople(test, cy)).find(({ id }) => id === ida)!
      expect((await listPeople(test, keeper)).find(({ id }) => id === ida)).toEqual(one)
      return { birth_year: one.birth_year, year_of_death: one.year_of_death, deceased: one.deceased }
    }
    const birth = await addFact(keeper, ida, { kind: 'BIRT', date: '3 MAY 1901' })
    const death = await addFact(keeper, ida, { kind: 'DEAT', date: '1980' })
    const before = await shown()
    expect(before).toEqual({ birth_year: 1901, year_of_death: 1980, deceased: true })
    for (const { id } of [birth, death]) expect(await mark(keeper, 'updateFact', id)).toEqual([200, ''])
    expect(await shown()).toEqual({ birth_year: 0, year_of_death: 0, deceased: false })
    const another = await addFact(cy, ida, { kind: 'BIRT', date: 'ABT 1900' })
    expect(another.preferred).toBe(true)
    expect(await shown()).toMatchObject({ birth_year: 1900 })
    await send(cy, 'deleteFact', { id: another.id })
    for (const { id } of [birth, death]) expect(await mark(keeper, 'updateFact', id, false)).toEqual([200, ''])
    expect(await shown()).toEqual(before)
  })

  it('does not tell by the fields of older clients what it said before', async () => {
    await familyOf(test, keeper).set(ida, 'birth_year', 1901)
    await familyOf(test, keeper).set(ida, 'birth_year', 1902)
    const birth = (await getPerson(test, keeper, ida)).facts.find(({ kind }) => kind === 'BIRT')!
    expect(JSON.stringify(await familyOf(test, cy).changes())).toContain('1902')
    await mark(keeper, 'updateFact', birth.id)
    expect(JSON.stringify(await familyOf(test, cy).changes())).not.toMatch(/190[12]/)
    expect(JSON.stringify(await familyOf(test, keeper).changes())).toContain('1902')
  })

  it('comes from a file that says so, and goes out as it came in', async () => {
    const text = `
0 @I1@ INDI
1 NAME Ada /Hale/
1 BIRT
2 DATE 1901
2 RESN confidential
1 EVEN
2 TYPE Talk
2 RESN privacy
1 EDUC Bath
2 DATE 1950
2 PLAC Bath
3 MAP
4 LATI N1.5
4 LONG W2.5
2 RESN locked, confidential
1 RESI
2 DATE 1940
2 PLAC Lund
3 MAP
4 LATI N3.5
4 LONG E4.5`
    await importFile(test, keeper, gedcom(text))
    await runJobs()
    const ada = await personCalled(test, keeper, 'Ada Hale')
    expect(ada.facts.map(({ kind, is_private }) => [kind, is_private])).toEqual([
      ['BIRT', true],
      ['RESI', false],
      ['EDUC', true],
      ['EVEN', true],
    ])
    expect(ada).toMatchObject({ birth_year: 0, last_place: { place: 'Lund' } })
    expect((await getPerson(test, cy, ada.id)).facts.map(({ kind }) => kind)).toEqual(['RESI'])
    const restrictions = async (by: Member, version = '7.0'): Promise<string[]> =>
      Buffer.from(await exportFile(test, by, version))
        .toString()
        .split('\n')
        .filter((line) => line.includes('RESN'))
    expect(await restrictions(keeper)).toEqual(['2 RESN CONFIDENTIAL', '2 RESN PRIVACY', '2 RESN LOCKED, CONFIDENTIAL'])
    expect(await restrictions(keeper, '5.5.1')).toEqual(['2 RESN confidential', '2 RESN privacy', '2 RESN locked, confidential'])
    expect(await restrictions(cy)).toEqual([])
    const education = ada.facts.find(({ kind }) => kind === 'EDUC')!
    await mark(keeper, 'updateFact', education.id, false)
    await mark(keeper, 'updateFact', ada.facts.find(({ kind }) => kind === 'RESI')!.id)
    await runJobs()
    expect(await personCalled(test, cy, 'Ada Hale')).toMatchObject({ last_place: { place: 'Bath' } })
    expect((await restrictions(keeper)).toSorted()).toEqual([
      '2 RESN CONFIDENTIAL',
      '2 RESN CONFIDENTIAL',
      '2 RESN LOCKED',
      '2 RESN PRIVACY',
    ])
  })
})

describe('a private photo', () => {
  let gallery: Gallery
  let image: Image
  beforeEach(async () => {
    gallery = await photosOf(test, bo).gallery('Summer')
    image = await photosOf(test, bo).upload(gallery.id)
    await photosOf(test, keeper).upload(gallery.id)
  })
  const countOf = async (by: Member): Promise<number> => (await send<Gallery>(by, 'getGallery', { id: gallery.id })).image_count

  it('is there for keepers, who uploaded it and who is in it, and its old address opens nothing', async () => {
    expect(await mark(cy, 'updateImage', image.id)).toEqual([403, 'not_concerned'])
    expect(await mark(bo, 'updateImage', image.id)).toEqual([200, ''])
    expect((await photosOf(test, bo).image(image.id)).is_private).toBe(true)
    expect(await ask(cy, 'getImage', { id: image.id })).toEqual([404, 'not_found'])
    expect([await countOf(keeper), await countOf(bo), await countOf(cy)]).toEqual([2, 2, 1])
    expect((await photosOf(test, cy).images()).map(({ id }) => id)).not.toContain(image.id)
    const added = async (by: Member): Promise<number[]> =>
      (await familyOf(test, by).changes()).flatMap(({ kind, count }) => (kind === 'images_added' ? [count] : []))
    expect([await added(keeper), await added(cy)]).toEqual([[1, 1], [1]])
    test.platform.clock.advance({ seconds: 61 })
    expect((await photosOf(test, cy).fetch(image.original_image)).statusCode).toBe(404)
    await send(bo, 'createTag', {}, { image_id: image.id, person_id: cy.person_id, x1: 0.1, x2: 0.2, y1: 0.1, y2: 0.2 })
    expect(await ask(cy, 'getImage', { id: image.id })).toEqual([200, ''])
  })

  it('can be hidden by a reader who is in it, and its trash and history are theirs', async () => {
    const reader = await joinFamily(test, keeper, { name: 'Reader', role: 'reader' })
    expect(await mark(reader, 'updateImage', image.id)).toEqual([403, 'not_concerned'])
    await send(bo, 'createTag', {}, { image_id: image.id, person_id: reader.person_id, x1: 0.1, x2: 0.2, y1: 0.1, y2: 0.2 })
    expect(await ask(reader, 'updateImage', { id: image.id }, { title: 'x', is_private: true })).toEqual([403, 'needs_member'])
    expect(await mark(reader, 'updateImage', image.id)).toEqual([200, ''])
    await send(bo, 'deleteImage', { id: image.id })
    const trash = async (by: Member): Promise<number> =>
      (await test.call('listTrash', { token: by.access })).json<{ count: number }>().count
    expect([await trash(bo), await trash(cy)]).toEqual([1, 0])
    expect(await ask(cy, 'restoreImage', { id: image.id })).toEqual([404, 'not_found'])
    expect(await ask(bo, 'restoreImage', { id: image.id })).toEqual([200, ''])
    expect((await photosOf(test, bo).image(image.id)).is_private).toBe(true)
  })

  it('stays with a fact that somebody changes who does not see it', async () => {
    const fact = await addFact(bo, ida, { kind: 'OCCU', value: 'Smith', image_ids: [image.id] })
    await mark(bo, 'updateImage', image.id)
    const seen = (await getPerson(test, cy, ida)).facts.find(({ id }) => id === fact.id)!
    expect(seen.image_ids).toEqual([])
    expect(await ask(cy, 'updateFact', { id: fact.id }, { value: 'Baker', image_ids: seen.image_ids })).toEqual([200, ''])
    const now = (await getPerson(test, bo, ida)).facts.find(({ id }) => id === fact.id)!
    expect([now.value, now.image_ids]).toEqual(['Baker', [image.id]])
    expect(await ask(cy, 'updateFact', { id: fact.id }, { image_ids: [image.id] })).toEqual([404, 'not_found'])
  })

  it('is marked, and opened again, by what undoes it', async () => {
    await mark(bo, 'updateImage', image.id)
    const [line] = await familyOf(test, bo).changes()
    expect(line).toMatchObject({ kind: 'image_changed', field: 'is_private' })
    await familyOf(test, bo).revert(line!.id)
    expect(await ask(cy, 'getImage', { id: image.id })).toEqual([200, ''])
  })
})

describe('a private gallery', () => {
  it('is there with its photos for keepers, who made it, who uploaded into it and who is in it', async () => {
    const gallery = await send<Gallery>(bo, 'createGallery', {}, { title: 'Secret', description: '', is_private: true })
    expect(gallery.is_private).toBe(true)
    const first = await photosOf(test, bo).upload(gallery.id)
    const second = await photosOf(test, bo).upload(gallery.id)
    const titles = async (by: Member): Promise<string[]> =>
      (await test.call('listGalleries', { token: by.access })).json<{ results: Gallery[] }>().results.map(({ title }) => title)
    expect([await titles(keeper), await titles(bo), await titles(cy)]).toEqual([['Secret'], ['Secret'], []])
    expect(await ask(cy, 'getGallery', { id: gallery.id })).toEqual([404, 'not_found'])
    expect(await ask(cy, 'getImage', { id: first.id })).toEqual([404, 'not_found'])
    expect((await photosOf(test, cy).tryUpload(gallery.id, await fourColours())).statusCode).toBe(404)
    expect((await familyOf(test, cy).changes()).filter(({ gallery_id: id }) => id === gallery.id)).toEqual([])
    await send(bo, 'createTag', {}, { image_id: first.id, person_id: cy.person_id, x1: 0.1, x2: 0.2, y1: 0.1, y2: 0.2 })
    expect(await titles(cy)).toEqual(['Secret'])
    expect(await ask(cy, 'getImage', { id: second.id })).toEqual([200, ''])
    // A photo that is marked itself is for those whom it concerns alone.
    await mark(bo, 'updateImage', second.id)
    expect(await ask(cy, 'getImage', { id: second.id })).toEqual([404, 'not_found'])
    expect((await send<Gallery>(cy, 'getGallery', { id: gallery.id })).image_count).toBe(1)
    expect(await mark(cy, 'updateGallery', gallery.id, false)).toEqual([200, ''])
    const [line] = await familyOf(test, bo).changes()
    await familyOf(test, bo).revert(line!.id)
    expect((await send<Gallery>(bo, 'getGallery', { id: gallery.id })).is_private).toBe(true)
  })
})

it('a keeper who sees with the eyes of another sees no more than they do', async () => {
  const { id } = await addFact(keeper, ida, { kind: 'EVEN', type: 'Talk', is_private: true })
  const headers = { 'x-banyan-see-as': String(cy.person_id) }
  const seen = (await test.call('getPerson', { token: keeper.access, headers, params: { id: ida } })).json<Person>()
  expect(seen.facts.map((fact) => fact.id)).not.toContain(id)
  const lines = (await test.call('listChanges', { token: keeper.access, headers })).json<Change[]>()
  expect(lines.filter(({ kind }) => kind.startsWith('fact'))).toEqual([])
})

it('a member of a family with private facts still imports, and lists stay shared', async () => {
  await addFact(keeper, ida, { kind: 'EVEN', type: 'Talk', is_private: true })
  await importFile(test, cy, gedcom('0 @I1@ INDI\n1 NAME Eve /Hale/'))
  expect((await listPeople(test, cy)).map(({ name }) => name)).toContain('Eve Hale')
  const tagOf = async (by: Member): Promise<unknown> => (await test.call('listPeople', { token: by.access })).headers['etag']
  expect(await tagOf(cy)).toBe(await tagOf(keeper))
})
