import { raisedType } from '@banyan/family-graph'
import type { SampleFamily } from './types.ts'

/** Checks the invariants of every family and describes each violation; for tests. */
export function findFaults({ people, relations }: SampleFamily): string[] {
  const faults: string[] = []
  const byId = new Map(people.map((person) => [person.id, person]))
  if (byId.size !== people.length) faults.push('an id occurs twice')
  const pairs = new Set<string>()
  const childrenOf = new Map<number, number[]>()
  const parentsLeft = new Map<number, number>()
  for (const { id, from_person_id: from, to_person_id: to, relation_type: type } of relations) {
    const [one, other] = [byId.get(from), byId.get(to)]
    if (!one || !other || from === to) faults.push(`relation ${id} leads nowhere`)
    const pair = `${Math.min(from, to)}-${Math.max(from, to)}`
    if (pairs.has(pair)) faults.push(`${pair} are related twice`)
    pairs.add(pair)
    if (type !== raisedType) continue
    childrenOf.set(from, [...(childrenOf.get(from) ?? []), to])
    parentsLeft.set(to, (parentsLeft.get(to) ?? 0) + 1)
    if (one?.birth_year && other?.birth_year) {
      const age = other.birth_year - one.birth_year
      if (age < 18 || age > 45) faults.push(`${from} was ${age} when ${to} was born`)
      if (one.year_of_death !== 0 && one.year_of_death < other.birth_year) faults.push(`${from} died before ${to} was born`)
    }
  }
  for (const { id, name, birth_year: born, year_of_death: died } of people) {
    if (name.length === 0 || name.length > 50) faults.push(`${id} has a name of ${name.length} letters`)
    if (born > 2026 || died > 2026 || (died !== 0 && died < born)) faults.push(`${id} lived from ${born} to ${died}`)
  }
  // Kahn's algorithm: anybody left over is in a cycle.
  const free = people.filter(({ id }) => !parentsLeft.has(id)).map(({ id }) => id)
  for (const id of free) {
    for (const child of childrenOf.get(id) ?? []) {
      const left = (parentsLeft.get(child) ?? 0) - 1
      parentsLeft.set(child, left)
      if (left === 0) free.push(child)
    }
  }
  if (free.length !== people.length) faults.push('someone is their own ancestor')
  return faults
}
