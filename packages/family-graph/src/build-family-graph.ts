import { maxId, partneredType, raisedType } from './types.ts'
import type { Adjacency, FamilyGraph, GraphFamily, GraphPerson, GraphRelation, Memory, PackedGraph } from './types.ts'

const unknownYear = 10_000
const idSpan = maxId + 1
/** A table from id to index is used while it needs at most this many entries a person, a Map otherwise. */
const tableEntriesPerPerson = 8

const newMemory: Memory = { ints: (length) => new Int32Array(length), floats: (length) => new Float64Array(length) }

/**
 * Indexes a family. Time and memory are linear in people and relations (plus one sort of numbers when the people do not come in order).
 *
 * Data that no correct client writes is read leniently: relations with an end that is not among the people, to oneself, of an unknown type or
 * given twice are left out or counted once; of people with the same id the one with the earliest known birth year counts. Cycles of raised
 * relations stay in: every function of this package ends on them.
 *
 * @param memory Where the graph's arrays are made; the graph lives as long as they do.
 * @throws RangeError when an id is not a whole number from 0 to {@link maxId}.
 */
export function buildFamilyGraph(family: GraphFamily, memory: Memory = newMemory): FamilyGraph {
  const { ids, birthYears, table } = numberPeople(family.people, memory)
  const size = ids.length
  const links = readRelations(family.relations, table, size, memory)
  const parents = sortLists(size, bucketRaised(size, links, memory))
  const children = transpose(size, parents, memory)
  const partners = sortLists(size, bucketPartnered(size, links, memory))
  return { size, ids, birthYears, parents, children, partners, indexOf: lookUpIn(table) }
}

/** The arrays of a graph, to be given to another thread. They are the graph's own. */
export const packFamilyGraph = ({ size, ids, birthYears, parents, children, partners }: FamilyGraph): PackedGraph => ({
  size,
  ids,
  birthYears,
  parents,
  children,
  partners,
})

/** The graph whose arrays these are. Quicker than to index the family again. */
export function openFamilyGraph(packed: PackedGraph): FamilyGraph {
  const table = makeTable(packed.ids, newMemory)
  for (let i = 0; i < packed.size; i++) {
    if (table instanceof Map) table.set(packed.ids[i]!, i)
    else table[packed.ids[i]!] = i
  }
  return { ...packed, indexOf: lookUpIn(table) }
}

const lookUpIn =
  (table: Numbering['table']) =>
  (id: number): number =>
    (table instanceof Map ? table.get(id) : table[id]) ?? -1

/** Relations as pairs of indices: of a partnered one, `from` is `~index`. */
interface Links {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly count: number
  /** How many parents, and how many partners, each person has; one place further on. */
  readonly parents: Int32Array
  readonly partners: Int32Array
}

function readRelations(relations: readonly GraphRelation[], table: Numbering['table'], size: number, memory: Memory): Links {
  const froms = memory.ints(relations.length)
  const tos = memory.ints(relations.length)
  const parents = memory.ints(size + 1)
  const partners = memory.ints(size + 1)
  let count = 0
  // The look-up is written out for the usual table: this loop runs over everything that there is.
  const dense = table instanceof Map ? undefined : table
  const look = (id: number): number => (table instanceof Map ? table.get(id) : undefined) ?? -1
  for (let r = 0; r < relations.length; r++) {
    const relation = relations[r]!
    const from = dense ? (dense[relation.from_person_id] ?? -1) : look(relation.from_person_id)
    const to = dense ? (dense[relation.to_person_id] ?? -1) : look(relation.to_person_id)
    if (from < 0 || to < 0 || from === to) continue
    const type = relation.relation_type
    if (type === raisedType) {
      froms[count] = from
      tos[count++] = to
      parents[to + 1]!++
    } else if (type === partneredType) {
      froms[count] = ~from
      tos[count++] = to
      partners[from + 1]!++
      partners[to + 1]!++
    }
  }
  return { from: froms, to: tos, count, parents, partners }
}

interface Numbering {
  readonly ids: Float64Array
  readonly birthYears: Int16Array
  /** Id to index: a plain table when the ids are dense enough. */
  readonly table: Int32Array | Map<number, number>
}

/** Numbers people by birth year, then id. Of people with the same id the first, by that order, counts. */
function numberPeople(people: readonly GraphPerson[], memory: Memory): Numbering {
  const sorted = sortByYear(people, memory) ?? sortByYearAndId(people)
  const table = makeTable(sorted.ids, memory)
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
  const kept = Array.from(sorted.ids.keys()).filter(
    (i) => (table instanceof Map ? table.get(sorted.ids[i]!) : table[sorted.ids[i]!]) === i,
  )
  return numberPeople(
    kept.map((i) => ({ id: sorted.ids[i]!, birth_year: sorted.birthYears[i]! })),
    memory,
  )
}

function makeTable(ids: Float64Array, memory: Memory): Int32Array | Map<number, number> {
  let highest = 0
  for (let i = 0; i < ids.length; i++) if (ids[i]! > highest) highest = ids[i]!
  return highest > ids.length * tableEntriesPerPerson + 1024 ? new Map() : memory.ints(highest + 1).fill(-1)
}

/** The place of a year among years, unknown ones last. */
function yearOf({ id, birth_year }: GraphPerson): number {
  if (!(Number.isInteger(id) && id >= 0 && id <= maxId))
    throw new RangeError(`Person id ${id} is not a whole number from 0 to ${maxId}`)
  return birth_year >= 1 && birth_year < unknownYear ? Math.floor(birth_year) : unknownYear
}

/** Linear, for people whose ids ascend within each year, as they do when a list is sorted by id, or by year and id. Undefined for others. */
function sortByYear(people: readonly GraphPerson[], memory: Memory): { ids: Float64Array; birthYears: Int16Array } | undefined {
  const next = new Int32Array(unknownYear + 2)
  const latest = new Float64Array(unknownYear + 1).fill(-1)
  const years = memory.ints(people.length)
  const given = memory.floats(people.length)
  for (let i = 0; i < people.length; i++) {
    const person = people[i]!
    const year = yearOf(person)
    if (person.id < latest[year]!) return undefined
    latest[year] = person.id
    years[i] = year
    given[i] = person.id
    next[year + 1]!++
  }
  for (let year = 0; year <= unknownYear; year++) next[year + 1]! += next[year]!
  const ids = memory.floats(people.length)
  const birthYears = new Int16Array(people.length)
  for (let i = 0; i < people.length; i++) {
    const year = years[i]!
    const at = next[year]!++
    ids[at] = given[i]!
    birthYears[at] = year === unknownYear ? 0 : year
  }
  return { ids, birthYears }
}

/** One number a person carries birth year and id, so that numbers alone are sorted, without a comparator. */
function sortByYearAndId(people: readonly GraphPerson[]): { ids: Float64Array; birthYears: Int16Array } {
  const keys = new Float64Array(people.length)
  for (let i = 0; i < people.length; i++) keys[i] = yearOf(people[i]!) * idSpan + people[i]!.id
  keys.sort()
  const ids = new Float64Array(keys.length)
  const birthYears = new Int16Array(keys.length)
  for (let i = 0; i < keys.length; i++) {
    const year = Math.floor(keys[i]! / idSpan)
    ids[i] = keys[i]! - year * idSpan
    birthYears[i] = year === unknownYear ? 0 : year
  }
  return { ids, birthYears }
}

/** For every person their parents, in input order, repeats included. */
function bucketRaised(size: number, { from, to, count, parents: start }: Links, memory: Memory): Adjacency {
  const next = addUp(size, start, memory)
  const list = memory.ints(start[size]!)
  for (let p = 0; p < count; p++) if (from[p]! >= 0) list[next[to[p]!]!++] = from[p]!
  return { start, list }
}

function bucketPartnered(size: number, { from, to, count, partners: start }: Links, memory: Memory): Adjacency {
  const next = addUp(size, start, memory)
  const list = memory.ints(start[size]!)
  for (let p = 0; p < count; p++) {
    if (from[p]! >= 0) continue
    const a = ~from[p]!
    const b = to[p]!
    list[next[a]!++] = b
    list[next[b]!++] = a
  }
  return { start, list }
}

/** Turns counts, which are one place further on, into where each list begins. @returns the same, to be counted on while the lists are filled. */
function addUp(size: number, start: Int32Array, memory: Memory): Int32Array {
  const next = memory.ints(size)
  let sum = 0
  for (let i = 0; i < size; i++) {
    next[i] = sum
    sum += start[i + 1]!
    start[i + 1] = sum
  }
  return next
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
  return { start, list: list.subarray(0, end) }
}

/** Turns the lists around. Because the outer loop is ascending, the lists of the result are sorted without sorting. */
function transpose(size: number, { start, list }: Adjacency, memory: Memory): Adjacency {
  const turnedStart = memory.ints(size + 1)
  for (let e = 0; e < list.length; e++) turnedStart[list[e]! + 1]!++
  const next = addUp(size, turnedStart, memory)
  const turned = memory.ints(list.length)
  for (let i = 0; i < size; i++) {
    for (let e = start[i]!; e < start[i + 1]!; e++) turned[next[list[e]!]!++] = i
  }
  return { start: turnedStart, list: turned }
}
