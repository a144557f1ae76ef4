import { neighbours } from '@banyan/family-graph'
import type { RankPlace } from '../grammar/signs.ts'
import type { KinGraph, Way } from './walk.ts'

/**
 * Of some relatives those at a place among their brothers or sisters: 二舅 is the second of the mother's brothers, 二表姨丈 the husband of the second
 * daughter. To find somebody this counts everybody whom the tree has; if nobody is at the place, all stay.
 */
export function atPlace(kin: KinGraph, ways: readonly Way[], place: RankPlace): readonly Way[] {
  const at = ways.filter((way) => placesOf(kin, way).includes(place))
  return at.length > 0 ? at : ways
}

function placesOf(kin: KinGraph, way: Way): readonly number[] {
  const { graph, genderOf } = kin
  const { before } = way
  // A partner has the place of the relative whom they married.
  const isPartner = before !== undefined && [...neighbours(graph.partners, before.person)].includes(way.person)
  const person = isPartner ? before.person : way.person
  const row = new Set([person])
  for (const parent of neighbours(graph.parents, person))
    for (const sibling of neighbours(graph.children, parent)) if (genderOf(sibling) === genderOf(person)) row.add(sibling)
  // Indices are in the order of birth.
  const ordered = [...row].toSorted((a, b) => a - b)
  const index = ordered.indexOf(person)
  return index === ordered.length - 1 && ordered.length > 1 ? [index + 1, -1] : [index + 1]
}
