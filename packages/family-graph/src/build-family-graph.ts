import { MAXIMUM_ID, PARTNERED, RAISED } from './types.ts'
import type { Adjacency, FamilyGraph, GraphFamily, GraphPerson } from './types.ts'

const UNKNOWN_YEAR = 10_000
const ID_SPAN = MAXIMUM_ID + 1
/** A table from id to index is used while it needs at most this many entries a person, a Map otherwise. */
const TABLE_ENTRIES_PER_PERSON = 8

/**
 * Indexes a family. Time and memory are linear in people and relations (plus one sort of numbers when the people do not come in order).
 *
 * Data that no correct client writes is read leniently: relations with an end that is not among the people, to oneself, of an unknown type or
 * given twice are left out or counted once; of people with the same id the one with the earliest known birth year counts. Cycles of raised
 * relations stay in: every function of this package ends on them.
 *
 * @throws RangeError when an id is not a whole number from 0 to {@link MAXIMUM_ID}.
 */
export function buildFamilyGraph(family: GraphFamily): FamilyGraph {
  const { ids, birthYears } = numberInBirthOrder(family.people)
  const size = ids.length
  const indexOf = makeIndexOf(ids)

  const relations = family.relations
  const raised = { from: new Int32Array(relations.length), to: new Int32Array(relations.length), count: 0 }
  const partnered = { from: new Int32Array(relations.length * 2), to: new Int32Array(relations.length * 2), count: 0 }
  for (let r = 0; r < relations.length; r++) {
    const relation = relations[r]!
    const from = indexOf(relation.from_person_id)
    const to = indexOf(relation.to_person_id)
    if (from < 0 || to < 0 || from === to) continue
    if (relation.relation_type === RAISED) {
      raised.from[raised.count] = from
      raised.to[raised.count++] = to
    } else if (relation.relation_type === PARTNERED) {
      partnered.from[partnered.count] = from
      partnered.to[partnered.count++] = to
      partnered.from[partnered.count] = to
      partnered.to[partnered.count++] = from
    }
  }
  const parentsWithRepeats = bucket(size, raised)
  const children = transpose(size, parentsWithRepeats)
  const parents = transpose(size, children)
  const partners = transpose(size, bucket(size, partnered))
  return { size, ids, birthYears, parents, children, partners, indexOf }
}

/** One number a person carries birth year and id, so that numbers alone are sorted, without a comparator. */
function numberInBirthOrder(people: readonly GraphPerson[]): { ids: Float64Array; birthYears: Int16Array } {
  const keys = new Float64Array(people.length)
  let inOrder = true
  for (let i = 0; i < people.length; i++) {
    const { id, birth_year } = people[i]!
    if (!(Number.isInteger(id) && id >= 0 && id <= MAXIMUM_ID)) throw new RangeError(`Person id ${id} is not a whole number from 0 to ${MAXIMUM_ID}`)
    const isKnown = birth_year >= 1 && birth_year < UNKNOWN_YEAR
    const key = (isKnown ? Math.floor(birth_year) : UNKNOWN_YEAR) * ID_SPAN + id
    keys[i] = key
    if (i > 0 && key <= keys[i - 1]!) inOrder = false
  }
  if (!inOrder) keys.sort()

  const seen = new Set<number>()
  const ids = new Float64Array(keys.length)
  const birthYears = new Int16Array(keys.length)
  let size = 0
  for (const key of keys) {
    const year = Math.floor(key / ID_SPAN)
    const id = key - year * ID_SPAN
    seen.add(id)
    if (seen.size === size) continue
    ids[size] = id
    birthYears[size++] = year === UNKNOWN_YEAR ? 0 : year
  }
  return { ids: ids.subarray(0, size), birthYears: birthYears.subarray(0, size) }
}

function makeIndexOf(ids: Float64Array): (id: number) => number {
  let highest = 0
  for (const id of ids) if (id > highest) highest = id
  if (highest > ids.length * TABLE_ENTRIES_PER_PERSON + 1024) {
    const indices = new Map<number, number>()
    for (let i = 0; i < ids.length; i++) indices.set(ids[i]!, i)
    return (id) => indices.get(id) ?? -1
  }
  const table = new Int32Array(highest + 1).fill(-1)
  for (let i = 0; i < ids.length; i++) table[ids[i]!] = i
  return (id) => table[id] ?? -1
}

/** For every `to` its `from`s, in input order, repeats included. */
function bucket(size: number, pairs: { from: Int32Array; to: Int32Array; count: number }): Adjacency {
  const start = new Int32Array(size + 1)
  for (let p = 0; p < pairs.count; p++) start[pairs.to[p]! + 1]!++
  for (let i = 0; i < size; i++) start[i + 1]! += start[i]!
  const next = start.slice()
  const list = new Int32Array(pairs.count)
  for (let p = 0; p < pairs.count; p++) list[next[pairs.to[p]!]!++] = pairs.from[p]!
  return { start, list }
}

/**
 * Turns the lists around. Because the outer loop is ascending, the lists of the result are sorted without sorting, and repeats stand
 * next to each other, where they are dropped.
 */
function transpose(size: number, { start, list }: Adjacency): Adjacency {
  const count = new Int32Array(size)
  const latest = new Int32Array(size).fill(-1)
  for (let i = 0; i < size; i++) {
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      const other = list[e]!
      if (latest[other] === i) continue
      latest[other] = i
      count[other]!++
    }
  }
  const turnedStart = new Int32Array(size + 1)
  for (let i = 0; i < size; i++) turnedStart[i + 1] = turnedStart[i]! + count[i]!
  const next = turnedStart.slice(0, size)
  const turned = new Int32Array(turnedStart[size]!)
  latest.fill(-1)
  for (let i = 0; i < size; i++) {
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      const other = list[e]!
      if (latest[other] === i) continue
      latest[other] = i
      turned[next[other]!++] = i
    }
  }
  return { start: turnedStart, list: turned }
}
