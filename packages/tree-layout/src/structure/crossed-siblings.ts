import { lengthened } from '../scratch.ts'
import type { Scratch } from '../scratch.ts'
import type { Blocks } from './blocks.ts'
import type { Unions } from './unions.ts'

/**
 * Marks the unions of which two children have partners who are siblings, born the other way round: not both groups can stand in order.
 * Hardly any union is marked, so that looking for such pairs can mostly be left out.
 */
export function findCrossedSiblings({ blockOf, start, members }: Blocks, unions: Unions, scratch: Scratch): Uint8Array {
  const { count, children, homeOf } = unions
  const isCrossed = scratch.bytes(count)
  let seen = scratch.rawInts(64)
  for (let union = 0; union < count; union++) {
    if (unions.start[union + 1]! - unions.start[union]! < 2) continue
    let partners = 0
    for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) {
      const block = blockOf[children[c]!]!
      for (let m = start[block]!; m < start[block + 1]!; m++) {
        const partner = members[m]!
        const other = homeOf[partner]!
        if (other < 0 || other === union) continue
        for (let i = 0; i < partners && isCrossed[union] === 0; i++)
          if (seen[i]! > partner && homeOf[seen[i]!] === other && blockOf[seen[i]!] !== block) isCrossed[union] = 1
        if (partners === seen.length) seen = lengthened(seen, 2 * partners)
        seen[partners++] = partner
      }
    }
  }
  return isCrossed
}
