import type {
  CalendarFeed,
  calls,
  CallName,
  CallResponse,
  Change,
  DataExport,
  Fact,
  FamilyEvent,
  GuestLink,
  Image,
  PersonSummary,
  Relation,
} from '@banyan/contract'
import { decodeFamilyLists } from '@banyan/contract/columns'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packView, unpackView } from '../../features/living/make-view.ts'
import { viewsOf } from '../../features/living/views.service.ts'
import { updateMailTask } from '../../features/updates/update-mails.task.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { jobHandlers } from '../../workers.ts'
import { listen } from '../events.ts'
import { makeUser } from '../family.ts'
import { getPerson, importFile, listPeople, listRelations } from '../gedcom.ts'
import { photosOf } from '../photos/photos.ts'
import { isWhole } from '../sample.ts'
import { openTestApp, password } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { allOf } from './all-of-view.ts'
import { contentOf } from './content-of.ts'
import { firstYears } from './first-years.ts'
import { photoCalls, placeCalls } from './kinds-of-calls.ts'
import { markedFamily, markOf } from './marked-family.ts'
import { inFourYears, photoSearches, withIds } from './photo-searches.ts'
import type { Ask } from './photo-searches.ts'
import { makeSecrets } from './secrets.ts'
import type { Secrets } from './secrets.ts'
import { expectFacesAsSeen, makeUnknownPeople } from './unknown-people.ts'
import { naivelyLiving, naivelyNear } from './who-sees-whom.ts'
import { wordsAbout } from './words-about.ts'

const steps = 2
let test: TestApp
let keeper: Member
let people: PersonSummary[]
let relations: Relation[]
/** The mark of each person, by id. */
let marks: Map<number, string>
let living: number[]
let readers: Reader[]
let gallery: number
let images: Image[]
const feasts: number[] = []
let faceGroups: number[]
/** Whom each image shows. */
let shown: Map<number, number[]>
let secrets: Secrets
interface Reader extends Member {
  hidden: Set<number>
}

const ok = <Answer>(answer: LightMyRequestResponse): Answer => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.body === '' ? (undefined as Answer) : answer.json<Answer>()
}
const byKeeper = async <Answer>(name: CallName, params: Record<string, number>, body?: unknown): Promise<Answer> =>
  ok(await test.call(name, { token: keeper.access, params, ...(body === undefined ? {} : { body }) }))

beforeAll(async () => {
  test = await openTestApp({ faces: true })
  keeper = await test.newMember({ name: 'Keeper' })
  await importFile(test, keeper, markedFamily(3))
  people = (await listPeople(test, keeper)).filter(({ name }) => name !== 'Keeper')
  relations = await listRelations(test, keeper)
  marks = new Map(people.map(({ id, name }) => [id, name.split(' ')[0]!]))
  const policy = {
    people: people.map(({ id, birth_year, year_of_death, deceased }) => ({ id, birth_year, year_of_death, deceased, user: 0 })),
    ties: relations.map((relation) => ({ ...relation, ended: relation.ended ?? null })),
    first: await firstYears(test),
  }
  living = naivelyLiving(policy, test.platform.now().getUTCFullYear())
  expect(living.length).toBeGreaterThan(100)
  // Readers here and there among the living.
  const chosen = [0.1, 0.5, 0.9].map((share) => living[Math.floor(share * living.length)]!)
  readers = []
  for (const id of chosen) {
    const member = await makeUser(test, keeper, id)
    const near = new Set(naivelyNear(policy, id, steps))
    readers.push({ ...member, hidden: new Set(living.filter((each) => !near.has(each))) })
  }
  for (const { hidden } of readers) expect(hidden.size).toBeGreaterThan(50)
  await makeLives()
  const markOfPhoto = (id: number) => marks.get(shown.get(id)![0]!)!
  faceGroups = await makeUnknownPeople({ test, keeper, gallery, images, markOfPhoto })
  secrets = await makeSecrets({ test, keeper, call: byKeeper, readers: chosen, people, relations, marks })
  await byKeeper('updateFamilySettings', {}, { living_seen_by: 'near', near_steps: steps })
}, 600_000)
afterAll(() => test.close())

/** Photos, tags, and lines of history about many of the living. */
async function makeLives(): Promise<void> {
  const photos = photosOf(test, keeper)
  gallery = (await photos.gallery('Everybody')).id
  images = []
  shown = new Map()
  const some = living.filter((_id, at) => at % 6 === 0)
  for (const [at, id] of some.entries()) {
    const mark = marks.get(id)!
    await byKeeper('updatePerson', { id }, { fieldName: 'occupation', value: `${mark} again` })
    await byKeeper('updatePerson', { id }, { fieldName: 'biography', value: `<p>${mark}</p>` })
    const fact = await byKeeper<Fact>(
      'createPersonFact',
      { id },
      { kind: 'EDUC', value: mark, place: mark, date: '2001', note: mark },
    )
    await byKeeper('deleteFact', { id: fact.id })
    const day = await byKeeper<Fact>('createPersonFact', { id }, { kind: 'EVEN', type: mark, date: '3 MAY 2001' })
    await byKeeper('keepDay', {}, { fact_id: day.id, is_kept: true })
    await byKeeper('createName', { id }, { kind: 'nickname', text: `Nick ${mark}` })
    await byKeeper('createComment', {}, { person_id: id, text: `${mark} sang` })
    feasts.push((await byKeeper<Fact>('createPersonFact', { id }, { kind: 'EVEN', type: 'Feast' })).id)
    await byKeeper('createComment', {}, { fact_id: feasts.at(-1), text: `${mark} cooked` })
    await byKeeper('createComment', {}, { person_id: keeper.person_id, text: `With @[${id}]` })
    await byKeeper('setHeart', {}, { person_id: id, is_on: true })
    for (const body of wordsAbout(id, keeper.person_id, mark)) await byKeeper('createKinWord', {}, body)
    if (at % 3 !== 0) continue
    const image = await photos.upload(gallery, undefined, `${mark}.jpg`)
    const texts = { title: mark, description: mark, transcription: mark }
    await byKeeper('updateImage', { id: image.id }, { ...texts, latitude: 1, longitude: 2 })
    const with2 = at % 2 === 0 ? [id] : [id, some[(at + 7) % some.length]!]
    for (const [place, person_id] of with2.entries())
      await byKeeper(
        'createTag',
        {},
        { image_id: image.id, person_id, x1: 0.1 + place * 0.4, x2: 0.3 + place * 0.4, y1: 0.1, y2: 0.3 },
      )
    await byKeeper('createComment', {}, { image_id: image.id, text: `${mark} laughs` })
    images.push(image)
    shown.set(image.id, with2)
  }
  const own = photosOf(test, keeper)
  const alone = await own.gallery(`${marks.get(some[0]!)} alone`, marks.get(some[0]!))
  await byKeeper('createComment', {}, { gallery_id: alone.id, text: marks.get(some[0]!) })
  const image = await own.upload(alone.id, undefined, `${marks.get(some[0]!)}.jpg`)
  await byKeeper('createTag', {}, { image_id: image.id, person_id: some[0]!, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 })
  const ends_date = new Date(test.platform.now().getTime() + 86_400_000).toISOString()
  for (const gallery_id of [gallery, alone.id]) await byKeeper('createGuestLink', {}, { gallery_id, allows: [], ends_date })
}

/** Marks of photos are the marks of whom they show first, who may be hidden beside somebody who is not: those photos are seen. */
function forbidden(reader: Reader, { withPhotos = false } = {}): string[] {
  const { hidden } = reader
  const seen = new Set(
    withPhotos ? [] : [...shown.values()].filter((ids) => ids.some((id) => !hidden.has(id))).flatMap(([first]) => first ?? []),
  )
  return [...[...hidden].filter((id) => !seen.has(id)).map((id) => marks.get(id)!), ...secretsBefore(reader)]
}

/** The words of what is marked private and does not concern a reader. */
const secretsBefore = (reader: Reader): string[] =>
  secrets.all.flatMap(({ word, sees }) => (sees.has(idOf(reader)) ? [] : [word]))

const scan = (text: string, words: readonly string[]): string[] => {
  const found = new Set(text.match(/Zyxp[b-m]{5}/g))
  return words.filter((word) => found.has(word))
}

type GetName = { [Name in CallName]: (typeof calls)[Name]['method'] extends 'GET' ? Name : never }[CallName]
const plain: Ask[] = [{}]

/** Of photos that guests of readers were shown. */
let guestsPhotos = 0

/** What a guest gets for a link that the reader makes: they see no more through it than the reader. */
async function asGuestOf(reader: Reader): Promise<{ token: string }> {
  const ends_date = new Date(test.platform.now().getTime() + 86_400_000).toISOString()
  const made = await test.call('createGuestLink', {
    token: reader.access,
    body: { gallery_id: gallery, allows: ['comment'], with_comments: true, ends_date },
  })
  // A gallery of which they see nothing is not theirs to share.
  if (made.statusCode === 404) return { token: 'none' }
  const token = new URL(ok<GuestLink>(made).url ?? '').hash.slice(1)
  const opened = ok<CallResponse<'openGuestLink'>>(await test.call('openGuestLink', { body: { token } }))
  guestsPhotos += opened.page.photo_count
  return { token: opened.token }
}

/** How each call that reads is asked. A new call does not compile without its row. */
const asks = (reader: Reader): Record<GetName, () => Promise<Ask[]> | Ask[]> => {
  const some = people.filter(({ id }) => id % (isWhole ? 4 : 16) === 0).map(({ id }) => id)
  const hiddenOnes = [...reader.hidden].filter((_id, at) => at % (isWhole ? 5 : 20) === 0)
  const galleries = [gallery, gallery + 1, ...secrets.galleries]
  const pictures = [...images.map(({ id }) => id), ...secrets.images]
  return {
    isLocked: () => plain,
    getUsage: () => plain,
    getFamilySettings: () => plain,
    listUsers: () => plain,
    listSessions: () => plain,
    getPush: () => plain,
    getWaysIn: () => plain,
    listAccountEvents: () => plain,
    listCards: () => plain,
    listOwnCards: () => plain,
    listMemberships: () => plain,
    listInvitations: () => plain,
    listMembers: () => plain,
    getLegacy: () => plain,
    getOwnRecovery: () => plain,
    listRecoveries: () => plain,
    listFamilyLog: () => plain,
    getFamilyLogState: () => plain,
    exportFamilyLog: () => [{}, { query: { format: 'jsonl' } }],
    listInvites: () => plain,
    getInvite: () => withIds(hiddenOnes),
    getInvitation: () => [{ params: { token: 'nothing' } }],
    getSettings: () => plain,
    listPeople: () => [{}, ...hiddenOnes.map((id) => ({ query: { search: marks.get(id)! } }))],
    getPerson: () => withIds([...some, ...hiddenOnes, ...secrets.people]),
    getSurroundings: () => [{}, ...hiddenOnes.slice(0, 10).map((id) => ({ query: { person_id: String(id) } }))],
    listDeathReports: () => plain,
    listRelations: () => plain,
    getFamilyLists: () => plain,
    getRelation: () => withIds(relations.filter(({ id }) => id % 5 === 0).map(({ id }) => id)),
    listSources: () => plain,
    getSource: async () => withIds((await byKeeper<{ id: number }[]>('listSources', {})).map(({ id }) => id)),
    listRelationNames: () =>
      [...hiddenOnes.slice(0, 5), ...some.slice(0, 10)].map((to) => ({ params: { from: idOf(reader), to } })),
    listAllRelationNames: () => [{ params: { from: hiddenOnes[0]! } }, { params: { from: idOf(reader) } }],
    listFamilyMemberNames: () => plain,
    listKinWords: () => plain,
    getKinVoice: async () => withIds((await byKeeper<{ id: number }[]>('listKinWords', {})).map(({ id }) => id)),
    listChanges: () => [
      {},
      ...['facts', 'tags', 'names', 'photos', 'comments', 'kin_words'].map((group) => ({ query: { group } })),
    ],
    listChangeAuthors: () => plain,
    listPersonChanges: () => withIds([...some.slice(0, 40), ...hiddenOnes, ...secrets.people]),
    previewUndoImport: () => withIds([1, 2, 3]),
    getUndoImport: () => withIds([1, 2, 3]),
    getPutBack: () => plain,
    listDuplicates: () => plain,
    searchLives: () => [
      ...hiddenOnes.map((id) => ({ query: { search: marks.get(id)! } })),
      ...secrets.all.slice(-20).map(({ word }) => ({ query: { search: word } })),
      { query: { search: '1881' } },
      { query: { search: '2019' } },
      { query: { search: '2001' } },
      { query: { search: '1960' } },
    ],
    listProblems: () => [{}, { query: { dismissed: 'true' } }],
    followEvents: () => plain,
    findLocation: () => [{ query: { address: marks.get(hiddenOnes[0]!)! } }],
    searchPlaces: () => [{ query: { q: 'Zyx' } }],
    listPlaceLabels: () => [{ query: { west: '0', south: '0', east: '1', north: '1', zoom: '4' } }],
    exportGedcom: () => [{}, { query: { version: '5.5.1' } }, { query: { media: '1' } }],
    exportTable: () => plain,
    listGedcomImports: () => plain,
    listLoneFamilies: () => withIds([1]),
    getGedcomImport: () => withIds([1]),
    listGalleries: () => plain,
    getGallery: () => withIds(galleries),
    listImages: () => [
      {},
      ...galleries.map((id) => ({ query: { gallery_id: String(id) } })),
      ...hiddenOnes.map((id) => ({ query: { person_id: String(id) } })),
      { query: { ids: pictures.join(',') } },
    ],
    ...photoSearches(hiddenOnes, galleries, marks, faceGroups),
    getImage: () => withIds([...pictures, images.at(-1)!.id + 1]),
    listPages: () => withIds([...pictures, images.at(-1)!.id + 1]),
    listImageLocations: () => galleries.map((id) => ({ query: { gallery_id: String(id) } })),
    getUpload: () => [{ params: { id: 'nothing' } }],
    listTags: () => pictures.map((id) => ({ query: { image_id: String(id) } })),
    listSuggestedTags: () => [
      ...pictures.map((id) => ({ query: { image_id: String(id) } })),
      ...hiddenOnes.map((id) => ({ query: { person_id: String(id) } })),
    ],
    listGuestLinks: () => plain,
    listGuestImages: () => plain,
    getGuestPage: async () => [await asGuestOf(reader)],
    // Links to people and branches are scanned by `guest-leaks.test.ts`.
    getGuestPerson: async () => [{ ...(await asGuestOf(reader)), params: { id: idOf(reader) } }],
    getGuestBranch: async () => [await asGuestOf(reader)],
    listGuestPhotos: async () => [{ ...(await asGuestOf(reader)), query: { page_size: '100' } }],
    getGuestPhoto: async () => {
      const guest = await asGuestOf(reader)
      return withIds([...images.map(({ id }) => id), images.at(-1)!.id + 1]).map((ask) => ({ ...guest, ...ask }))
    },
    listComments: () => [
      ...pictures.map((id) => ({ query: { image_id: String(id) } })),
      ...galleries.map((id) => ({ query: { gallery_id: String(id) } })),
      ...[...hiddenOnes, ...some].map((id) => ({ query: { person_id: String(id) } })),
      ...[...feasts, ...secrets.facts].map((id) => ({ query: { fact_id: String(id) } })),
    ],
    listWaitingComments: () => plain,
    listGuestComments: async () => {
      const guest = await asGuestOf(reader)
      return [{}, ...images.map(({ id }) => ({ query: { photo_id: String(id) } }))].map((ask) => ({ ...guest, ...ask }))
    },
    listDays: () => ['near', 'everybody'].map((who) => ({ query: { from: '2026-01-01', to: '2026-12-31', who } })),
    getYearOfDays: () => ['near', 'everybody'].map((who) => ({ query: { year: '2026', who } })),
    getFirstPage: () =>
      ['2027-05-03', inFourYears()].map((day) => ({
        query: { today: day, after_id: '0', after_time: '2000-01-01T00:00:00.000Z' },
      })),
    getDaySettings: () => plain,
    listCalendarFeeds: () => plain,
    listTrash: () => plain,
    listDataExports: () => plain,
    downloadDataExport: () => withIds([1]),
    listPrints: () => plain,
    downloadPrint: () => withIds([1]),
    getSite: () => plain,
    getOperatorOverview: () => plain,
    getMapSettings: () => plain,
    getLifePlaces: () => plain,
    getHealth: () => plain,
    getLiveness: () => plain,
    getReadiness: () => plain,
    getWritability: () => plain,
  }
}

describe('no call that reads', () => {
  it('tells anybody a word of those whom they do not see', { timeout: 600_000 }, async () => {
    let scanned = 0
    for (const reader of readers) {
      for (const [name, list] of Object.entries(asks(reader)) as [GetName, () => Promise<Ask[]> | Ask[]][]) {
        if (name === 'followEvents') continue
        for (const ask of await list()) {
          const answer = await test.call(name, { token: reader.access, ...ask })
          const leaked = scan(contentOf(answer), forbidden(reader, { withPhotos: !photoCalls.has(name) }))
          expect([name, ask, leaked]).toEqual([name, ask, []])
          expect([name, ask, answer.statusCode < 500 || placeCalls.has(name)]).toEqual([name, ask, true])
          scanned += 1
        }
      }
    }
    expect(scanned).toBeGreaterThan(1_000)
    expect(guestsPhotos).toBeGreaterThan(0)
  })

  it('shows a face of a photo that they do not see, counts it, or asks about it', () =>
    expectFacesAsSeen({ test, keeper, readers, shown }))

  it('but the keeper reads all of it, and everybody those who are near and the dead', async () => {
    const all = contentOf(await test.call('exportGedcom', { token: keeper.access }))
    expect(scan(all, [...marks.values()])).toHaveLength(people.length)
    expect(scan(all, secretsOfFile()).length).toBe(secretsOfFile().length)
    for (const reader of readers) {
      const seen = people.filter(({ id }) => !reader.hidden.has(id)).map(({ id }) => marks.get(id)!)
      for (const name of ['exportGedcom', 'exportTable', 'listPeople', 'getFamilyLists'] as const)
        expect(scan(contentOf(await test.call(name, { token: reader.access })), seen)).toHaveLength(seen.length)
    }
  })

  it('shows of them more than a box with initials', async () => {
    for (const reader of readers) {
      const lists = await test.call('getFamilyLists', { token: reader.access })
      const listed = await listPeople(test, reader)
      expect(decodeFamilyLists(lists.rawPayload).people).toEqual(listed)
      const hiddenOnes = listed.filter(({ id, hidden }) => hidden === true && id !== keeper.person_id)
      expect(hiddenOnes.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...reader.hidden].toSorted((a, b) => a - b))
      // Their order in the list would say when they were born.
      expect(listed.map(({ id, birth_year }) => [birth_year, id])).toEqual(
        listed.map(({ id, birth_year }) => [birth_year, id]).toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!),
      )
      for (const person of hiddenOnes) {
        const { id, gender } = person
        expect(person).toEqual({
          id,
          name: 'Z. Z.',
          birth_year: 0,
          year_of_death: 0,
          birth_order: null,
          gender,
          address: '',
          small_thumbnail: null,
          latitude: 0,
          longitude: 0,
          user_id: null,
          hierarchy_score: 100,
          deceased: false,
          hidden: true,
        })
        expect(gender).toBe(people.find((each) => each.id === id)?.gender)
      }
      const id = [...reader.hidden][0]!
      expect(await getPerson(test, reader, id)).toMatchObject({ id, name: 'Z. Z.', facts: [], names: [], events: [], email: '' })
      const tied = (await listRelations(test, reader)).filter(
        ({ from_person_id: from, to_person_id: to }) => reader.hidden.has(from) || reader.hidden.has(to),
      )
      expect(tied.length).toBeGreaterThan(0)
      expect(tied.every(({ kind, ended }) => kind === '' && ended === undefined)).toBe(true)
      expect((await listRelations(test, reader)).map(({ id: each }) => each)).toEqual(relations.map(({ id: each }) => each))
    }
  })
})

it('no calendar that programs read tells of them', async () => {
  for (const reader of [...readers, keeper]) {
    const body = { name: 'Phone', kinds: ['birthday', 'wedding', 'memorial', 'other'], who: 'everybody' }
    const { url } = ok<CalendarFeed>(await test.call('createCalendarFeed', { token: reader.access, body }))
    const answer = await test.app.inject({ method: 'GET', url: new URL(url ?? '').pathname })
    const calendar = answer.body.replaceAll('\r\n ', '')
    expect(answer.statusCode).toBe(200)
    // A keeper reads those whose day somebody keeps.
    if (!('hidden' in reader)) expect(scan(calendar, [...marks.values()]).length).toBeGreaterThan(10)
    else expect(scan(calendar, forbidden(reader as Reader, { withPhotos: true }))).toEqual([])
  }
})

it('no two readers share a tag or a token', async () => {
  for (const name of ['listPeople', 'getFamilyLists', 'getLifePlaces'] as const) {
    const tags = new Map<string, Member>()
    for (const member of [keeper, ...readers])
      tags.set(String((await test.call(name, { token: member.access })).headers['etag']), member)
    expect(tags.size).toBe(readers.length + 1)
    for (const [tag, owner] of tags)
      for (const member of [keeper, ...readers]) {
        const { statusCode } = await test.call(name, { token: member.access, headers: { 'if-none-match': tag } })
        expect([name, statusCode]).toEqual([name, member === owner ? 304 : 200])
      }
  }
  const { rawPayload } = await test.call('getFamilyLists', { token: keeper.access })
  const { token } = decodeFamilyLists(rawPayload)
  const [reader] = readers
  const answer = decodeFamilyLists(
    (await test.call('getFamilyLists', { token: reader!.access, query: { since: token } })).rawPayload,
  )
  expect(answer.isPartial).toBe(false)
})

it('no delta, event or mail tells of them, and no copy of the family', async () => {
  const server = await listen(test)
  const following = await Promise.all(
    readers.map(async (reader) => {
      const each = await server.follow(reader.access)
      expect(await each.next()).toMatchObject({ event: 'ready' })
      return each
    }),
  )
  const tokens = await Promise.all(
    readers.map(async ({ access }) => decodeFamilyLists((await test.call('getFamilyLists', { token: access })).rawPayload).token),
  )
  // The first, so that others follow that everybody is told of.
  for (const id of secrets.facts) {
    const answer = await test.call('updateFact', { token: keeper.access, params: { id }, body: { date: '4 MAY 1882' } })
    expect([200, 404]).toContain(answer.statusCode)
  }
  for (const id of secrets.images)
    await test.call('updateImage', { token: keeper.access, params: { id }, body: { latitude: 9, longitude: 9 } })
  // A mail would name them by their titles.
  for (const [kind, ids] of Object.entries({ image: secrets.images, gallery: secrets.galleries, fact: secrets.facts }))
    for (const id of ids) {
      const body = { [`${kind}_id`]: id, text: 'Once more' }
      expect([200, 404]).toContain((await test.call('createComment', { token: keeper.access, body })).statusCode)
    }
  for (const image of images.filter(({ id }) => shown.get(id)?.length === 1))
    await byKeeper('createComment', {}, { image_id: image.id, text: marks.get(shown.get(image.id)![0]!)! })
  const changed = living.filter((_id, at) => at % 11 === 0)
  for (const id of changed) await byKeeper('createComment', {}, { person_id: id, text: `@[${id}] ${marks.get(id)}` })
  for (const id of changed) {
    await byKeeper('updatePerson', { id }, { fieldName: 'name', value: `${marks.get(id)} anew` })
    await byKeeper('updatePerson', { id }, { fieldName: 'address', value: `${marks.get(id)} anew` })
  }
  const [{ id: last } = { id: 0 }] = await byKeeper<Change[]>('listChanges', {})
  for (const [at, reader] of readers.entries()) {
    const words = forbidden(reader, { withPhotos: true })
    const messages: FamilyEvent[] = []
    while ((messages.at(-1)?.id ?? 0) < last) messages.push(await following[at]!.change())
    following[at]!.close()
    expect(scan(JSON.stringify(messages), words)).toEqual([])
    const seen = changed.filter((id) => !reader.hidden.has(id)).map((id) => marks.get(id)!)
    expect(scan(JSON.stringify(messages), seen)).toHaveLength(seen.length)
    const delta = await test.call('getFamilyLists', { token: reader.access, query: { since: tokens[at]! } })
    expect(decodeFamilyLists(delta.rawPayload).isPartial).toBe(true)
    expect(scan(contentOf(delta), words)).toEqual([])
    expect(scan(contentOf(await test.call('listChanges', { token: reader.access, query: { group: 'details' } })), words)).toEqual(
      [],
    )
  }
  const tomorrow = new Date(test.platform.now().getTime() + 86_400_000)
  test.platform.clock.set(`${tomorrow.toISOString().slice(0, 10)}T07:11:00.000Z`)
  await updateMailTask.run(test.platform)
  for (const reader of readers) {
    // A session lasts no day.
    Object.assign(reader, ok(await test.call('refreshToken', { body: { refresh: reader.refresh } })))
    ok(await test.call('confirm', { token: reader.access, body: { password } }))
    ok(await test.call('startDataExport', { token: reader.access }))
  }
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  for (const reader of readers) {
    const words = forbidden(reader)
    const mails = await test.platform.database.read
      .selectFrom('mails')
      .select(['subject', 'text', 'html'])
      .where('recipient', '=', reader.email)
      .execute()
    expect(mails.length).toBeGreaterThan(0)
    expect(scan(JSON.stringify(mails), forbidden(reader, { withPhotos: true }))).toEqual([])
    const [copy] = ok<DataExport[]>(await test.call('listDataExports', { token: reader.access }))
    const file = await test.call('downloadDataExport', { token: reader.access, params: { id: copy!.id } })
    expect(file.statusCode).toBe(200)
    expect(scan(contentOf(file), words)).toEqual([])
    const near = people.filter(({ id }) => !reader.hidden.has(id)).map(({ id }) => marks.get(id)!)
    expect(scan(contentOf(file), near)).toHaveLength(near.length)
  }
})

it('addresses of photos that they no longer see open nothing, alone or in an archive', async () => {
  for (const reader of readers) {
    const hidden = images.filter(({ id }) => shown.get(id)!.every((person) => reader.hidden.has(person)))
    expect(hidden.length).toBeGreaterThan(0)
    const answer = await test.call('downloadImages', {
      body: { token: reader.access, images: hidden.map((image) => image.original_image) },
    })
    expect(answer.statusCode).toBe(404)
  }
})

it('to look as somebody else shows a keeper the same, and changes nothing', async () => {
  for (const reader of readers) {
    const as = { 'x-banyan-see-as': String(idOf(reader)) }
    Object.assign(keeper, ok(await test.call('refreshToken', { body: { refresh: keeper.refresh } })))
    const theirs = ok(await test.call('listPeople', { token: reader.access }))
    expect(ok(await test.call('listPeople', { token: keeper.access, headers: as }))).toEqual(theirs)
    const refused = await test.call('updatePerson', {
      token: keeper.access,
      headers: as,
      params: { id: idOf(reader) },
      body: { fieldName: 'occupation', value: 'x' },
    })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'only_looking'])
    const other = await test.call('listPeople', { token: reader.access, headers: as })
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([403, 'needs_keeper'])
  }
})

const secretsOfFile = (): string[] =>
  secrets.all.flatMap(({ word, sees }) => (sees.size === 1 && word < markOf(90_000) ? [word] : []))

const idOf = ({ email }: Member): number => Number(/relative(\d+)/.exec(email)?.[1])

it('a view that a thread gets says the same of everybody and everything', async () => {
  const { family_id: familyId } = await test.platform.database.read
    .selectFrom('people')
    .select('family_id')
    .where('name', '=', people[0]!.name)
    .executeTakeFirstOrThrow()
  for (const reader of readers) {
    const view = await viewsOf(test.platform).of({ familyId: familyId as FamilyId, personId: idOf(reader) })
    const sent = unpackView(structuredClone(await packView(view)))
    expect(view.isWhole).toBe(false)
    expect(allOf(sent, people, relations)).toEqual(allOf(view, people, relations))
    expect(await sent.hiddenPhotos()).toEqual(await view.hiddenPhotos())
  }
})

it('only keepers decide who sees whom', async () => {
  const [reader] = readers
  const answer = await test.call('updateFamilySettings', { token: reader!.access, body: { living_seen_by: 'everyone' } })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'needs_keeper'])
  expect(ok(await test.call('getFamilySettings', { token: reader!.access }))).toMatchObject({
    living_seen_by: 'near',
    near_steps: steps,
    can_change_living: false,
  })
})

it('keeps what is private to those whom it concerns, also where everybody sees everybody', { timeout: 600_000 }, async () => {
  Object.assign(keeper, ok(await test.call('refreshToken', { body: { refresh: keeper.refresh } })))
  await byKeeper('updateFamilySettings', {}, { living_seen_by: 'everyone' })
  // Places of records are looked up in the background.
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  for (const reader of readers) {
    Object.assign(reader, ok(await test.call('refreshToken', { body: { refresh: reader.refresh } })))
    const words = secretsBefore(reader)
    for (const [name, list] of Object.entries(asks(reader)) as [GetName, () => Promise<Ask[]> | Ask[]][]) {
      if (name === 'followEvents') continue
      for (const ask of (await list()).slice(0, isWhole ? Infinity : 40)) {
        const answer = await test.call(name, { token: reader.access, ...ask })
        expect([name, ask, scan(contentOf(answer), words)]).toEqual([name, ask, []])
      }
    }
    // What concerns them is there.
    const own = secrets.all.flatMap(({ word, sees }) => (sees.has(idOf(reader)) ? [word] : []))
    const pages = await Promise.all(
      [...secrets.people].map(async (id) => contentOf(await test.call('getPerson', { token: reader.access, params: { id } }))),
    )
    const listed = contentOf(await test.call('listImages', { token: reader.access, query: { page_size: '500' } }))
    const galleries = contentOf(await test.call('listGalleries', { token: reader.access }))
    expect(scan([...pages, listed, galleries].join(), own)).toHaveLength(own.length)
    expect(own.length).toBeGreaterThan(1)
  }
})
