import type { Change, PersonSummary, Relation } from '@banyan/contract'
import { decodeFamilyLists } from '@banyan/contract/columns'
import type { FamilyLists } from '@banyan/contract/columns'
import { writeGedcom } from '@banyan/gedcom'
import { createRandom, generateFamily } from '@banyan/sample-family'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { withMediaAddresses } from '../../../platform/media/media-addresses.ts'
import { mediaEpochs } from '../../../platform/media/media-epochs.ts'
import { collect } from '../../../test/collect.ts'
import { familyOf, joinFamily } from '../../../test/family.ts'
import { gedcom, importFile } from '../../../test/gedcom.ts'
import { multipart } from '../../../test/multipart.ts'
import { fourColours } from '../../../test/photos/photos.ts'
import { runJobs } from '../../../test/put-back.ts'
import { isWhole } from '../../../test/sample.ts'
import { openTestApp, password, testAppOn } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { testEngine } from '../../../test/test-database.ts'
import { loadTestPlaces } from '../../../test/test-places.ts'
import { relationList } from '../../relations/relation-list.ts'
import { peopleList } from './people-list.ts'

let test: TestApp
let photo: Buffer
beforeAll(async () => {
  test = await openTestApp()
  await loadTestPlaces(test.platform)
  photo = await fourColours({ width: 120, height: 120 })
})
afterAll(() => test.close())

/** Addresses of pictures begin with it. */
const headers = { host: 'tree.example' }

/** The lists as they are when made from the rows alone, without what any server keeps. */
async function readAnew({ platform }: TestApp, family: FamilyId): Promise<{ people: PersonSummary[]; relations: Relation[] }> {
  const db = platform.database.read
  await mediaEpochs(platform).load(family)
  return withMediaAddresses(platform, `http://${headers.host}`, async () => ({
    people: (await collect(peopleList.readPages(db, family))).flat(),
    relations: (await collect(relationList.readPages(db, family))).flat(),
  }))
}

/** The bytes of an answer with people and relations in columns. */
async function listsFrom(app: TestApp, member: Member, since?: string): Promise<FamilyLists> {
  const answer = await app.call('getFamilyLists', {
    token: member.access,
    headers,
    ...(since === undefined ? {} : { query: { since } }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return decodeFamilyLists(answer.rawPayload)
}

const jsonFrom = async (app: TestApp, member: Member): Promise<{ people: PersonSummary[]; relations: Relation[] }> => ({
  people: (await app.call('listPeople', { token: member.access, headers, query: { days: 'true' } })).json(),
  relations: (await app.call('listRelations', { token: member.access, headers })).json(),
})

/** Compares texts first, which is faster for long lists and also compares the order of fields. */
function expectSame(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return
  expect(found).toEqual(expected)
  expect.fail('the fields are in another order')
}

/** A client that stored the lists once, and since then only asks for what has changed. */
class Mirror {
  token = ''
  wholes = 0
  people = new Map<number, PersonSummary>()
  relations = new Map<number, Relation>()

  apply(lists: FamilyLists): void {
    if (!lists.isPartial) {
      this.wholes += 1
      this.people.clear()
      this.relations.clear()
    }
    for (const id of lists.removed_people) this.people.delete(id)
    for (const id of lists.removed_relations) this.relations.delete(id)
    for (const person of lists.people) this.people.set(person.id, person)
    for (const relation of lists.relations) this.relations.set(relation.id, relation)
    this.token = lists.token
  }

  get lists() {
    return {
      people: [...this.people.values()].toSorted((a, b) => a.birth_year - b.birth_year || a.id - b.id),
      relations: [...this.relations.values()].toSorted((a, b) => a.id - b.id),
    }
  }
}

const importedFile = (round: number): Uint8Array =>
  gedcom(
    `0 @I1@ INDI\n1 NAME Ida /Vuori${round}/\n1 NAME Iitu /Mäki/\n1 BIRT\n2 DATE ${1 + (round % 28)} MAY 1${800 + round}\n1 RESI\n2 PLAC Helsinki\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME Olli /Vuori/\n1 FAMS @F1@\n0 @I3@ INDI\n1 NAME Aku /Vuori/\n1 FAMC @F1@\n0 @F1@ FAM\n1 WIFE @I1@\n1 HUSB @I2@\n1 CHIL @I3@\n1 MARR\n2 PLAC Paris, France`,
  )

/** Lists of two blocks, and of three in the whole: every comparison reads all of them. */
const large = isWhole ? 2_100 : 1_100

/** A family of several blocks, and one that starts with nothing; other numbers on the other engine. */
const families: [size: number, seed: number][] =
  testEngine === 'sqlite'
    ? [
        [large, 1],
        [0, 2],
      ]
    : [
        [0, 4],
        [large, 3],
      ]

/** Enough for each step once; more of them in the whole, where each comparison of a small family is fast. */
const turns = (size: number): number => (size === 0 ? 45 : isWhole ? 25 : 18)

it.each(isWhole ? families : families.slice(0, 1))(
  'lists are after every change as if made from the rows alone (%i people, seed %i)',
  async (size, seed) => {
    const random = createRandom(seed)
    const pick = <Value>(values: readonly Value[]): Value => values[random.between(0, values.length - 1)] as Value
    // Two servers on one database: each must see what the other does.
    const servers = [test, await testAppOn(test.platform)]
    const first = await test.newMember({ name: 'Ann Oakes' })
    if (size > 0) await importFile(test, first, writeGedcom(generateFamily({ people: size, seed }), { version: '7.0' }))
    const members = [first, await joinFamily(test, first, { role: 'keeper' })]
    const { family_id } = await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('family_id')
      .where('email', '=', first.email)
      .executeTakeFirstOrThrow()
    const familyId = family_id as FamilyId
    const mirror = new Mirror()
    let imports = 0

    const compare = async (): Promise<{ people: PersonSummary[]; relations: Relation[] }> => {
      const member = pick(members)
      const expected = await readAnew(test, familyId)
      for (const server of servers) {
        expectSame(await jsonFrom(server, member), expected)
        const listed = (await server.call('listPeople', { token: member.access, headers })).json()
        expectSame(
          listed,
          expected.people.map(({ birth_day: _birth, death_day: _death, ...person }) => person),
        )
        const { people, relations } = await listsFrom(server, member)
        expectSame({ people, relations }, expected)
      }
      mirror.apply(await listsFrom(pick(servers), member, mirror.token === '' ? undefined : mirror.token))
      expectSame(mirror.lists, expected)
      return expected
    }

    let known = await compare()
    let gone: number[] = []
    let cut: number[] = []
    const seen = new Map<string, number>()
    for (let turn = 0; turn < turns(size); turn += 1) {
      const server = pick(servers)
      const member = pick(members)
      const family = familyOf(server, member)
      // Mostly those who were added in the test, so that changes meet each other.
      const recent = known.people.toSorted((a, b) => b.id - a.id).slice(0, 12)
      const [one, other] = [pick(random.chance(0.7) ? recent : known.people).id, pick(recent).id]
      const changes = async (): Promise<Change[]> => family.changes()
      const steps: Record<string, () => Promise<{ statusCode: number; body: string } | undefined>> = {
        add: () =>
          family.tryTo(
            'createPerson',
            {},
            {
              from_person_id: one,
              relation_type: pick([1, 2, 3]),
              name: pick(['Ida', 'Эва', '王小明', 'Zoë 🌳']),
              gender: pick(['F', 'M', 'N']),
              birth_year: pick([0, 1700, 1850, 1990, 2020]),
              address: pick(['', 'Helsinki', 'Paris']),
            },
          ),
        set: () => {
          const [fieldName, value] = pick([
            ['name', pick(['Eva', 'Olli', '李'])],
            ['birth_year', pick([0, 1650, 1900, 2001, 9999])],
            ['year_of_death', pick([0, 1960, 2020])],
            ['birth_order', pick([null, 1, 12])],
            ['gender', pick(['F', 'M', 'O'])],
            ['address', pick(['', 'Helsinki', 'Nowhere at all'])],
            ['biography', '<p>Of the sea</p>'],
            ['occupation', pick(['', 'Sailor'])],
          ])
          return family.tryTo('updatePerson', { id: one }, { fieldName, value })
        },
        remove: () => family.tryTo('deletePerson', { id: one }),
        restore: async () => (gone.length === 0 ? undefined : family.tryTo('restorePerson', { id: pick(gone) })),
        relate: () =>
          family.tryTo('createRelation', {}, { from_person_id: one, to_person_id: other, relation_type: pick([1, 2]) }),
        cut: async () =>
          known.relations.length === 0 ? undefined : family.tryTo('deleteRelation', { id: pick(known.relations.slice(-20)).id }),
        mend: async () => (cut.length === 0 ? undefined : family.tryTo('restoreRelation', { id: pick(cut) })),
        merge: () => family.tryTo('mergePeople', { id: one }, { other_id: other, take: pick([[], ['name'], ['birth_year']]) }),
        revert: async () => {
          const found = (await changes()).filter((change) => change.can_revert)
          if (found.length === 0) return undefined
          const answer = await family.tryTo('revertChange', { id: pick(found.slice(0, 10)).id })
          await runJobs(server)
          return answer
        },
        import: async () => {
          await importFile(server, member, importedFile((imports += 1)))
          if (random.chance(0.5)) await runJobs(server)
          return { statusCode: 200, body: '' }
        },
        'undo import': async () => {
          const found = (await changes()).find((change) => change.import_undo === 'possible' && (change.count ?? 0) < 100)
          if (found === undefined) return undefined
          const answer = await family.tryTo('undoImport', { id: found.id })
          await runJobs(server)
          return answer
        },
        jobs: async () => {
          await runJobs(server)
          return { statusCode: 200, body: '' }
        },
        photo: () =>
          server.call('setProfileImage', {
            token: member.access,
            params: { id: one },
            ...multipart([
              ...Object.entries({ x: '0', y: '0', w: '100', h: '100', r: '0' }),
              ['picture', { bytes: photo, fileName: 'a.jpg' }],
            ]),
          }),
        'no photo': async () => {
          const shown = known.people.find((person) => person.small_thumbnail !== null)
          return shown === undefined ? undefined : family.tryTo('deleteProfileImage', { id: shown.id })
        },
        join: async () => {
          if (members.length > 2) return undefined
          members.push(await joinFamily(server, first, { role: 'keeper' }))
          return { statusCode: 200, body: '' }
        },
        leave: async () => {
          const leaver = members[2]
          if (leaver === undefined) return undefined
          members.pop()
          return server.call('deleteAccount', {
            token: leaver.access,
            body: { password, delete_profile: random.chance(0.5) },
          })
        },
        language: () => family.tryTo('updateSettings', {}, { language: pick(['fi', 'pl', 'en']) }),
        wait: async () => {
          test.platform.clock.advance({ minutes: pick([1, 11]) })
          return { statusCode: 200, body: '' }
        },
      }
      // Each at least once, and then at random.
      const names = Object.keys(steps)
      const name = names[turn] ?? pick(names)
      const answer = await steps[name]?.()
      expect(answer?.statusCode ?? 200, answer?.body).toBeLessThan(500)
      if (answer !== undefined && answer.statusCode < 300) seen.set(name, (seen.get(name) ?? 0) + 1)
      const now = await compare()
      gone = [...gone, ...missing(known.people, now.people)]
      cut = [...cut, ...missing(known.relations, now.relations)]
      known = now
    }
    expect(seen.size).toBeGreaterThan(14)
    // Some changes are told as everything; most are not.
    expect(mirror.wholes).toBeLessThan(5)
    const fresh = await testAppOn(test.platform)
    expectSame(await jsonFrom(fresh, first), known)
    await fresh.app.close()
    await servers[1]?.app.close()
  },
)

function missing(before: { id: number }[], now: { id: number }[]): number[] {
  const ids = new Set(now.map(({ id }) => id))
  return before.map(({ id }) => id).filter((id) => !ids.has(id))
}
