import { maxId, partneredType, raisedType } from './types.ts'
import type { Adjacency, FamilyGraph, GraphFamily, GraphPerson, GraphRelation, Memory, PackedGraph } from './types.ts'

const unknownYear = 10_000
const idSpan = maxId + 1
/** Uses a table from id to index if it needs at most this many entries per person, otherwise a Map. */
const tableEntriesPerPerson = 8

const newMemory: Memory = { ints: (length) => new Int32Array(length), floats: (length) => new Float64Array(length) }

/**
 * Indexes a family. Time and memory are linear in people and relations (plus one sort of numbers when the people are not in
 * order).
 *
 * Reads invalid data leniently: ignores relations with an end that is not among the people, to oneself, of an unknown type or
 * given twice; among people with the same id the one with the earliest known birth year counts. Keeps cycles of raised relations:
 * every function of this package terminates on them.
 *
 * @param memory Allocates the graph's arrays; the graph lives as long as they do.
 * @throws RangeError when an id is not an integer from 0 to {@link maxId}.
 */
export function buildFamilyGraph(family: GraphFamily, memory: Memory = newMemory): FamilyGraph {
  const steps = buildFamilyGraphInSteps(family, memory)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same in steps of a few milliseconds for 100,000 people, so that a server can do something else in between. */
export function* buildFamilyGraphInSteps(family: GraphFamily, memory: Memory = newMemory): Generator<undefined, FamilyGraph> {
  const { ids, birthYears, birthDays, birthOrders, table } = yield* numberPeople(family.people, family.relations, memory)
  yield
  const size = ids.length
  const links = yield* readRelations(family.relations, table, size, memory)
  yield
  const parents = sortLists(size, bucketRaised(size, links, memory))
  yield
  const children = transpose(size, parents, memory)
  yield
  const partners = sortLists(size, bucketPartnered(size, links, memory))
  return { size, ids, birthYears, birthDays, birthOrders, parents, children, partners, indexOf: lookUpIn(table) }
}

/** The graph's own arrays, to send to another thread; they are not copied. */
export const packFamilyGraph = ({
  size,
  ids,
  birthYears,
  birthDays,
  birthOrders,
  parents,
  children,
  partners,
}: FamilyGraph): PackedGraph => ({
  size,
  ids,
  birthYears,
  birthDays,
  birthOrders,
  parents,
  children,
  partners,
})

/** Makes a graph from its arrays. Faster than indexing the family again. */
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

/** After so many people or relations others may do something. */
const rowsPerStep = 8_192

/** Relations as pairs of indices: of a partnered one, `from` is `~index`. */
interface Links {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly count: number
  /** The number of parents and partners of each person, stored at the next index. */
  readonly parents: Int32Array
  readonly partners: Int32Array
}

function* readRelations(
  relations: readonly GraphRelation[],
  table: Numbering['table'],
  size: number,
  memory: Memory,
): Generator<undefined, Links> {
  const froms = memory.ints(relations.length)
  const tos = memory.ints(relations.length)
  const parents = memory.ints(size + 1)
  const partners = memory.ints(size + 1)
  let count = 0
  // The look-up is inlined for the usual table, because this loop runs over all relations.
  const dense = table instanceof Map ? undefined : table
  const look = (id: number): number => (table instanceof Map ? table.get(id) : undefined) ?? -1
  for (let r = 0; r < relations.length; r++) {
    if (r % rowsPerStep === 0) yield
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

interface SortedPeople {
  readonly ids: Float64Array
  readonly birthYears: Int16Array
  readonly birthDays: Uint16Array
  readonly birthOrders: Uint8Array
}

interface Numbering extends SortedPeople {
  /** Maps an id to an index: a plain table when the ids are dense enough. */
  readonly table: Int32Array | Map<number, number>
}

/** Numbers people by birth year, day, birth order, then id. Among people with the same id, the first in that order counts. */
function* numberPeople(
  people: readonly GraphPerson[],
  relations: readonly GraphRelation[],
  memory: Memory,
): Generator<undefined, Numbering> {
  const sorted = people.some((person) => birthOrderOf(person) > 0 || birthDayOf(person) > 0)
    ? yield* sortByBirth(people, relations)
    : ((yield* sortByYear(people, memory)) ?? sortByYearAndId(people))
  yield
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
  return yield* numberPeople(
    kept.map((i) => ({
      id: sorted.ids[i]!,
      birth_year: sorted.birthYears[i]!,
      birth_day: sorted.birthDays[i]!,
      birth_order: sorted.birthOrders[i]!,
    })),
    relations,
    memory,
  )
}

function makeTable(ids: Float64Array, memory: Memory): Int32Array | Map<number, number> {
  let highest = 0
  for (let i = 0; i < ids.length; i++) if (ids[i]! > highest) highest = ids[i]!
  return highest > ids.length * tableEntriesPerPerson + 1024 ? new Map() : memory.ints(highest + 1).fill(-1)
}

/** The sort position of a year, unknown ones last. */
function yearOf({ id, birth_year }: GraphPerson): number {
  if (!(Number.isInteger(id) && id >= 0 && id <= maxId))
    throw new RangeError(`Person id ${id} is not a whole number from 0 to ${maxId}`)
  return birth_year >= 1 && birth_year < unknownYear ? Math.floor(birth_year) : unknownYear
}

/**
 * Sorts in linear time when ids ascend within each year, as in a list sorted by id, or by year and id. Returns undefined
 * otherwise.
 */
function* sortByYear(people: readonly GraphPerson[], memory: Memory): Generator<undefined, SortedPeople | undefined> {
  const next = new Int32Array(unknownYear + 2)
  const latest = new Float64Array(unknownYear + 1).fill(-1)
  const years = memory.ints(people.length)
  const given = memory.floats(people.length)
  for (let i = 0; i < people.length; i++) {
    if (i % rowsPerStep === 0) yield
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
  return { ids, birthYears, birthDays: new Uint16Array(people.length), birthOrders: new Uint8Array(people.length) }
}

/** Packs birth year and id into one number per person, so that plain numbers are sorted without a comparator. */
function sortByYearAndId(people: readonly GraphPerson[]): SortedPeople {
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
  return { ids, birthYears, birthDays: new Uint16Array(people.length), birthOrders: new Uint8Array(people.length) }
}

/**
 * Sorts by birth year, day, birth order, then id. Whoever has an order but no year stands right behind the last brother or sister with
 * a lower order and a year, otherwise right before the first with a higher one; and likewise among those of a year who has no day.
 */
function* sortByBirth(people: readonly GraphPerson[], relations: readonly GraphRelation[]): Generator<undefined, SortedPeople> {
  const siblings = yield* readOrderedSiblings(people, relations)
  const years = new Int32Array(people.length)
  const days = new Int32Array(people.length)
  let isAscending = true
  for (let i = 0; i < people.length; i++) {
    years[i] = placeByBirth(people[i]!, siblings, yearOf, unknownYear)
    days[i] = placeByBirth(people[i]!, siblings, (each) => dayIn(each, years[i]!), unknownDay)
    if (i > 0 && people[i]!.id <= people[i - 1]!.id) isAscending = false
    if (i % rowsPerStep === 0) yield
  }
  const sequence = isAscending ? yield* countBirths(people, years, days) : compareBirthsOf(people, years, days)
  yield
  const ids = new Float64Array(people.length)
  const birthYears = new Int16Array(people.length)
  const birthDays = new Uint16Array(people.length)
  const birthOrders = new Uint8Array(people.length)
  for (let i = 0; i < sequence.length; i++) {
    const person = people[sequence[i]!]!
    ids[i] = person.id
    birthYears[i] = yearOf(person) % unknownYear
    birthDays[i] = birthDayOf(person)
    birthOrders[i] = birthOrderOf(person)
  }
  return { ids, birthYears, birthDays, birthOrders }
}

interface OrderedSiblings {
  /** By parent: the children who have a birth order. */
  readonly childrenOf: ReadonlyMap<number, GraphPerson[]>
  /** By child, of those who have a birth order. */
  readonly parentsOf: ReadonlyMap<number, number[]>
}

function* readOrderedSiblings(
  people: readonly GraphPerson[],
  relations: readonly GraphRelation[],
): Generator<undefined, OrderedSiblings> {
  const ordered = new Map<number, GraphPerson>()
  for (let i = 0; i < people.length; i++) {
    if (birthOrderOf(people[i]!) > 0) ordered.set(people[i]!.id, people[i]!)
    if (i % rowsPerStep === 0) yield
  }
  const childrenOf = new Map<number, GraphPerson[]>()
  const parentsOf = new Map<number, number[]>()
  for (let r = 0; r < relations.length; r++) {
    if (r % rowsPerStep === 0) yield
    const { from_person_id: parent, to_person_id: id, relation_type } = relations[r]!
    const child = relation_type === raisedType ? ordered.get(id) : undefined
    if (child === undefined) continue
    addTo(childrenOf, parent, child)
    addTo(parentsOf, id, parent)
  }
  return { childrenOf, parentsOf }
}

function addTo<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/**
 * The year, or the day of the year, by which a person is sorted.
 *
 * @param valueOf - reads it; `unknown` if it is not known
 */
function placeByBirth(
  person: GraphPerson,
  { childrenOf, parentsOf }: OrderedSiblings,
  valueOf: (person: GraphPerson) => number,
  unknown: number,
): number {
  const value = valueOf(person)
  const order = birthOrderOf(person)
  if (value < unknown || order === 0) return value
  let before = -1
  let after = unknown
  for (const parent of parentsOf.get(person.id) ?? []) {
    for (const sibling of childrenOf.get(parent) ?? []) {
      const theirs = valueOf(sibling)
      if (theirs === unknown) continue
      if (birthOrderOf(sibling) < order) before = Math.max(before, theirs)
      else if (birthOrderOf(sibling) > order) after = Math.min(after, theirs)
    }
  }
  return before >= 0 ? before : after
}

/** Sorts people whose ids ascend, in linear time: by order, then by day and year, each keeping what is equal as it is. */
function* countBirths(people: readonly GraphPerson[], years: Int32Array, days: Int32Array): Generator<undefined, Int32Array> {
  const orders = new Int32Array(people.length)
  for (let i = 0; i < people.length; i++) orders[i] = birthOrderOf(people[i]!)
  yield
  const byOrder = countingSort(countUp(people.length), 256, orders)
  yield
  const byDay = countingSort(byOrder, unknownDay + 1, days)
  yield
  return countingSort(byDay, unknownYear + 1, years)
}

function countUp(length: number): Int32Array {
  const numbers = new Int32Array(length)
  for (let i = 0; i < length; i++) numbers[i] = i
  return numbers
}

/** @param keys - by what is sorted: from 0 to `count`, exclusive */
function countingSort(sequence: Int32Array, count: number, keys: Int32Array): Int32Array {
  const next = new Int32Array(count + 1)
  for (let at = 0; at < sequence.length; at++) next[keys[sequence[at]!]! + 1]!++
  for (let key = 0; key < count; key++) next[key + 1]! += next[key]!
  const sorted = new Int32Array(sequence.length)
  for (let at = 0; at < sequence.length; at++) {
    const i = sequence[at]!
    sorted[next[keys[i]!]!++] = i
  }
  return sorted
}

const compareBirthsOf = (people: readonly GraphPerson[], years: Int32Array, days: Int32Array): Int32Array =>
  countUp(people.length).toSorted(
    (one, other) =>
      years[one]! - years[other]! ||
      days[one]! - days[other]! ||
      birthOrderOf(people[one]!) - birthOrderOf(people[other]!) ||
      people[one]!.id - people[other]!.id ||
      yearOf(people[one]!) - yearOf(people[other]!) ||
      birthDayOf(people[one]!) - birthDayOf(people[other]!),
  )

/** Behind all days of a year. */
const unknownDay = 1_300

const birthDayOf = ({ birth_year: year, birth_day: day = 0 }: GraphPerson): number =>
  year >= 1 && year < unknownYear && Number.isInteger(day) && day > 0 && day < unknownDay ? day : 0

/** The day of somebody who was born in a year. */
const dayIn = (person: GraphPerson, year: number): number =>
  yearOf(person) === year ? birthDayOf(person) || unknownDay : unknownDay

const birthOrderOf = ({ birth_order }: GraphPerson): number =>
  typeof birth_order === 'number' && birth_order >= 1 && birth_order < 256 ? Math.floor(birth_order) : 0

/** The parents of every person, in input order, with duplicates. */
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

/**
 * Turns counts, each stored at the next index, into the start of each list. @returns a copy to advance while the lists are
 * filled.
 */
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

/** Sorts every list and removes duplicates. Most lists have one or two entries. */
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

/** Reverses the edges. The outer loop ascends, so the lists of the result are sorted without a sort. */
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
