import { partneredType, raisedType } from '@banyan/family-graph'
import type { LayoutFamily, LayoutPerson, LayoutRelation } from '../types.ts'

/** mulberry32 (Tommy Ettinger, public domain): small numbers for tests, the same for the same seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Returns the list in another order. */
export function shuffled<Item>(items: readonly Item[], random: (below: number) => number): Item[] {
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = random(i + 1)
    const item = copy[i]!
    copy[i] = copy[j]!
    copy[j] = item
  }
  return copy
}

/**
 * Links people at random: any two may be partners, and anybody may have raised anybody born later, whatever their generations. No
 * real family is like that, so every rule of placing meets its exceptions.
 *
 * @param isLawless Also adds parents born after their children, cycles, links to missing people, and duplicates.
 */
export function randomTangle(seed: number, isLawless: boolean): LayoutFamily {
  const random = randomFrom(seed)
  const size = 2 + random(isLawless ? 30 : 60)
  const people: LayoutPerson[] = []
  for (let id = 1; id <= size; id++) people.push({ id, birth_year: random(6) === 0 ? 0 : 1700 + id * 2 })
  const relations: LayoutRelation[] = []
  const linked = new Set<number>()
  const links = random(size * 2)
  for (let i = 0; i < links; i++) {
    let a = 1 + random(isLawless ? size + 2 : size)
    let b = 1 + random(isLawless ? size + 2 : size)
    if (!isLawless) {
      if (a === b) continue
      if (a > b) [a, b] = [b, a]
      if (linked.has(a * 1000 + b)) continue
      linked.add(a * 1000 + b)
    }
    relations.push({
      id: relations.length + 1,
      from_person_id: a,
      to_person_id: b,
      relation_type: random(3) === 0 ? partneredType : raisedType,
    })
  }
  return isLawless
    ? { people: [...people, ...people.slice(0, 3)], relations: [...relations, ...relations.slice(0, 3)] }
    : { people, relations }
}
