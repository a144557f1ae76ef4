import { buildFamilyGraph } from '@banyan/family-graph'
import { generateFamily } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { layoutTreePacked } from '../layout-tree.ts'
import { entangledFamilies } from '../test-support/entangled-families.ts'
import { randomTangle } from '../test-support/random.ts'
import type { LayoutFamily } from '../types.ts'
import { surroundingsOf } from './scope.ts'

/** The part of a family that is found by reading the relations of those drawn, step by step. */
function findSurroundings({ people, relations }: LayoutFamily, focusId: number, maxPeople: number): LayoutFamily {
  const byId = new Map(people.map((person) => [person.id, person]))
  const isRead = new Set<number>()
  for (let ids = [focusId], needed: readonly number[] = ids; ;) {
    const isNew = ids.some((id) => !isRead.has(id))
    for (const id of ids) isRead.add(id)
    const known = relations.filter((each) => isRead.has(each.from_person_id) || isRead.has(each.to_person_id))
    if (!isNew) {
      const isNeeded = new Set(needed)
      return {
        people: people.filter((person) => isNeeded.has(person.id)),
        relations: known.filter((each) => isNeeded.has(each.from_person_id) && isNeeded.has(each.to_person_id)),
      }
    }
    const mentioned = new Set([focusId, ...known.flatMap((each) => [each.from_person_id, each.to_person_id])])
    const graph = buildFamilyGraph({ people: [...mentioned].flatMap((id) => byId.get(id) ?? []), relations: known })
    const found = surroundingsOf(graph, focusId, maxPeople)
    ids = [...found.drawn]
    needed = found.needed
  }
}

function expectSamePicture(family: LayoutFamily, focusId: number, maxPeople: number): number {
  const around = findSurroundings(family, focusId, maxPeople)
  const options = { maxPeople }
  expect(layoutTreePacked(around, focusId, options)).toEqual(layoutTreePacked(family, focusId, options))
  return around.people.length
}

describe('the surroundings of a person', () => {
  it.each(Object.entries(entangledFamilies))('have the same picture as the whole of %s', (_, family) => {
    for (const { id } of family.people) for (const maxPeople of [1, 6, Infinity]) expectSamePicture(family, id, maxPeople)
  })

  it.each(Array.from({ length: 80 }, (_, i) => i))('have the same picture as the whole random tangle of seed %i', (seed) => {
    const family = randomTangle(seed, seed % 2 === 0)
    expectSamePicture(family, 1 + (seed % family.people.length), 1 + (seed % 40))
  })

  it.each(Array.from({ length: 20 }, (_, i) => i))('are a small part of the generated family of seed %i', (seed) => {
    const family = generateFamily({ people: 4_000, seed })
    expect(expectSamePicture(family, family.people[seed * 150]!.id, 100)).toBeLessThan(800)
  })

  it('of nobody are empty', () => {
    const graph = buildFamilyGraph({ people: [{ id: 1, birth_year: 0 }], relations: [] })
    expect(surroundingsOf(graph, 2, 100)).toEqual({ drawn: [], needed: [] })
  })
})
