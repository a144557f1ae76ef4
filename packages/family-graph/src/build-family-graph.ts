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
  const { ids, birthYears, table } = numberPeople(family.people)
  const size = ids.length
  const indexOf = (id: number): number => (table instanceof Map ? table.get(id) : table[id]) ?? -1

  const relations = family.relations
  const raised = { from: new Int32Array(relations.length), to: new Int32Array(relations.length), count: 0 }
  const partnered = { from: new Int32Array(relations.length * 2), to: new Int32Array(relations.length * 2), count: 0 }
  // The look-up is written out for the usual table: this loop runs over everything that there is.
  const dense = table instanceof Map ? undefined : table
  for (let r = 0; r < relations.length; r++) {
    const relation = relations[r]!
    const from = dense ? (dense[relation.from_person_id] ?? -1) : indexOf(relation.from_person_id)
    const to = dense ? (dense[relation.to_person_id] ?? -1) : indexOf(relation.to_person_id)
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
  const parents = sortLists(size, bucket(size, raised))
  const children = transpose(size, parents)
  const partners = sortLists(size, bucket(size, partnered))
  return { size, ids, birthYears, parents, children, partners, indexOf }
}

interface Numbering {
  readonly ids: Float64Array
  readonly birthYears: Int16Array
  /** Id to index: a plain table when the ids are dense enough. */
  readonly table: Int32Array | Map<number, number>
}

/** Numbers people by birth year, then id. Of people with the same id the first, by that order, counts. */
function numberPeople(people: readonly GraphPerson[]): Numbering {
  const sorted = sortByYear(people) ?? sortByYearAndId(people)
  const table = makeTable(sorted.ids)
  let isRepeated = false
  for (let i = sorted.ids.length - 1; i >= 0; i--) {
    const id = sorted.ids[i]!
    if (table instanceof Map) {
      if (table.has(id)) isRepeated = true
      table.set(id, i)
    } else {
      if (table[id] !== -1) isRepeated = true
      table[id] = i
    }
  }
  if (!isRepeated) return { ...sorted, table }
  const kept = Array.from(sorted.ids.keys()).filter((i) => (table instanceof Map ? table.get(sorted.ids[i]!) : table[sorted.ids[i]!]) === i)
  return numberPeople(kept.map((i) => ({ id: sorted.ids[i]!, birth_year: sorted.birthYears[i]! })))
}

function makeTable(ids: Float64Array): Int32Array | Map<number, number> {
  let highest = 0
  for (let i = 0; i < ids.length; i++) if (ids[i]! > highest) highest = ids[i]!
  return highest > ids.length * TABLE_ENTRIES_PER_PERSON + 1024 ? new Map() : new Int32Array(highest + 1).fill(-1)
}

/** The place of a year among years, unknown ones last. */
function yearOf({ id, birth_year }: GraphPerson): number {
  if (!(Number.isInteger(id) && id >= 0 && id <= MAXIMUM_ID)) throw new RangeError(`Person id ${id} is not a whole number from 0 to ${MAXIMUM_ID}`)
  return birth_year >= 1 && birth_year < UNKNOWN_YEAR ? Math.floor(birth_year) : UNKNOWN_YEAR
}

/** Linear, for people whose ids ascend within each year, as they do when a list is sorted by id, or by year and id. Undefined for others. */
function sortByYear(people: readonly GraphPerson[]): { ids: Float64Array; birthYears: Int16Array } | undefined {
  const next = new Int32Array(UNKNOWN_YEAR + 2)
  const latest = new Float64Array(UNKNOWN_YEAR + 1).fill(-1)
  const years = new Int16Array(people.length)
  const given = new Float64Array(people.length)
  for (let i = 0; i < people.length; i++) {
    const person = people[i]!
    const year = yearOf(person)
    if (person.id < latest[year]!) return undefined
    latest[year] = person.id
    years[i] = year
    given[i] = person.id
    next[year + 1]!++
  }
  for (let year = 0; year <= UNKNOWN_YEAR; year++) next[year + 1]! += next[year]!
  const ids = new Float64Array(people.length)
  const birthYears = new Int16Array(people.length)
  for (let i = 0; i < people.length; i++) {
    const year = years[i]!
    const at = next[year]!++
    ids[at] = given[i]!
    birthYears[at] = year === UNKNOWN_YEAR ? 0 : year
  }
  return { ids, birthYears }
}

/** One number a person carries birth year and id, so that numbers alone are sorted, without a comparator. */
function sortByYearAndId(people: readonly GraphPerson[]): { ids: Float64Array; birthYears: Int16Array } {
  const keys = new Float64Array(people.length)
  for (let i = 0; i < people.length; i++) keys[i] = yearOf(people[i]!) * ID_SPAN + people[i]!.id
  keys.sort()
  const ids = new Float64Array(keys.length)
  const birthYears = new Int16Array(keys.length)
  for (let i = 0; i < keys.length; i++) {
    const year = Math.floor(keys[i]! / ID_SPAN)
    ids[i] = keys[i]! - year * ID_SPAN
    birthYears[i] = year === UNKNOWN_YEAR ? 0 : year
  }
  return { ids, birthYears }
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

/** Sorts every list, and drops repeats. Most lists have one or two entries. */
function sortLists(size: number, { start, list }: Adjacency): Adjacency {
  let end = 0
  let from = 0
  for (let i = 0; i < size; i++) {
    const to = start[i + 1]!
    if (to - from === 2) {
      const a = list[from]!
      const b = list[from + 1]!
      list[end++] = a < b ? a : b
      if (a !== b) list[end++] = a < b ? b : a
    } else {
      if (to - from > 2) list.subarray(from, to).sort()
      for (let e = from; e < to; e++) if (e === from || list[e] !== list[end - 1]) list[end++] = list[e]!
    }
    from = to
    start[i + 1] = end
  }
  return { start, list: end === list.length ? list : list.slice(0, end) }
}

/** Turns the lists around. Because the outer loop is ascending, the lists of the result are sorted without sorting. */
function transpose(size: number, { start, list }: Adjacency): Adjacency {
  const turnedStart = new Int32Array(size + 1)
  for (let e = 0; e < list.length; e++) turnedStart[list[e]! + 1]!++
  for (let i = 0; i < size; i++) turnedStart[i + 1]! += turnedStart[i]!
  const next = turnedStart.slice(0, size)
  const turned = new Int32Array(list.length)
  for (let i = 0; i < size; i++) {
    for (let e = start[i]!; e < start[i + 1]!; e++) turned[next[list[e]!]!++] = i
  }
  return { start: turnedStart, list: turned }
}
