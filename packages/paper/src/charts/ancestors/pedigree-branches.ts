import { branchMark } from '../branches/branches.ts'
import type { Branch } from '../branches/find-branches.ts'
import type { Pedigree } from './pedigree.ts'

/** The branch of each place in a pedigree: that of the grandparent below it, or of the parent whose parents are unknown. */
export function pedigreeBranches({ occurrences }: Pedigree): {
  readonly list: readonly Branch[]
  readonly of: (occurrence: number) => Branch | undefined
} {
  const list: Branch[] = []
  const branchOf: (Branch | undefined)[] = []
  for (const [at, { generation, parents, person, child }] of occurrences.entries()) {
    const begins = generation === 2 || (generation === 1 && parents.length === 0)
    if (begins) list.push({ ...branchMark(list.length), head: person, side: 'ancestors' })
    branchOf[at] = begins ? list.at(-1) : branchOf[child]
  }
  return list.length < 2 ? { list: [], of: () => undefined } : { list, of: (occurrence) => branchOf[occurrence] }
}
