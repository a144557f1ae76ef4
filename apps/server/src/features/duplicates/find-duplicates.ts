import type { Duplicate } from '@banyan/contract'
import { candidatePairs } from './candidate-pairs.ts'
import { comparePeople, mayBeOne } from './compare-people.ts'
import type { Comparison } from './compare-people.ts'
import { comparedPeople } from './compared-people.ts'
import type { ComparedPeople, Person, RelationOf } from './compared-people.ts'
import type { Pair } from './distinct-people.repository.ts'
import { setOf } from './sorted-sets.ts'
import type { SortedSets } from './sorted-sets.ts'

export interface ComparedFamily {
  people: Person[]
  relations: RelationOf[]
  /** Pairs known to be two people. */
  distinct: Pair[]
  /** Pairs with the same e-mail address. */
  sameEmail: Pair[]
}

const minProbability = 0.5
const maxFound = 300

/**
 * Yields the pairs of people who are probably one, likeliest first. It pauses after each piece of work, so that other calls can
 * be served in between.
 */
export function* findDuplicates(family: ComparedFamily): Generator<void, Duplicate[]> {
  const people = yield* comparedPeople(family.people, family.relations)
  const found: Found[] = []
  const rowsOf = rowsOfPairs(people, family.people)
  const distinct = keysOf(people, rowsOf(family.distinct))
  const sameEmail = new Map(rowsOf(family.sameEmail).map((pair) => [keyOf(people, ...pair), pair]))
  const done = new Set<number>(sameEmail.keys())
  const compare = (one: number, other: number, isSameEmail: boolean): void => {
    const result = comparePeople(people, one, other, isSameEmail)
    if (result === undefined || result.probability < minProbability) return
    const key = keyOf(people, one, other)
    if ((!isSameEmail && done.has(key)) || distinct.has(key) || areRelated(people, one, other)) return
    done.add(key)
    found.push({ one, other, position: people.positions[one]!, otherPosition: people.positions[other]!, ...result })
  }
  for (const [one, other] of sameEmail.values()) compare(one, other, true)
  yield* candidatePairs(people, (one, other) => {
    if (mayBeOne(people, one, other)) compare(one, other, false)
  })
  yield
  const ranked = found.toSorted(
    (a, b) => b.probability - a.probability || a.position - b.position || a.otherPosition - b.otherPosition,
  )
  const answer: Duplicate[] = []
  for (const { one, other, position, otherPosition, probability, reasons } of ranked) {
    if (answer.length === maxFound) break
    const parents = people.parents.rows
    yield
    if (descends(one, other, parents) || descends(other, one, parents)) continue
    const ids = inOrder(family.people[position], family.people[otherPosition])
    answer.push({ ...ids, probability: Math.round(probability * 1000) / 1000, reasons })
  }
  return answer
}

interface Found extends Comparison {
  one: number
  other: number
  position: number
  otherPosition: number
}

const keyOf = ({ size }: ComparedPeople, one: number, other: number): number =>
  one < other ? one * size + other : other * size + one

const keysOf = (people: ComparedPeople, pairs: [number, number][]): Set<number> =>
  new Set(pairs.map(([one, other]) => keyOf(people, one, other)))

/** Returns a function that finds the rows of pairs of people; it leaves out pairs of which somebody is not there. */
function rowsOfPairs({ positions }: ComparedPeople, people: Person[]): (pairs: Pair[]) => [number, number][] {
  return (pairs) => {
    if (pairs.length === 0) return []
    const wanted = new Set(pairs.flat())
    const rows = new Map<number, number>()
    for (const [row, position] of positions.entries()) {
      const { id } = people[position]!
      if (wanted.has(id)) rows.set(id, row)
    }
    return pairs.flatMap(([one, other]): [number, number][] => {
      const [row, otherRow] = [rows.get(one), rows.get(other)]
      return row === undefined || otherRow === undefined || row === otherRow ? [] : [[row, otherRow]]
    })
  }
}

const areRelated = (people: ComparedPeople, one: number, other: number): boolean =>
  [people.parents, people.partners, people.children].some(({ rows }) => setOf(rows, one).includes(other))

/** Whether one person is an ancestor of the other: then they are two, whatever their names. */
function descends(person: number, ancestor: number, parents: SortedSets): boolean {
  const seen = new Set([person])
  const waiting = [person]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const parent of setOf(parents, next)) {
      if (parent === ancestor) return true
      if (!seen.has(parent)) waiting.push(parent)
      seen.add(parent)
    }
  }
  return false
}

interface Identity {
  id: number
  user_id: number | null
}

/** Puts the person to keep first: a user, otherwise the older entry. */
function inOrder(one: Identity | undefined, other: Identity | undefined): { person_id: number; other_id: number } {
  const [first, second] = [one, other].toSorted(
    (a, b) => Number(b?.user_id !== null) - Number(a?.user_id !== null) || (a?.id ?? 0) - (b?.id ?? 0),
  )
  return { person_id: first?.id ?? 0, other_id: second?.id ?? 0 }
}
