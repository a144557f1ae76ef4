import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'
import { schemas } from '@banyan/contract'
import type { PersonSummary, RelationName } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import { NamesReader } from '@banyan/kinship'
import { generateFamily } from '@banyan/sample-family'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, listPeople } from '../../test/gedcom.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
/** Entangled, and much in it is unknown. */
let people: PersonSummary[]
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  member = await test.newMember()
  const village = generateFamily({ people: 60, seed: 5, cousins: 0.3, remarried: 0.5 })
  await importFile(
    test,
    member,
    writeGedcom(
      {
        ...village,
        people: village.people.map((person, at) => ({
          ...person,
          birth_year: at % 4 === 0 ? 0 : person.birth_year,
          gender: at % 6 === 0 ? 'N' : person.gender,
        })),
      },
      { version: '7.0' },
    ),
  )
  people = await listPeople(test, member)
})
afterAll(() => test.close())

type Query = { language?: string; dialect?: string }

const ask = (from: number | string, query: Query = {}, headers: Record<string, string> = {}, token = member.access) =>
  test.call('listAllRelationNames', { token, params: { from }, query: { ...query }, headers })

async function read(from: number, query: Query = {}): Promise<NamesReader> {
  const answer = await ask(from, query)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  const reader = new NamesReader()
  for (const part of schemas.listAllRelationNames.response.parse(answer.json())) reader.add(part)
  expect(reader.isWhole).toBe(true)
  return reader
}

/** An entry with only what the reader sees, and without what only a single answer tells. */
function seen(
  {
    rank: _rank,
    open_ranks: _open,
    line: _line,
    ties: _ties,
    reference: _reference,
    is_term: _isTerm,
    address: _address,
    cantonese_marks: _cantonese,
    mandarin_marks: _mandarin,
    words: _words,
    ...entry
  }: RelationName,
  { language, dialect }: Query,
): Partial<RelationName> {
  const europeans = (['en', 'fr', 'pl', 'fi'] as const).filter((one) => language !== undefined && one !== language)
  const limited = { ...entry, preferred: { ...entry.preferred }, ...Object.fromEntries(europeans.map((one) => [one, []])) }
  if (dialect === 'mandarin')
    Object.assign(limited, { cantonese: [], cantonese_pronounciation: [], cantonese_ages: [] }).preferred.cantonese = 0
  if (dialect === 'cantonese')
    Object.assign(limited, { mandarin: [], mandarin_pronounciation: [], mandarin_ages: [] }).preferred.mandarin = 0
  const isTaiwan = dialect !== 'cantonese' && (language === undefined || language === 'zh-tw')
  return isTaiwan ? limited : { ...limited, traditional: [], zhuyin: [] }
}

const pairs = new Map<string, Promise<RelationName[]>>()
/** What the server says of one pair, in all languages: asked once, because the family stays as it is. */
const askPair = (from: number, to: number): Promise<RelationName[]> => {
  const key = `${from} ${to}`
  const known =
    pairs.get(key) ??
    test.call('listRelationNames', { token: member.access, params: { from, to } }).then((answer) => answer.json<RelationName[]>())
  pairs.set(key, known)
  return known
}

describe('all names of one person', () => {
  it.for<Query>([
    {},
    { language: 'en', dialect: 'cantonese' },
    { language: 'fi', dialect: 'mandarin' },
    { language: 'zh-tw', dialect: 'mandarin' },
    { language: 'zh-cn' },
    { language: 'zh-tw', dialect: 'cantonese' },
  ])('are those that each pair is answered: %o', async (query) => {
    const speakers = people.filter((_, at) => at % 25 === 3)
    for (const { id: from } of speakers) {
      const reader = await read(from, query)
      for (const { id: to } of people) {
        const pair = await askPair(from, to)
        const names = reader.names(to).map(({ openAges, unknownAges, ...entry }) => ({
          ...entry,
          open_ages: openAges.map(({ person, other }) => ({ person_id: person, other_id: other })),
          unknown_ages: unknownAges,
        }))
        expect([from, to, names]).toEqual([from, to, pair.map((entry) => seen(entry, query))])
      }
    }
  })

  it('are fewer bytes for one language and dialect, and the same ones packed', async () => {
    const from = people[40]!.id
    const all = await ask(from)
    const some = await ask(from, { language: 'pl', dialect: 'cantonese' })
    expect(some.body.length).toBeLessThan(all.body.length * 0.7)
    const packed = await ask(from, {}, { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(all.body)
  })

  it('are not sent again until something in the family changes', async () => {
    const from = people[40]!.id
    const query = { language: 'en', dialect: 'cantonese' }
    const tag = String((await ask(from, query)).headers['etag'])
    const again = await ask(from, query, { 'if-none-match': tag })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag])
    const unless = { 'if-none-match': tag }
    for (const other of [{ ...query, language: 'fi' }, { ...query, dialect: 'mandarin' }, {}])
      expect((await ask(from, other, unless)).statusCode).toBe(200)
    expect((await ask(people[41]!.id, query, unless)).statusCode).toBe(200)
    const added = await test.call('createPerson', {
      token: member.access,
      body: { from_person_id: from, relation_type: 2, name: 'Ann', gender: 'F', birth_year: 2000 },
    })
    const { id } = added.json<{ person: { id: number } }>().person
    expect((await ask(from, query, { 'if-none-match': tag })).statusCode).toBe(200)
    expect((await read(from, query)).names(id)).toMatchObject([{ name: 'Daughter', en: ['daughter'], path: [from, id] }])
    await test.call('deletePerson', { token: member.access, params: { id } })
    expect((await read(from, query)).names(id)).toEqual([])
    expect((await ask(id)).statusCode).toBe(404)
  })

  it.each(['0', '-1', '1.5', 'x', '999999999', '99999999999999999999', '%00'])('are not there for nobody (%s)', async (id) => {
    expect((await ask(id)).statusCode).toBe(404)
  })

  it('are of no other family, whose tag does not match either', async () => {
    const other = await test.newMember()
    expect((await ask(other.person_id)).json()).toMatchObject({ detail: 'Not found.' })
    expect((await test.call('listAllRelationNames', { params: { from: member.person_id } })).statusCode).toBe(401)
    const own = await ask(other.person_id, {}, {}, other.access)
    expect(own.json<unknown[]>().length).toBeGreaterThan(0)
    const twin = await test.newMember()
    const tags = [own, await ask(twin.person_id, {}, {}, twin.access)].map(({ headers }) => headers['etag'])
    expect(tags[0]).not.toBe(tags[1])
  })

  it.each([{ language: 'de' }, { dialect: 'hakka' }, { language: 'en,fr' }])(
    'are in no language that there is not: %o',
    async (query) => {
      const answer = await ask(member.person_id, query)
      expect(answer.statusCode).toBe(400)
    },
  )
})

it('a caller who goes away makes room for the next', async () => {
  const large = await test.newMember()
  await importFile(test, large, writeGedcom(generateFamily({ people: 3_000, seed: 1 }), { version: '7.0' }))
  const from = (await listPeople(test, large)).find(({ birth_year }) => birth_year > 1950)!.id
  const whole = (await ask(from, {}, {}, large.access)).json<unknown[]>().length
  const begin = async () => {
    const answer = await test.app.inject({
      url: `/api/relation_names/${from}/`,
      headers: { authorization: `Bearer ${large.access}` },
      payloadAsStream: true,
    })
    await once(answer.stream(), 'readable')
    return () => answer.raw.res.destroy()
  }
  const [leaveFirst, leaveSecond] = [await begin(), await begin()]
  let isAnswered = false
  const third = ask(from, {}, {}, large.access).finally(() => (isAnswered = true))
  // Those of another family do not wait.
  for (const { id } of people.slice(0, 10)) expect((await ask(id)).statusCode).toBe(200)
  expect(isAnswered).toBe(false)
  leaveFirst()
  expect((await third).json<unknown[]>()).toHaveLength(whole)
  leaveSecond()
  const both = await Promise.all([ask(from, {}, {}, large.access), ask(from, {}, {}, large.access)])
  for (const answer of both) expect(answer.json<unknown[]>()).toHaveLength(whole)
})
