/** The smallest shape of a person that the graph needs. */
export interface GraphPerson {
  /** An integer from 0 to {@link maxId}, unique in the family. */
  readonly id: number
  /** Year of birth; 0 (or anything that is not a year from 1 to 9999) means unknown. */
  readonly birth_year: number
  /** Month and day of birth, such as 503 for 3 May; 0 (or anything that is no such number) means unknown. */
  readonly birth_day?: number | undefined
  /** The place among brothers and sisters, from 1; orders those whom dates do not. */
  readonly birth_order?: number | null | undefined
}

/** The smallest shape of a relation that the graph needs. */
export interface GraphRelation {
  readonly from_person_id: number
  readonly to_person_id: number
  /** See {@link partneredType} and {@link raisedType}; relations of any other type are ignored. */
  readonly relation_type: number
}

/** People and relations in any order. */
export interface GraphFamily {
  readonly people: readonly GraphPerson[]
  readonly relations: readonly GraphRelation[]
}

/** Relation type: the two people are, or were, partners. Symmetric. */
export const partneredType = 1
/** Relation type: `from_person_id` raised `to_person_id`. */
export const raisedType = 2
/** How two people are related. Calls and the database use the same numbers. */
export type RelationType = typeof partneredType | typeof raisedType

/** The largest id that can be ordered exactly together with a birth year in one number. */
export const maxId = 2 ** 39 - 1

/**
 * A list of people for every person, packed: the list of `i` is `list[start[i]]` up to, but not including, `list[start[i + 1]]`.
 * Each list is ascending and without duplicates, so it is in birth order.
 */
export interface Adjacency {
  readonly start: Int32Array
  readonly list: Int32Array
}

/**
 * A family indexed for speed. A person is identified by an index: people are numbered from 0 in birth order (birth year, day, birth
 * order, then id; unknown years and days last, but for those whose birth order says where they belong), so the numbering does not depend on the order of the input, and ascending indices mean birth order
 * everywhere.
 */
export interface FamilyGraph {
  /** The number of people. */
  readonly size: number
  /** Maps an index to an id. */
  readonly ids: Float64Array
  /** Maps an index to a year of birth, 0 when unknown. */
  readonly birthYears: Int16Array
  /** Maps an index to month and day of birth, such as 503, 0 when unknown. */
  readonly birthDays: Uint16Array
  /** Maps an index to a place among brothers and sisters, 0 when unknown. */
  readonly birthOrders: Uint8Array
  readonly parents: Adjacency
  readonly children: Adjacency
  readonly partners: Adjacency
  /** The index of a person, or -1 when the family has no person with that id. */
  indexOf(id: number): number
}

/** Only a graph's arrays, which can be sent to another thread. */
export type PackedGraph = Omit<FamilyGraph, 'indexOf'>

/** Allocates the arrays of a graph: new memory each time by default; code that makes many graphs can reuse memory. */
export interface Memory {
  /** Integers, all 0. */
  ints(length: number): Int32Array
  /** Numbers, all 0. */
  floats(length: number): Float64Array
}
