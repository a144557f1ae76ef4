import { neighbours, raisedType } from '@banyan/family-graph'
import type { KinGraph } from '../kin-graph.ts'
import { femaleGender, maleGender } from '../letters.ts'
import { stepBetween } from '../step-between.ts'
import type { KinshipFamily, KinshipRelation } from '../types.ts'

/** Nobody asks how they are related further up. */
const maxGenerations = 12

/** Whether a path, people by id, leads over a partnership. */
export function isByMarriage({ graph }: KinGraph, path: readonly number[]): boolean {
  const way = path.map(graph.indexOf)
  return way.some((person, at) => at > 0 && stepBetween(graph, way[at - 1]!, person) === 'P')
}

/**
 * The family of two people's nearest common ancestors: those between, with the parents of the two branches, and no partnerships. In it the
 * shortest way between the two is the one by blood, which another by marriage hides. Undefined for those without a common ancestor.
 */
export function bloodFamily(kin: KinGraph, one: number, other: number): KinshipFamily | undefined {
  const { graph } = kin
  const [above, aboveOther] = [climb(kin, one), climb(kin, other)]
  let nearest = Infinity
  for (const [person, { generations }] of above)
    nearest = Math.min(nearest, generations + (aboveOther.get(person)?.generations ?? Infinity))
  if (nearest === Infinity) return undefined
  const people = new Set<number>()
  const relations = new Map<string, KinshipRelation>()
  const raise = (parent: number, child: number): void => {
    people.add(parent).add(child)
    const [from, to] = [graph.ids[parent]!, graph.ids[child]!]
    relations.set(`${from} ${to}`, { from_person_id: from, to_person_id: to, relation_type: raisedType })
  }
  for (const [ancestor, { generations }] of above) {
    if (generations + (aboveOther.get(ancestor)?.generations ?? Infinity) !== nearest) continue
    for (const line of [above, aboveOther]) {
      let branch = ancestor
      for (let below = line.get(ancestor)!.below; below >= 0; below = line.get(below)!.below) {
        // Whether two branches are full or half needs all their parents.
        if (branch === ancestor) for (const parent of neighbours(graph.parents, below)) raise(parent, below)
        else raise(branch, below)
        branch = below
      }
    }
  }
  return { people: [...people].map((person) => describe(kin, person)), relations: [...relations.values()] }
}

interface Reached {
  readonly generations: number
  /** The child through whom; -1 for the person themselves. */
  readonly below: number
}

function climb({ graph }: KinGraph, person: number): ReadonlyMap<number, Reached> {
  const reached = new Map<number, Reached>([[person, { generations: 0, below: -1 }]])
  let level: readonly number[] = [person]
  for (let generations = 1; generations <= maxGenerations && level.length > 0; generations++) {
    const next: number[] = []
    for (const below of level)
      for (const parent of neighbours(graph.parents, below)) {
        if (reached.has(parent)) continue
        reached.set(parent, { generations, below })
        next.push(parent)
      }
    level = next
  }
  return reached
}

function describe({ graph, genders }: KinGraph, person: number): KinshipFamily['people'][number] & { birth_day: number } {
  const gender = genders[person]
  return {
    id: graph.ids[person]!,
    birth_year: graph.birthYears[person]!,
    birth_day: graph.birthDays[person]!,
    birth_order: graph.birthOrders[person]! || null,
    gender: gender === femaleGender ? 'F' : gender === maleGender ? 'M' : '',
  }
}
