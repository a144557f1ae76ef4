/** The smallest shape of a person that the graph needs. */
export interface GraphPerson {
  /** Whole number from 0 to {@link maxId}, unique in the family. */
  readonly id: number
  /** Year of birth; 0 (or anything that is not a year from 1 to 9999) means unknown. */
  readonly birth_year: number
}

/** The smallest shape of a relation that the graph needs. */
export interface GraphRelation {
  readonly from_person_id: number
  readonly to_person_id: number
  /** See {@link partneredType} and {@link raisedType}; relations of any other type are left out. */
  readonly relation_type: number
}

/** People and relations in any order. */
export interface GraphFamily {
  readonly people: readonly GraphPerson[]
  readonly relations: readonly GraphRelation[]
}

/** Relation type: the two people are, or were, partners. Symmetric. */
export const partneredType = 1
/** Relation type: the from person raised the to person. */
export const raisedType = 2
/** How two people are related. Calls and the database use the same numbers. */
export type RelationType = typeof partneredType | typeof raisedType

/** Ids above this cannot be ordered exactly beside a birth year in one number. */
export const maxId = 2 ** 39 - 1

/**
 * For every person a list of people, packed: those of `i` are `list[start[i]]` up to, but not including, `list[start[i + 1]]`. Each list is
 * ascending and without repeats, so it is in birth order.
 */
export interface Adjacency {
  readonly start: Int32Array
  readonly list: Int32Array
}

/**
 * A family indexed for speed. A person is known by their index: people are numbered from 0 in birth order (birth year, then id; unknown
 * birth years last), so the numbering is the same for any order of the input, and ascending indices mean birth order everywhere.
 */
export interface FamilyGraph {
  /** How many people there are. */
  readonly size: number
  /** Index to id. */
  readonly ids: Float64Array
  /** Index to year of birth, 0 when unknown. */
  readonly birthYears: Int16Array
  readonly parents: Adjacency
  readonly children: Adjacency
  readonly partners: Adjacency
  /** The index of a person, or -1 when the family has no person of that id. */
  indexOf(id: number): number
}

/** A graph's arrays alone: what another thread can be given. */
export type PackedGraph = Omit<FamilyGraph, 'indexOf'>

/** Where the arrays of a graph come from: new memory each time, unless somebody who makes many graphs has some that serves again. */
export interface Memory {
  /** Whole numbers, all 0. */
  ints(length: number): Int32Array
  /** Numbers, all 0. */
  floats(length: number): Float64Array
}
