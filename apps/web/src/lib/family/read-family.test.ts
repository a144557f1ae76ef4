import type { PersonSummary, Relation } from '@banyan/contract'
import {
  encodeHeader,
  encodeIds,
  encodePeople,
  encodeRelations,
  encodeSectionHead,
  joinFamilyLists,
} from '@banyan/contract/columns'
import { expect, test } from 'vitest'
import { createPauses } from '../pauses.ts'
import type { FamilyRows } from './near-family.ts'
import { unpackFamily } from './read-family.ts'

const person = (id: number, name = `P${id}`): PersonSummary => ({
  id,
  name,
  birth_year: 1900 + id,
  year_of_death: 0,
  birth_order: null,
  gender: 'F',
  address: '',
  small_thumbnail: null,
  latitude: 0,
  longitude: 0,
  user_id: null,
  hierarchy_score: 100,
  deceased: false,
})
const time = '2026-01-01T00:00:00.000Z'
const relation = (id: number, from: number, to: number): Relation => ({
  id,
  from_person_id: from,
  to_person_id: to,
  relation_type: 2,
  kind: '',
  creation_date: time,
  last_updated_date: time,
})

/** An answer of the server with one block for each list given. */
function pack(people: readonly PersonSummary[][], relations: readonly Relation[][]): Uint8Array {
  const sections = [
    ...people.map((rows) => ['people', encodePeople(rows)] as const),
    ...relations.map((rows) => ['relations', encodeRelations(rows)] as const),
  ]
  const parts = [
    encodeHeader({ token: 't', isPartial: false }),
    ...sections.flatMap(([kind, bytes]) => [encodeSectionHead(kind, bytes.length), bytes]),
  ]
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

interface Changes {
  readonly people: readonly PersonSummary[]
  readonly relations: readonly Relation[]
  /** People who are gone. */
  readonly removed: readonly number[]
}

/** An answer with what has changed. */
function packChanges(token: string, { people, relations, removed }: Changes): Uint8Array {
  const sections = [
    ['people', encodePeople(people)],
    ['relations', encodeRelations(relations)],
    ['removed_people', encodeIds(removed)],
  ] as const
  const parts = [
    encodeHeader({ token, isPartial: true }),
    ...sections.flatMap(([kind, bytes]) => [encodeSectionHead(kind, bytes.length), bytes]),
  ]
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

const nothing: FamilyRows = { people: [], relations: [] }
const atOnce = async (): Promise<void> => undefined

test('people and relations are read block by block, and the page may pause after each', async () => {
  let pauses = 0
  const packed = pack([[person(1), person(2)], [person(3)]], [[relation(1, 1, 2)], [relation(2, 1, 3)]])
  const rows = await unpackFamily(packed, nothing, async () => void (pauses += 1))
  expect(rows).toEqual({
    people: [person(1), person(2), person(3)],
    relations: [relation(1, 1, 2), relation(2, 1, 3)],
    token: 't',
  })
  expect(pauses).toBe(4)
})

test('rows that were known stay the same objects, and lists that were known the same lists', async () => {
  const near = { people: [person(3), person(1)], relations: [relation(2, 1, 3)] }
  const whole = await unpackFamily(pack([[person(1, 'New'), person(2), person(3)]], [[relation(2, 1, 3)]]), near, atOnce)
  expect(whole.people.map(({ name }) => name)).toEqual(['New', 'P2', 'P3'])
  expect(whole.people[2]).toBe(near.people[0])
  expect(whole.relations).toBe(near.relations)
  const again = await unpackFamily(pack([[person(1, 'New'), person(2), person(3)]], [[]]), whole, atOnce)
  expect(again.people).toBe(whole.people)
  expect(again.relations).toEqual([])
})

test('what has changed is applied to what is known, and once more is the same', async () => {
  const base = pack([[person(1), person(2), person(3)]], [[relation(1, 1, 2), relation(2, 1, 3)]])
  const changes = packChanges('u', { people: [person(2, 'New'), person(4)], relations: [relation(3, 2, 4)], removed: [3] })
  const known = await unpackFamily(base, nothing, atOnce)
  const changed = await unpackFamily(changes, known, atOnce)
  expect(changed).toEqual({
    people: [person(1), person(2, 'New'), person(4)],
    relations: [relation(1, 1, 2), relation(3, 2, 4)],
    token: 'u',
  })
  expect(changed.people[0]).toBe(known.people[0])
  const again = await unpackFamily(changes, changed, atOnce)
  expect(again.people).toBe(changed.people)
  expect(again.relations).toBe(changed.relations)
  // As a device stores them.
  const joined = joinFamilyLists([
    joinFamilyLists([base, changes]),
    packChanges('v', { people: [], relations: [], removed: [1] }),
  ])
  expect(await unpackFamily(joined, nothing, atOnce)).toEqual({
    people: [person(2, 'New'), person(4)],
    relations: [relation(3, 2, 4)],
    token: 'v',
  })
})

test('what a newer server packs in another way, or not at all, is not mistaken for an empty family', async () => {
  const packed = pack([[person(1)]], [])
  packed[3] = 99
  await expect(unpackFamily(packed, nothing, atOnce)).rejects.toThrow(RangeError)
  await expect(unpackFamily(null, nothing, atOnce)).rejects.toThrow(RangeError)
  await expect(unpackFamily(pack([[person(1)]], []).slice(0, -3), nothing, atOnce)).rejects.toThrow(RangeError)
})

test('long work lets others run in between, and ends when it is abandoned', async () => {
  const controller = new AbortController()
  const pause = createPauses(controller.signal)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const workFor = (ms: number): void => {
    for (const until = performance.now() + ms; performance.now() < until;);
  }
  for (let piece = 0; piece < 20; piece += 1) {
    workFor(11)
    await pause()
  }
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
  controller.abort()
  workFor(11)
  await expect(pause()).rejects.toThrow('aborted')
})
