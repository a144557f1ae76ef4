import { calls } from '@banyan/contract'
import type { Call, CallName, CallResponse } from '@banyan/contract'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { familyOf } from '../family.ts'
import { gedcom } from '../gedcom.ts'
import { guestsOf, secretOf } from '../guests.ts'
import type { OpenedLink } from '../guests.ts'
import { makeThings, secretWord } from '../isolation/things.ts'
import type { Things } from '../isolation/things.ts'
import { readWholeFamily } from '../isolation/whole-family.ts'
import { randomFrom } from '../kills/random.ts'
import { fourColours, photosOf } from '../photos/photos.ts'
import { arbitraryRequest } from '../requests/arbitrary-request.ts'
import type { Files, WireRequest } from '../requests/arbitrary-request.ts'
import type { Known } from '../requests/arbitrary-value.ts'
import { knownOf } from '../requests/known.ts'
import { isWhole } from '../sample.ts'
import { addGrandmother, askNow, mailedStories } from '../stories.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { testEngine } from '../test-database.ts'
import { loadTestPlaces } from '../test-places.ts'

/** A different seed for each engine: together they try more. */
const seed = testEngine === 'sqlite' ? 20_261_126 : 20_261_127
const requests = isWhole ? 50_000 : 2_000
const names = Object.keys(calls) as CallName[]
const isOfGuests = (name: CallName): boolean => (calls[name] as Call).guest === true
/** What links in mails open. */
const storyCalls: readonly CallName[] = ['openStory', 'answerStory', 'stopStories', 'resumeStories']
/** Few requests name what can be taken back together with what takes it back. */
const turnsOf = (name: CallName): number =>
  storyCalls.includes(name) ? 24 : isOfGuests(name) ? (name === 'addGuestPhoto' ? 40 : name === 'takeBackAsGuest' ? 160 : 36) : 1

let test: TestApp
let ada: Member
let owner: Member
let opened: OpenedLink
/** Of a link to a gallery, to a person, and to their branch. */
let tokens: string[]
let secret: string
/** Of a photo frame and of questions by mail: each opens its own thing, and nothing with another's token. */
let others: Awaited<ReturnType<typeof makeOtherLinks>>
let known: Known
let files: Files
/** What belongs to Ada's family, but not to the link, and to another family. */
let hers: Things
let theirs: Things
let families: { hers: number; theirs: number }
/** Whatever has one of these in it has leaked. */
let forbidden: string[]
let sent = 0

const keyOf = (address: string): string => new URL(address).pathname.split('/')[3] ?? ''
const familyOfPerson = async (person: number): Promise<number> =>
  (
    await test.platform.database.read
      .selectFrom('users')
      .select('family_id')
      .where('person_id', '=', person)
      .executeTakeFirstOrThrow()
  ).family_id

beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  await loadTestPlaces(test.platform)
  ada = await test.newMember({ name: 'Openly Ada' })
  hers = await makeThings(test, ada, secretWord)
  owner = await test.newMember({ name: `${secretWord} Owner` })
  theirs = await makeThings(test, owner, secretWord)
  const photos = photosOf(test, ada)
  const shared = await photos.gallery('Openly shared')
  await photos.upload(shared.id, await fourColours({ width: 150 }), 'Openly.jpg')
  const deleted = await photos.upload(shared.id, await fourColours({ width: 140 }), `${secretWord} deleted.jpg`)
  await test.call('deleteImage', { token: ada.access, params: { id: deleted.id } })
  const guests = guestsOf(test, ada)
  const link = await guests.link(shared.id, { allows: ['look', 'add_photos', 'comment'], with_comments: true })
  secret = secretOf(link)
  opened = await guests.open(link)
  // Ada's mother, whose branch has Ada and, as partners, what is secret.
  const family = familyOf(test, ada)
  const { person: mother } = await family.add({ name: 'Openly Olga', type: 3, birth_year: 1890 })
  await family.set(mother.id, 'year_of_death', 1970)
  await test.call('createPersonFact', {
    token: ada.access,
    params: { id: mother.id },
    body: { kind: 'OCCU', value: `${secretWord} private`, is_private: true },
  })
  // Somebody dead, whom the branch does not have: only that keeps guests away.
  const { person: outside } = await family.add({
    name: `${secretWord} Outside`,
    beside: hers.relative,
    type: 3,
    birth_year: 1900,
  })
  await family.set(outside.id, 'year_of_death', 1980)
  const box = { x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 }
  for (const { id } of opened.photos.results)
    await test.call('createTag', { token: ada.access, body: { image_id: id, person_id: mother.id, ...box } })
  const chosen = { with_places: true, with_contact: true }
  const writing = { ...chosen, allows: ['add_photos', 'comment'], with_comments: true, photos_gallery_id: hers.gallery }
  const lives = [await guests.linkTo(mother.id, writing), await guests.linkTo(mother.id, { ...writing, generations: 3 })]
  tokens = [opened.token, ...(await Promise.all(lives.map(async (life) => (await guests.open(life)).token)))]
  await guests.add(opened.token, await fourColours({ width: 130 }), `${secretWord} waits`)
  for (const token of tokens)
    for (const person_id of [undefined, mother.id])
      await test.call('addGuestComment', { token, body: { person_id, text: `${secretWord} waits` } })
  // Each takes back what it has sent, and nobody else's.
  const own = await test.call('addGuestComment', { token: opened.token, body: { text: `${secretWord} goes` } })
  const { id: sentComment, secret: ownSecret } = own.json<CallResponse<'addGuestComment'>>()
  const ids = opened.photos.results.map(({ id }) => id)
  known = {
    ...knownOf({
      access: opened.token,
      people: [hers.person, hers.relative, theirs.person, theirs.relative],
      relations: [hers.relation, hers.tie, theirs.relation],
      names: [hers.name, theirs.name],
      sources: [hers.source, theirs.source],
      changes: [hers.change, hers.change - 1, theirs.change],
      galleries: [hers.gallery, shared.id, theirs.gallery, hers.deletedGallery],
      images: [...ids, hers.image, hers.waitingImage, deleted.id, theirs.image],
      tags: [hers.tag, theirs.tag],
      faces: [hers.face, theirs.face],
      imports: [hers.gedcomImport, theirs.gedcomImport],
      copies: [hers.dataExport, theirs.dataExport],
      prints: [hers.print, theirs.print],
      uploads: [hers.upload, theirs.upload],
      passkeys: [hers.passkey, theirs.passkey],
      sessions: [hers.session, theirs.session],
      addresses: [hers.original, theirs.original],
    }),
    guest: [
      ...ids,
      ...ids,
      ...ids,
      mother.id,
      mother.id,
      mother.id,
      outside.id,
      outside.id,
      ada.person_id,
      hers.relative,
      hers.image,
      hers.waitingImage,
      deleted.id,
      theirs.image,
    ],
    photo_id: ['', '', '', '', '', ...ids, ...ids, hers.image, deleted.id, theirs.image],
    // What is about a photo is about nobody, and the other way round.
    person_id: ['', '', '', '', mother.id, mother.id, mother.id, ada.person_id, outside.id, hers.relative, theirs.person],
    id: [...Array<number>(9).fill(sentComment), hers.waitingComment, hers.comment, theirs.waitingComment],
    secret: [...Array<string>(6).fill(ownSecret), hers.guestSecret, theirs.guestSecret],
    before: [hers.comment, theirs.comment],
    duration_ms: [900],
    waveform: ['', '0az9'],
    guest_link: [hers.guestLink, link.id, ...lives.map(({ id }) => id), theirs.guestLink],
    ids: [[hers.waitingImage], [hers.image], [theirs.waitingImage]],
    token: [...tokens, secret, ...lives.map(secretOf), hers.endedGuestToken],
    add: [true, false],
    ends_date: [hers.later],
    page: ['1', '2'],
  }
  others = await makeOtherLinks()
  known = { ...known, token: [...(known['token'] ?? []), others.frame, ...others.stories] }
  const picture = await fourColours({ width: 40, height: 30 })
  files = {
    picture: [picture, picture.subarray(0, 200), Buffer.from('GIF89a'), Buffer.alloc(0)],
    file: [Buffer.from(gedcom('0 @I1@ INDI\n1 NAME Ida /Nowak/'))],
  }
  families = { hers: await familyOfPerson(hers.person), theirs: await familyOfPerson(theirs.person) }
  const keys = await test.platform.database.read.selectFrom('images').select('key').execute()
  const open = [...opened.photos.results.map(({ thumbnail }) => keyOf(thumbnail)), others.shown]
  forbidden = [
    secretWord.toLowerCase(),
    ada.email.toLowerCase(),
    ...keys.map(({ key }) => key).filter((key) => !open.includes(key)),
  ]
})
afterAll(() => test.close())

/** What a third family has given away: a frame, and questions by mail with what stops them. */
async function makeOtherLinks(): Promise<{ frame: string; shown: string; stories: string[]; family: number }> {
  const by = await test.newMember({ name: 'Openly Third' })
  const photos = photosOf(test, by)
  const gallery = await photos.gallery(`${secretWord} third`)
  const { id, thumbnail } = await photos.upload(gallery.id, await fourColours({ width: 120 }), 'IMG_1.jpg')
  await test.call('updateImage', { token: by.access, params: { id }, body: { title: 'Openly' } })
  await photos.upload(gallery.id, await fourColours({ width: 110 }), `${secretWord} third.jpg`)
  const body = { name: 'Shelf', search: 'words=openly', seconds: 30 }
  const made = await test.call('createPictureFrame', { token: by.access, body })
  const stories: string[] = []
  const family = familyOf(test, by)
  for (let count = 0; count < 5; count++) {
    const grandmother = await addGrandmother(family, `${secretWord} Grandmother`)
    await askNow(family, grandmother.id)
    const [mail] = await mailedStories(test, grandmother.email)
    stories.push(mail?.token ?? '', new URL(mail?.stopUrl ?? '').pathname.split('/').at(-2) ?? '')
  }
  return {
    frame: new URL(made.json<{ url: string }>().url).pathname.split('/')[2] ?? '',
    shown: keyOf(thumbnail),
    stories,
    family: await familyOfPerson(by.person_id ?? 0),
  }
}

const random = randomFrom(seed)
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

/** Ways in which somebody who holds the link might ask for more. */
function withMischief(request: WireRequest): WireRequest {
  // Half of what goes to the page of questions comes from somebody who got one.
  const token = request.url.startsWith('/api/story/link/') && random() < 0.5 ? pick(others.stories) : pick(tokens)
  const bearer = { authorization: `Bearer ${token}` }
  const [header = '', payload = ''] = token.split('.')
  const headers = pick<Record<string, string>>([
    bearer,
    bearer,
    bearer,
    { ...bearer, 'x-banyan-see-as': String(pick([hers.person, hers.relative])) },
    { ...bearer, 'x-http-method-override': pick(['GET', 'POST', 'DELETE']) },
    { ...bearer, origin: 'https://evil.example' },
    { ...bearer, cookie: `access=${token}` },
    { ...bearer, 'x-forwarded-for': '127.0.0.1', host: 'localhost' },
    { authorization: `Bearer ${secret}` },
    { authorization: `Bearer ${others.frame}` },
    { authorization: `Bearer ${pick(others.stories)}` },
    { authorization: `Bearer ${header}.${payload}.` },
    { authorization: `Bearer ${header}.${Buffer.from(JSON.stringify({ sid: hers.session })).toString('base64url')}.x` },
    { authorization: `Basic ${token}` },
  ])
  const method = random() < 0.1 ? pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) : request.method
  const neighbour = (text: string): string => String(Math.max(0, Number(text) + Math.floor(random() * 7) - 3))
  const url = random() < 0.2 ? request.url.replace(/(?<=\/)\d{1,9}(?=\/)/, neighbour) : request.url
  return { ...request, method, url, headers: { ...headers, ...request.headers } }
}

async function send({ method, url, headers, body }: WireRequest): Promise<LightMyRequestResponse> {
  sent += 1
  return test.app.inject({
    method,
    url,
    headers,
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    ...(body === undefined || method === 'GET' ? {} : { payload: body }),
  })
}

const patterns = names.map((name) => ({
  name,
  method: calls[name].method as string,
  path: new RegExp(`^${calls[name].path.replaceAll(/:\w+/g, '[^/]+')}?$`, 'i'),
}))
/** The calls that a request can reach: a path like `/api/image/known/` is that of an id as well. */
const reached = ({ method, url }: WireRequest): CallName[] =>
  patterns.filter((each) => each.method === method && each.path.test(url.split('?', 1)[0] ?? '')).map(({ name }) => name)

function expectNothing(answer: LightMyRequestResponse, what: unknown): void {
  const said = `${JSON.stringify(answer.headers)}${answer.body}`.toLowerCase()
  expect([what, forbidden.filter((each) => said.includes(each))]).toEqual([what, []])
  expect([what, answer.statusCode], answer.body).not.toEqual([what, 500])
}

/** A comment on a photo changes in which version the photo was last listed. */
const withoutVersion = (row: string): string => row.replace(/,"listed_version":\d+/, '')

/** Everything but what a guest may add: photos and comments that wait, what those photos look like, and how often the link was opened. */
async function readUntouchable(family: number): Promise<Record<string, unknown>> {
  const whole = await readWholeFamily(test.platform, family)
  const guests = new Set<string>()
  const images = (whole['images'] as string[]).map((row) => JSON.parse(row) as { id: number; guest_name: string | null })
  const guestImages = new Set<unknown>(images.flatMap(({ id, guest_name: name }) => (name === null ? [] : id)))
  const untouched = (row: string): boolean => {
    const { guest_name, key, voice_key, kind, hidden_reason, shape, image_id } = JSON.parse(row) as Record<string, unknown>
    if (typeof shape === 'string' && guestImages.has(image_id)) return false
    if (typeof guest_name === 'string') for (const file of [key, voice_key]) if (typeof file === 'string') guests.add(file)
    return typeof guest_name !== 'string' && kind !== 'quiet' && hidden_reason !== 'guest'
  }
  const rows = Object.entries(whole).map(
    ([table, value]) =>
      [table, Array.isArray(value) ? value.filter(untouched).map((row) => withoutVersion(String(row))) : value] as const,
  )
  const changing = new Set(['families', 'family_ids', 'family_usage', 'guest_links', 'jobs'])
  return Object.fromEntries(rows.filter(([name]) => !changing.has(name) && ![...guests].some((key) => name.includes(key))))
}

/** Of the third family, what no frame and no answer to a question changes. */
async function readThird(): Promise<unknown> {
  const whole = await readWholeFamily(test.platform, others.family)
  return ['people', 'relations', 'users', 'galleries', 'images', 'image_tags', 'sources', 'guest_links'].map(
    (table) => whole[table],
  )
}

/** Any token in the address of a frame shows something only if it is a frame's. @returns how often it did */
async function lookAtFrame(): Promise<number> {
  const token = pick([
    others.frame,
    others.frame,
    ...others.stories,
    ...tokens,
    secret,
    others.frame.slice(1),
    `${others.frame}x`,
  ])
  const url = `/frame/${encodeURIComponent(token)}/${pick(['', 'next/', 'next/../../api/person/', `next/?token=${others.frame}`])}`
  const answer = await send({
    method: pick(['GET', 'GET', 'GET', 'POST', 'DELETE'] as const),
    url,
    headers: { authorization: `Bearer ${pick(tokens)}` },
    body: undefined,
  })
  expectNothing(answer, url)
  if (answer.statusCode >= 400) return 0
  expect(token).toBe(others.frame)
  return 1
}

it(
  `${requests} requests of a guest reach what their link opens, and nothing else (seed ${seed})`,
  { timeout: 3_600_000 },
  async () => {
    const before = { hers: await readUntouchable(families.hers), theirs: await readWholeFamily(test.platform, families.theirs) }
    const third = await readThird()
    let framesSeen = 0
    const succeeded = new Map<string, number>()
    // Guests' own calls are the way in, so they get more.
    const turns = names.flatMap((name) => Array<CallName>(turnsOf(name)).fill(name))
    const each = Math.ceil(requests / turns.length)
    for (const [turn, name] of turns.entries()) {
      for (const request of fc.sample(arbitraryRequest(name, known, files), { numRuns: each, seed: seed + turn })) {
        const tried = withMischief(request)
        const answer = await send(tried)
        const what = [name, tried.method, tried.url.slice(0, 200), tried.headers]
        expectNothing(answer, what)
        if (random() < 0.05) framesSeen += await lookAtFrame()
        if (answer.statusCode >= 400) continue
        const calledNames = reached(tried)
        for (const called of calledNames) succeeded.set(called, (succeeded.get(called) ?? 0) + 1)
        const isOpen = calledNames.length === 0 || calledNames.some((called) => !calls[called].token)
        expect([what, isOpen]).toEqual([what, true])
      }
    }
    expect(sent).toBeGreaterThanOrEqual(requests)
    for (const name of storyCalls) expect([name, (succeeded.get(name) ?? 0) > 0]).toEqual([name, true])
    expect(framesSeen).toBeGreaterThan(0)
    expect(await readThird()).toEqual(third)
    for (const name of names.filter(isOfGuests)) expect([name, (succeeded.get(name) ?? 0) > 0]).toEqual([name, true])
    expect(await readUntouchable(families.hers)).toEqual(before.hers)
    expect(await readWholeFamily(test.platform, families.theirs)).toEqual(before.theirs)
  },
)

it('addresses of pictures open those pictures, and no other file', async () => {
  const { results } = opened.photos
  const addresses = results.flatMap(({ thumbnail, large_thumbnail }) => [thumbnail, large_thumbnail])
  const rows = await test.platform.database.read.selectFrom('images').select(['key', 'version']).execute()
  const own = new Set(results.map(({ thumbnail }) => keyOf(thumbnail)))
  const [theirFolder = ''] = [new URL(theirs.original).pathname.split('/')[2]]
  let opens = 0
  for (const address of addresses) {
    const { pathname, search } = new URL(address)
    const [, , folder = '', , version = ''] = pathname.split('/')
    for (const { key } of rows)
      for (const place of [folder, theirFolder, String(families.hers)])
        for (const at of [version, '0', '2'])
          for (const file of [
            'thumbnail.jpg',
            'thumbnail@2x.jpg',
            'large.jpg',
            'large@2x.jpg',
            'original.jpg',
            'original.jpeg',
            'original.png',
          ]) {
            const answer = await test.app.inject({ url: `/media/${place}/${key}/${at}/${file}${search}` })
            const isOwn = own.has(key) && place === folder && at === version && !file.startsWith('original')
            expect([place, key, at, file, answer.statusCode]).toEqual([place, key, at, file, isOwn ? 200 : 404])
            if (isOwn) opens += 1
          }
  }
  expect(opens).toBe(4 * addresses.length)
})
