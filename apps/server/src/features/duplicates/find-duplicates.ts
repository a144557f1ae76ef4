import type { Duplicate, Gender } from '@banyan/contract'
import { relationTypes } from '@banyan/contract'
import { candidatePairs, pieceSize } from './candidate-pairs.ts'
import { addRelative, comparePeople, mayBeOne } from './compare-people.ts'
import type { Candidate, RelativeRole } from './compare-people.ts'
import type { Pair } from './distinct-people.repository.ts'
import { nameKey } from './name-key.ts'

export interface ComparedFamily {
  people: { id: number; name: string; gender: Gender; birth_year: number; year_of_death: number; user_id: number | null }[]
  relations: { from_person_id: number; to_person_id: number; relation_type: number }[]
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
  const { people, relations } = family
  const indexOf = new Map(people.map((person, index) => [person.id, index]))
  const candidates: Candidate[] = []
  const namesakes = new Map<string, number>()
  for (const [index, { name, gender, birth_year, year_of_death, user_id }] of people.entries()) {
    const key = nameKey(name)
    candidates.push({
      name: key,
      gender,
      birth_year,
      year_of_death,
      isUser: user_id !== null,
      parents: new Set(),
      partners: new Set(),
      children: new Set(),
      bits: { parents: 0, partners: 0, children: 0 },
    })
    namesakes.set(key.whole, (namesakes.get(key.whole) ?? 0) + 1)
    if (index % pieceSize === 0) yield
  }

  const related = new Set<number>()
  const pairKey = (one: number, other: number): number =>
    one < other ? one * people.length + other : other * people.length + one
  const ids = { parents: groupsOf(people.length), partners: groupsOf(people.length), children: groupsOf(people.length) }
  for (const [count, { from_person_id, to_person_id, relation_type }] of relations.entries()) {
    const [from, to] = [indexOf.get(from_person_id), indexOf.get(to_person_id)]
    if (from === undefined || to === undefined) continue
    related.add(pairKey(from, to))
    if (relation_type === relationTypes.raised) {
      join(candidates[from], 'children', to, candidates)
      join(candidates[to], 'parents', from, candidates)
      ids.children[from]?.push(to)
      ids.parents[to]?.push(from)
    } else {
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        join(candidates[one], 'partners', other, candidates)
        ids.partners[one]?.push(other)
      }
    }
    if (count % pieceSize === 0) yield
  }

  const toIndexes = (pairs: Pair[]): [number, number][] =>
    pairs.flatMap(([one, other]) => pairOfIndexes(indexOf.get(one), indexOf.get(other)))
  const distinct = new Set(toIndexes(family.distinct).map(([one, other]) => pairKey(one, other)))
  const pairs = toIndexes(family.sameEmail)
  const sameEmail = new Set(pairs.map(([one, other]) => pairKey(one, other)))
  const found: { one: number; other: number; probability: number; reasons: Duplicate['reasons'] }[] = []
  let compared = 0
  const groups = [...ids.children, ...ids.partners, ...ids.parents].filter((group) => group.length > 1)
  for (const pair of candidatePairs({
    names: candidates.map((candidate) => candidate.name),
    years: people.map((person) => person.birth_year),
    groups,
    pairs,
    mayBeOne: (one, other) => {
      const [a, b] = [candidates[one], candidates[other]]
      return a !== undefined && b !== undefined && mayBeOne(a, b)
    },
  })) {
    compared += 1
    if (pair === undefined || compared % pieceSize === 0) yield
    if (pair === undefined) continue
    const [one, other] = pair
    const [a, b] = [candidates[one], candidates[other]]
    const key = pairKey(one, other)
    if (a === undefined || b === undefined || related.has(key) || distinct.has(key)) continue
    const result = comparePeople(a, b, namesakes.get(a.name.whole) ?? 1, sameEmail.has(key))
    if (result !== undefined && result.probability >= minProbability) found.push({ one, other, ...result })
  }
  yield
  const ranked = found.toSorted((a, b) => b.probability - a.probability || a.one - b.one || a.other - b.other)
  const answer: Duplicate[] = []
  for (const { one, other, probability, reasons } of ranked) {
    if (answer.length === maxFound) break
    if (descends(one, other, ids.parents) || descends(other, one, ids.parents)) continue
    answer.push({ ...inOrder(people[one], people[other]), probability: Math.round(probability * 1000) / 1000, reasons })
  }
  return answer
}

const groupsOf = (size: number): number[][] => Array.from({ length: size }, () => [])

const pairOfIndexes = (one: number | undefined, other: number | undefined): [number, number][] =>
  one === undefined || other === undefined || one === other ? [] : [[one, other]]

function join(candidate: Candidate | undefined, role: RelativeRole, person: number, candidates: Candidate[]): void {
  if (candidate !== undefined) addRelative(candidate, role, person, candidates[person]?.name.sound ?? '')
}

/** Whether one person is an ancestor of the other: then they are two, whatever their names. */
function descends(person: number, ancestor: number, parents: number[][]): boolean {
  const seen = new Set([person])
  const waiting = [person]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const parent of parents[next] ?? []) {
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
