import type { Scratch } from '../scratch.ts'
import type { Groups } from './groups.ts'

/** The links from parents to children, as links between groups: lists to walk over instead of people and their unions. */
export interface GroupLinks {
  /** How many groups there are. */
  readonly count: number
  /**
   * The groups of the parents of group g's people are `up[upStart[g]]` up to, but not including, `up[upStart[g + 1]]`, one for each
   * link.
   */
  readonly upStart: Int32Array
  readonly up: Int32Array
  /**
   * All groups that a group is linked to, person by person: those of parents as they are, those of children as `~group`. Packed like
   * `up`.
   */
  readonly nearStart: Int32Array
  readonly near: Int32Array
}

export function linkGroups(groups: Groups, scratch: Scratch): GroupLinks {
  const { count, groupOf, start, members, unions, ofUnion, furtherUnions, furtherChildren } = groups
  const { ofFirst, homeOf, children } = unions
  const links = children.length + unions.further.length
  const upStart = scratch.rawInts(count + 1)
  const up = scratch.rawInts(links)
  const nearStart = scratch.rawInts(count + 1)
  const near = scratch.rawInts(2 * links)
  let upEnd = 0
  let nearEnd = 0
  for (let group = 0; group < count; group++) {
    upStart[group] = upEnd
    nearStart[group] = nearEnd
    for (let m = start[group]!; m < start[group + 1]!; m++) {
      const person = members[m]!
      const home = homeOf[person]!
      if (home >= 0) {
        up[upEnd++] = ofUnion[home]!
        near[nearEnd++] = ofUnion[home]!
      }
      if (furtherUnions.size > 0) {
        for (const union of furtherUnions.get(person) ?? []) {
          up[upEnd++] = ofUnion[union]!
          near[nearEnd++] = ofUnion[union]!
        }
      }
      for (let union = ofFirst[person]!; union < ofFirst[person + 1]!; union++) {
        for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) near[nearEnd++] = ~groupOf[children[c]!]!
        if (furtherChildren.size === 0) continue
        for (const child of furtherChildren.get(union) ?? []) near[nearEnd++] = ~groupOf[child]!
      }
    }
  }
  upStart[count] = upEnd
  nearStart[count] = nearEnd
  return { count, upStart, up, nearStart, near }
}
