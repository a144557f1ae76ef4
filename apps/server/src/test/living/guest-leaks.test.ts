import type { CallName, CallResponse, GuestLink, PersonSummary, Relation } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '../family.ts'
import { importFile, listPeople, listRelations } from '../gedcom.ts'
import { photosOf } from '../photos/photos.ts'
import { isWhole } from '../sample.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { markedFamily } from './marked-family.ts'
import { naivelyLiving } from './who-sees-whom.ts'

let test: TestApp
let keeper: Member
let member: Member
let memberPerson: number
let people: PersonSummary[]
let relations: Relation[]
/** The mark of each person, by id; everything about them carries it. */
let marks: Map<number, string>
let living: Set<number>
/** Photos of somebody dead, with the mark of somebody alive who is in it too in its description. */
let photographed: number[]
/** Who wrote comments about the dead, and who is mentioned in them. */
let talking: number[]

const ok = <Answer>(answer: LightMyRequestResponse): Answer => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<Answer>()
}

beforeAll(async () => {
  test = await openTestApp()
  keeper = await test.newMember({ name: 'Keeper' })
  await importFile(test, keeper, markedFamily(3))
  people = (await listPeople(test, keeper)).filter(({ name }) => name !== 'Keeper')
  relations = await listRelations(test, keeper)
  marks = new Map(people.map(({ id, name }) => [id, name.split(' ')[0]!]))
  const rows = await test.platform.database.read
    .selectFrom('facts')
    .select((eb) => ['person_id', 'relation_id', eb.fn.min('last_day').as('day')])
    .where('last_day', 'is not', null)
    .where('is_private', 'is', null)
    .groupBy(['person_id', 'relation_id'])
    .execute()
  const years = rows.map((row) => ({ ...row, year: Math.floor((Number(row.day) - 1_721_426) / 365.2425) + 1 }))
  living = new Set(
    naivelyLiving(
      {
        people: people.map(({ id, birth_year, year_of_death, deceased }) => ({
          id,
          birth_year,
          year_of_death,
          deceased,
          user: 0,
        })),
        ties: relations.map((relation) => ({ ...relation, ended: relation.ended ?? null })),
        first: {
          ofPeople: new Map(years.flatMap(({ person_id, year }) => (person_id === null ? [] : [[person_id, year] as const]))),
          ofCouples: new Map(
            years.flatMap(({ relation_id, year }) => (relation_id === null ? [] : [[relation_id, year] as const])),
          ),
        },
      },
      test.platform.now().getUTCFullYear(),
    ),
  )
  expect(living.size).toBeGreaterThan(100)
  memberPerson = [...living][40]!
  member = await makeUser(test, keeper, memberPerson)
  const photos = photosOf(test, keeper)
  const gallery = await photos.gallery('Album')
  photographed = people
    .filter(({ id }) => !living.has(id))
    .slice(0, 4)
    .map(({ id }) => id)
  for (const [at, dead] of photographed.entries()) {
    const image = await photos.upload(gallery.id)
    for (const [place, person_id] of [dead, [...living][at]!].entries())
      await test.call('createTag', {
        token: keeper.access,
        body: { image_id: image.id, person_id, x1: place * 0.4, x2: place * 0.4 + 0.2, y1: 0.1, y2: 0.3 },
      })
  }
  talking = [memberPerson, ...[...living].slice(4, 8)]
  const dead = people.filter(({ id }) => !living.has(id)).slice(0, 60)
  for (const [at, { id }] of dead.entries()) {
    const text = `With @[${talking[at % talking.length]}] and @[${dead[(at + 1) % dead.length]?.id}]`
    ok(await test.call('createComment', { token: member.access, body: { person_id: id, text } }))
  }
}, 300_000)
afterAll(() => test.close())

/** Descendants within so many generations, as simply as can be. */
function descendants(root: number, generations: number): Set<number> {
  const found = new Set([root])
  let parents = [root]
  for (let generation = 0; generation < generations; generation++) {
    const next = relations.filter((each) => each.relation_type === 2 && parents.includes(each.from_person_id))
    parents = next.map(({ to_person_id }) => to_person_id).filter((id) => !found.has(id))
    for (const id of parents) found.add(id)
  }
  return found
}

const partnersOf = (ids: ReadonlySet<number>): number[] =>
  relations.flatMap(({ relation_type: type, from_person_id: from, to_person_id: to }) =>
    type === 1 ? [...(ids.has(from) ? [to] : []), ...(ids.has(to) ? [from] : [])] : [],
  )

interface Made {
  maker: Member
  root: number
  generations: number | undefined
  /** Whether names of the living may show. */
  named: boolean
  seenBy: 'everyone' | 'near'
}

/** Whose marks may be in what guests get. @param others - whom it may be about beside those whom the link opens */
function allowed({ maker, root, generations, named, seenBy }: Made, others: readonly number[] = []): Set<string> {
  const branch = generations === undefined ? new Set([root]) : descendants(root, generations)
  const around = [...branch, ...partnersOf(branch), ...others]
  const mayName = (id: number): boolean => maker === keeper || seenBy === 'everyone' || id === memberPerson
  const isAllowed = (id: number): boolean => id === root || !living.has(id) || (named && mayName(id))
  // Who shares it is always said.
  const names = [...around.filter(isAllowed), ...(maker === member ? [memberPerson] : [])]
  return new Set(names.flatMap((id) => marks.get(id) ?? []))
}

const found = (answer: LightMyRequestResponse): string[] => [...new Set(answer.body.match(/Zyxp[b-m]{5}/g))]

it(
  'no link to a person or a branch leaks a word of the living, of what is private, or of anybody beyond it',
  { timeout: 600_000 },
  async () => {
    let scanned = 0
    let seen = 0
    let talked = 0
    for (const seenBy of ['everyone', 'near'] as const) {
      ok(await test.call('updateFamilySettings', { token: keeper.access, body: { living_seen_by: seenBy, near_steps: 2 } }))
      const roots = [...photographed, ...people.filter((_each, at) => at % (isWhole ? 5 : 41) === 0).map(({ id }) => id)]
      for (const [at, root] of roots.entries()) {
        for (const maker of [keeper, member]) {
          for (const generations of [undefined, 1 + (at % 4)]) {
            const made = await test.call('createGuestLink', {
              token: maker.access,
              body: {
                person_id: root,
                ...(generations === undefined ? {} : { generations }),
                allows: ['look', 'comment'],
                with_comments: true,
                with_places: true,
                with_contact: true,
                with_living: at % 2 === 0,
                ends_date: new Date(test.platform.now().getTime() + 86_400_000).toISOString(),
              },
            })
            if (made.statusCode !== 200) {
              // Only what is alive, or unseen, is refused.
              expect([root, living.has(root), made.statusCode]).toEqual([root, true, 403])
              continue
            }
            const opens = { maker, root, generations, named: at % 2 === 0, seenBy }
            const [words, wordsOfTalk] = [allowed(opens), allowed(opens, [...talking, ...people.map(({ id }) => id)])]
            const link = ok<GuestLink>(made)
            const opened = await test.call('openGuestLink', { body: { token: new URL(link.url ?? '').hash.slice(1) } })
            const { token, branch } = ok<CallResponse<'openGuestLink'>>(opened)
            const asks: [CallName, object][] = [
              ['getGuestPage', {}],
              ['getGuestBranch', {}],
              ['listGuestPhotos', {}],
              ['listGuestComments', {}],
              ...people
                .filter(
                  ({ id }, index) => index % 60 === 0 || id === root || (branch?.people.some((each) => each.id === id) ?? false),
                )
                .slice(0, 40)
                .flatMap(({ id }): [CallName, object][] => [
                  ['getGuestPerson', { params: { id } }],
                  ...(generations === undefined
                    ? []
                    : [['listGuestComments', { query: { person_id: String(id) } }] as [CallName, object]]),
                ]),
            ]
            for (const [name, ask] of [['openGuestLink', {}] as const, ...asks]) {
              const answer = name === 'openGuestLink' ? opened : await test.call(name, { token, ...ask })
              const mayHave = name === 'listGuestComments' ? wordsOfTalk : words
              const leaked = found(answer).filter((word) => !mayHave.has(word))
              expect([name, ask, root, generations, leaked]).toEqual([name, ask, root, generations, []])
              scanned += 1
              if (name === 'listGuestComments') talked += found(answer).length
              seen += found(answer).length
            }
            await test.call('deleteGuestLink', { token: maker.access, params: { id: link.id } })
          }
        }
      }
    }
    expect(scanned).toBeGreaterThan(500)
    // It would find something.
    expect(seen).toBeGreaterThan(500)
    expect(talked).toBeGreaterThan(20)
  },
)
