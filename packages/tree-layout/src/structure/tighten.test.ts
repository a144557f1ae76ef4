import { buildFamilyGraph } from '@banyan/family-graph'
import { describe, expect, it } from 'vitest'
import { withScratch } from '../scratch.ts'
import { family } from '../test-support/entangled-families.ts'
import { randomTangle } from '../test-support/random.ts'
import type { LayoutFamily } from '../types.ts'
import { linkGroups } from './group-links.ts'
import { groupPartners } from './groups.ts'
import { tighten } from './tighten.ts'

/** Levels by person after tightening, starting from the longest path down unless levels are given. */
function tightened(
  given: LayoutFamily,
  levels?: Readonly<Record<number, number>>,
): { before: Map<number, number>; after: Map<number, number> } | undefined {
  return withScratch((scratch) => {
    const graph = buildFamilyGraph(given, scratch)
    const groups = groupPartners(graph, scratch)
    if (!groups) return undefined
    const level = new Int32Array(groups.count)
    for (let group = 0; group < groups.count; group++) {
      for (const person of groups.members.subarray(groups.start[group], groups.start[group + 1])) {
        const parents = graph.parents.list.subarray(graph.parents.start[person], graph.parents.start[person + 1])
        level[group] = Math.max(
          level[group]!,
          levels?.[graph.ids[person]!] ?? 0,
          ...Array.from(parents, (parent) => level[groups.groupOf[parent]!]! + 1),
        )
      }
    }
    const byPerson = (): Map<number, number> =>
      new Map(given.people.map(({ id }) => [id, level[groups.groupOf[graph.indexOf(id)]!]!]))
    const before = byPerson()
    tighten(linkGroups(groups, scratch), level, scratch)
    return { before, after: byPerson() }
  })
}

/** How many rows the links from parents to children skip in all. */
function gaps({ relations }: LayoutFamily, level: ReadonlyMap<number, number>): number[] {
  return relations
    .filter((relation) => relation.relation_type === 2)
    .map((relation) => level.get(relation.to_person_id)! - level.get(relation.from_person_id)! - 1)
}

describe('tighten', () => {
  it('moves a clan down to the rows into which two of its people married', () => {
    const given = family(
      { 1: 1800, 2: 1825, 3: 1850, 4: 1875, 5: 1877, 10: 1848, 11: 1874, 12: 1876, 13: 1880 },
      '1>2',
      '2>3',
      '3>4,5',
      '10>11,12,13',
      '4+11',
      '5+12',
    )
    const { before, after } = tightened(given)!
    expect([10, 13].map((id) => before.get(id))).toEqual([0, 1])
    expect([10, 13, 4].map((id) => after.get(id))).toEqual([2, 3, 3])
  })

  it('leaves a clan where most of its links want it', () => {
    const given = family(
      { 1: 1800, 2: 1825, 3: 1850, 4: 1875, 10: 1798, 11: 1823, 12: 1825, 20: 1799, 21: 1801 },
      '1>2',
      '2>3',
      '3>4',
      '10>11,12',
      '20>10',
      '21>10',
      '4+11',
    )
    const { after } = tightened(given, { 10: 1 })!
    expect([20, 21, 10, 12].map((id) => after.get(id))).toEqual([1, 1, 2, 3])
  })

  it.each(Array.from({ length: 80 }, (_, i) => i))('keeps children below their parents in the tangle of seed %i', (seed) => {
    const given = randomTangle(seed, false)
    const levels = tightened(given)
    if (!levels) return
    expect(gaps(given, levels.after).every((gap) => gap >= 0)).toBe(true)
  })
})
