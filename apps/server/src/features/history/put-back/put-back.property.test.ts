import type { CallResponse, Change } from '@banyan/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkAncestry } from '../../../cli/checks/check-ancestry.ts'
import { checkRows } from '../../../cli/checks/check-rows.ts'
import { familyOf, joinFamily } from '../../../test/family.ts'
import type { TestFamily } from '../../../test/family.ts'
import { getPerson, listPeople, listRelations } from '../../../test/gedcom.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import { putBackAll } from '../../../test/put-back.ts'
import { isWhole } from '../../../test/sample.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { testEngine } from '../../../test/test-database.ts'

let test: TestApp
let picture: Buffer
beforeAll(async () => {
  test = await openTestApp()
  picture = await fourColours({ width: 40, height: 30 })
})
afterAll(() => test.close())

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A family whose people, galleries and images have names, so that the same acts can run in two families. */
interface World {
  members: Member[]
  families: TestFamily[]
  ids: Map<string, number>
}

async function makeWorld(): Promise<World> {
  const ann = await test.newMember({ name: 'Ann' })
  const members = [ann, await joinFamily(test, ann, { name: 'Bo' }), await joinFamily(test, ann, { name: 'Xen' })]
  const ids = new Map(['Ann', 'Bo', 'Xen'].map((name, index) => [name, members[index]?.person_id ?? 0]))
  return { members, families: members.map((member) => familyOf(test, member)), ids }
}

/** A user's act: the names of what it touches, and how. */
interface Act {
  touches: string[]
  makes?: string
  run: (world: World, who: number) => Promise<number>
}

const status = async (answer: ReturnType<TestFamily['tryTo']>): Promise<number> => (await answer).statusCode
const idOf = (world: World, name: string): number => world.ids.get(name) ?? 999_999

async function relationOf(world: World, one: string, other: string): Promise<number> {
  const [a, b] = [idOf(world, one), idOf(world, other)]
  const found = (await listRelations(test, world.members[0] as Member)).find(
    (each) => [each.from_person_id, each.to_person_id].toSorted().join() === [a, b].toSorted().join(),
  )
  return found?.id ?? 999_999
}

function pickAct(
  pick: <T>(values: readonly T[]) => T,
  names: { people: string[]; galleries: string[]; images: string[] },
  n: number,
): Act {
  const [one, other] = [pick(names.people), pick(names.people)]
  const gallery = pick(names.galleries)
  const image = names.images.length === 0 ? 'none' : pick(names.images)
  const call =
    (
      name: Parameters<TestFamily['tryTo']>[0],
      params: (world: World) => Record<string, number>,
      body?: (world: World) => unknown,
    ) =>
    (world: World, who: number) =>
      status((world.families[who] as TestFamily).tryTo(name, params(world), body?.(world)))
  const type = pick([1, 2, 3])
  const [field, value] = pick([
    ['occupation', pick(['sailor', 'baker', ''])],
    ['name', pick(['Ida', 'Eva', 'Olli'])],
    ['birth_year', pick([0, 1900, 1950])],
    ['biography', pick(['', '<p>One</p>', '<p>Two</p>'])],
  ] as [string, unknown][])
  const words = pick(['Harbour', 'Lake', 'Wedding'])
  const acts: (() => Act)[] = [
    () => {
      const made = `p${n}`
      return {
        touches: [one],
        makes: made,
        run: async (world, who) => {
          const answer = await (world.families[who] as TestFamily).tryTo(
            'createPerson',
            {},
            { from_person_id: idOf(world, one), relation_type: type, name: made, gender: 'F', birth_year: 0 },
          )
          if (answer.statusCode === 200) world.ids.set(made, answer.json<{ person: { id: number } }>().person.id)
          return answer.statusCode
        },
      }
    },
    () => ({
      touches: [one],
      run: call(
        'updatePerson',
        (world) => ({ id: idOf(world, one) }),
        () => ({ fieldName: field, value }),
      ),
    }),
    () => ({
      touches: [one],
      run: call(
        'updatePerson',
        (world) => ({ id: idOf(world, one) }),
        () => ({ fieldName: field, value }),
      ),
    }),
    () => ({ touches: [one], run: call('deletePerson', (world) => ({ id: idOf(world, one) })) }),
    () => ({
      touches: [one, other],
      run: call(
        'createRelation',
        () => ({}),
        (world) => ({ from_person_id: idOf(world, one), to_person_id: idOf(world, other), relation_type: type }),
      ),
    }),
    () => ({
      touches: [one, other],
      run: async (world, who) =>
        status((world.families[who] as TestFamily).tryTo('deleteRelation', { id: await relationOf(world, one, other) })),
    }),
    () => ({
      touches: [one, other],
      run: call(
        'mergePeople',
        (world) => ({ id: idOf(world, one) }),
        (world) => ({ other_id: idOf(world, other), take: [] }),
      ),
    }),
    () => {
      const made = `g${n}`
      return {
        touches: [],
        makes: made,
        run: async (world, who) => {
          const answer = await (world.families[who] as TestFamily).tryTo('createGallery', {}, { title: made, description: '' })
          if (answer.statusCode === 200) world.ids.set(made, answer.json<{ id: number }>().id)
          return answer.statusCode
        },
      }
    },
    () => ({
      touches: [gallery],
      run: call(
        'updateGallery',
        (world) => ({ id: idOf(world, gallery) }),
        () => ({ description: words }),
      ),
    }),
    () => ({ touches: [gallery], run: call('deleteGallery', (world) => ({ id: idOf(world, gallery) })) }),
    () => {
      const made = `i${n}`
      return {
        touches: [gallery],
        makes: made,
        run: async (world, who) => {
          const answer = await photosOf(test, world.members[who] as Member).tryUpload(
            idOf(world, gallery),
            picture,
            `${made}.jpg`,
          )
          if (answer.statusCode === 200) world.ids.set(made, answer.json<{ id: number }>().id)
          return answer.statusCode
        },
      }
    },
    () => ({
      touches: [image],
      run: call(
        'updateImage',
        (world) => ({ id: idOf(world, image) }),
        () => ({ description: words }),
      ),
    }),
    () => ({ touches: [image], run: call('deleteImage', (world) => ({ id: idOf(world, image) })) }),
    () => ({
      touches: [image, one],
      run: call(
        'createTag',
        () => ({}),
        (world) => ({ image_id: idOf(world, image), person_id: idOf(world, one), x1: 0.1, x2: 0.4, y1: 0.1, y2: 0.4 }),
      ),
    }),
    () => ({
      touches: [image, one],
      run: async (world, who) => {
        const family = world.families[who] as TestFamily
        const tags = (
          await test.call('listTags', {
            token: (world.members[0] as Member).access,
            query: { image_id: String(idOf(world, image)) },
          })
        ).json<CallResponse<'listTags'>>()
        return status(
          family.tryTo('deleteTag', {
            id: (Array.isArray(tags) ? tags : []).find((tag) => tag.person_id === idOf(world, one))?.id ?? 999_999,
          }),
        )
      },
    }),
  ]
  return pick(acts)()
}

/** Reads everything that the family sees, by name. */
async function readState(world: World): Promise<Map<string, string>> {
  const ann = world.members[0] as Member
  const nameOf = new Map([...world.ids].map(([name, id]) => [`${/^[gi]\d/.exec(name)?.[0][0] ?? 'p'} ${id}`, name]))
  const person = (id: number): string => nameOf.get(`p ${id}`) ?? '?'
  const state = new Map<string, string>()
  for (const { id } of await listPeople(test, ann)) {
    const { name, occupation, birth_year, biographies } = await getPerson(test, ann, id)
    state.set(person(id), JSON.stringify({ name, occupation, birth_year, biographies }))
  }
  for (const { from_person_id: from, to_person_id: to, relation_type: type } of await listRelations(test, ann)) {
    const ends = type === 1 ? [person(from), person(to)].toSorted() : [person(from), person(to)]
    state.set(`${ends.join('+')}`, String(type))
  }
  for (const gallery of (await test.call('listGalleries', { token: ann.access })).json<CallResponse<'listGalleries'>>().results)
    state.set(gallery.title, gallery.description)
  for (let page = 1; ; page += 1) {
    const { results, next } = (await test.call('listImages', { token: ann.access, query: { page: String(page) } })).json<
      CallResponse<'listImages'>
    >()
    for (const image of results) {
      const tags = (await test.call('listTags', { token: ann.access, query: { image_id: String(image.id) } })).json<
        CallResponse<'listTags'>
      >()
      const name = nameOf.get(`i ${image.id}`) ?? '?'
      state.set(name, image.description)
      for (const tag of tags) state.set(`${name}+${person(tag.person_id)}`, `${tag.x1}`)
    }
    if (next === null) return state
  }
}

async function problems(): Promise<string[]> {
  const found: string[] = []
  for await (const problem of checkRows(test.platform.database.read, test.platform.database.engine)) found.push(problem)
  for await (const problem of checkAncestry(test.platform.database.read, () => undefined)) found.push(problem)
  return found
}

const seeds = (testEngine === 'sqlite' ? [1, 2, 3, 4] : [5, 6]).slice(0, isWhole ? 4 : 1)

it.each(seeds)(
  'the family is what it would have been without one of them, wherever nobody built on it (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
    const [real, without] = [await makeWorld(), await makeWorld()]
    const names = { people: ['Ann', 'Bo', 'Xen'], galleries: ['g0'], images: [] as string[] }
    const xen = 2
    const mine = new Set<string>()
    const theirs = new Set<string>()
    const dirty = new Set<string>()
    let since = ''
    for (let n = 0; n < 110; n += 1) {
      if (n === 50) {
        test.platform.clock.advance({ minutes: 20 })
        since = test.platform.now().toISOString()
      }
      if (n % 9 === 0) test.platform.clock.advance({ minutes: 11 })
      const who = n === 0 ? 0 : pick([0, 1, 2, 2])
      // Both mostly stay within their own half, so that much is touched by only one of them.
      const mostly = (all: string[]): string[] => {
        const half = since === '' || random() < 0.15 ? [] : all.filter((_name, index) => (index % 2 === 0) === (who === xen))
        return half.length === 0 ? all : half
      }
      const near = { people: mostly(names.people), galleries: mostly(names.galleries), images: mostly(names.images) }
      const act =
        n === 0
          ? {
              touches: [],
              makes: 'g0',
              run: async (world: World) => {
                world.ids.set('g0', (await photosOf(test, world.members[0] as Member).gallery('g0')).id)
                return 200
              },
            }
          : pickAct(pick, near, n)
      const answer = await act.run(real, who)
      expect(answer).toBeLessThan(500)
      if (act.makes !== undefined && answer === 200)
        names[act.makes.startsWith('p') ? 'people' : act.makes.startsWith('g') ? 'galleries' : 'images'].push(act.makes)
      const all = [...act.touches, ...(act.makes === undefined ? [] : [act.makes])]
      const isXens = since !== '' && who === xen
      const other = isXens ? 200 : await act.run(without, who)
      if (isXens && answer >= 300) continue
      if (since !== '') for (const name of all) (isXens ? mine : theirs).add(name)
      // Nothing is promised where both took part, or where an act gets another answer without the other's acts.
      if (!isXens && answer !== other) for (const name of all) dirty.add(name)
    }
    for (const name of mine) if (theirs.has(name)) dirty.add(name)

    const before = await readState(real)
    const token = (real.members[0] as Member).access
    const authors = (await test.call('listChangeAuthors', { token })).json<CallResponse<'listChangeAuthors'>>()
    const user_id = authors.find(
      (author) =>
        author.user_name.length > 0 &&
        author.user_id ===
          authors
            .map((each) => each.user_id)
            .toSorted((a, b) => a - b)
            .at(-1),
    )?.user_id
    const preview = (await test.call('previewPutBack', { token, body: { user_id, since } })).json<
      CallResponse<'previewPutBack'>
    >()
    expect(await readState(real)).toEqual(before)
    const done = await putBackAll(test, token, {
      user_id: user_id ?? 0,
      since,
      last_id: preview.last_id,
      groups: preview.groups.map((each) => each.group),
    })
    expect(done.groups).toEqual(preview.groups)
    expect(done.change_id).not.toBeNull()
    expect(await problems()).toEqual([])

    const [after, expected] = [await readState(real), await readState(without)]
    const isClean = (key: string): boolean => key.split('+').every((name) => !dirty.has(name))
    const cleanOf = (state: Map<string, string>) =>
      Object.fromEntries([...state].filter(([key]) => isClean(key)).toSorted(([a], [b]) => a.localeCompare(b)))
    expect(cleanOf(after)).toEqual(cleanOf(expected))
    expect(Object.keys(cleanOf(after)).length).toBeGreaterThan(4)

    const [line] = (await test.call('listChanges', { token })).json<Change[]>()
    expect(line).toMatchObject({ id: done.change_id, kind: 'put_back', can_revert: true })
    await (real.families[0] as TestFamily).revert(done.change_id ?? 0)
    expect(Object.fromEntries(await readState(real))).toEqual(Object.fromEntries(before))
    expect(await problems()).toEqual([])
  },
)
