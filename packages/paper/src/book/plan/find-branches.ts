import { follow } from './family-index.ts'
import type { FamilyIndex } from './family-index.ts'

/** A founding couple, or one founder, with those of their descendants and their partners who are told of with them. */
export interface Branch {
  readonly founders: readonly number[]
  /** Members by descent with their generation, founders in the first. */
  readonly generations: Map<number, number>
  /** Partners of members whose own parents are not known. */
  readonly partners: Set<number>
  /** Small families that are told of beside the member whom they are tied to. */
  readonly guests: Map<number, number[]>
}

/** Families with fewer people are told of in the branch that they married into. */
const minBranch = 5

/**
 * Divides a family into branches, each person into one. Founders are those without known parents. The couple with most descendants
 * takes them and their partners; of the others, the couple with most of those who are left, and so on. Whoever has known parents is
 * told of with them, and with the larger branch where both parents have one.
 *
 * @returns the branches, the largest first, and those who belong to none
 */
export function findBranches(index: FamilyIndex, members: ReadonlySet<number>): { branches: Branch[]; others: number[] } {
  const within = (ids: readonly number[]): number[] => ids.filter((id) => members.has(id))
  const isFounder = (id: number): boolean => within(index.parentsOf(id)).length === 0
  const left = new Set(members)
  const sizeOf = (founders: readonly number[]): number =>
    [...founders, ...follow(founders, (id) => within(index.childrenOf(id))).keys()].filter((id) => left.has(id)).length

  const candidates = findCouples(index, [...members].filter(isFounder), members).map((founders) => ({
    founders,
    size: sizeOf(founders),
  }))
  const bySize = (one: { size: number }, other: { size: number }): number => other.size - one.size
  const branches: Branch[] = []
  let queue = candidates.toSorted(bySize)
  while (queue.length > 0) {
    const [first, ...rest] = queue
    const founders = first!.founders.filter((id) => left.has(id))
    const size = founders.length === 0 ? 0 : sizeOf(first!.founders)
    queue = rest
    if (size === 0) continue
    // Sizes only shrink: whoever is still the largest is so among all.
    if (rest.length > 0 && size < rest[0]!.size) {
      const at = rest.findIndex((other) => other.size <= size)
      queue.splice(at < 0 ? rest.length : at, 0, { founders: first!.founders, size })
      continue
    }
    branches.push(takeBranch(index, first!.founders, { members, left, isFounder }))
  }
  const { branches: settled, others } = settleSmall(index, branches)
  // Nobody comes first where people are their own ancestors.
  return { branches: settled, others: [...others, ...left] }
}

/** Founders with the founder whom they have most children with. Everybody is in one couple. */
function findCouples(index: FamilyIndex, founders: readonly number[], members: ReadonlySet<number>): number[][] {
  const free = new Set(founders)
  const couples: number[][] = []
  for (const id of founders) {
    if (!free.delete(id)) continue
    const children = new Set(index.childrenOf(id).filter((child) => members.has(child)))
    const shared = (other: number): number => index.childrenOf(other).filter((child) => children.has(child)).length
    const coparents = [...children].flatMap((child) => index.parentsOf(child))
    const others = index
      .sorted(new Set([...index.partnersOf(id), ...coparents]))
      .filter((other) => other !== id && free.has(other))
      .toSorted((one, other) => shared(other) - shared(one))
    const [partner] = others
    if (partner !== undefined) free.delete(partner)
    couples.push(partner === undefined ? [id] : [id, partner])
  }
  return couples
}

function takeBranch(
  index: FamilyIndex,
  founders: readonly number[],
  { members, left, isFounder }: { members: ReadonlySet<number>; left: Set<number>; isFounder: (id: number) => boolean },
): Branch {
  const generations = new Map<number, number>()
  const depths = follow(founders, (id) => index.childrenOf(id).filter((child) => members.has(child)))
  for (const [id, depth] of [...founders.map((founder) => [founder, 0] as const), ...depths])
    if (left.delete(id)) generations.set(id, depth + 1)
  const partners = new Set<number>()
  for (const id of generations.keys())
    for (const partner of index.partnersOf(id)) if (isFounder(partner) && left.delete(partner)) partners.add(partner)
  return { founders: founders.filter((id) => generations.has(id)), generations, partners, guests: new Map() }
}

const membersOf = ({ generations, partners }: Branch): number[] => [...generations.keys(), ...partners]

/** Lets small families be told of where they are tied to a branch. */
function settleSmall(index: FamilyIndex, found: readonly Branch[]): { branches: Branch[]; others: number[] } {
  const isLarge = (branch: Branch): boolean => membersOf(branch).length >= minBranch
  const branches = found.filter(isLarge)
  /** For everybody who has a place, the branch, and beside whom they are told of. */
  const places = new Map<number, { branch: Branch; beside: number }>()
  for (const branch of branches) for (const id of membersOf(branch)) places.set(id, { branch, beside: id })
  let small = found.filter((branch) => !isLarge(branch))
  for (let isMore = true; isMore;) {
    isMore = false
    const still: Branch[] = []
    for (const branch of small) {
      const people = membersOf(branch)
      const ties = people.flatMap((id) => [...index.partnersOf(id), ...index.childrenOf(id), ...index.parentsOf(id)])
      const host = ties.map((id) => places.get(id)).find((place) => place !== undefined)
      if (host === undefined) {
        still.push(branch)
        continue
      }
      const guests = host.branch.guests.get(host.beside) ?? []
      host.branch.guests.set(host.beside, [...guests, ...people])
      for (const id of people) places.set(id, host)
      isMore = true
    }
    small = still
  }
  // A family of few people, none of whom has a branch, is one all the same.
  if (branches.length === 0 && small.length > 0) return { branches: [small[0]!], others: small.slice(1).flatMap(membersOf) }
  return { branches, others: small.flatMap(membersOf) }
}
