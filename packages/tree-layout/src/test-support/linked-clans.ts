import { partneredType, raisedType } from '@banyan/family-graph'
import type { LayoutFamily } from '../types.ts'
import { randomFrom } from './random.ts'

interface ClanOptions {
  /** The exact number of people. */
  readonly people: number
  readonly seed: number
  /** How many couples have no parents and descendants of their own: the trees of the forest. */
  readonly clans: number
  /** How many marriages close a circle: both already belong to one connected part of the family. */
  readonly circles: number
  /** A clan begins in one of this many first generations, the first clan in the first of them. */
  readonly beginnings: number
}

/** A family of 1,000 with some 700 couples and single people, 24 clans that marriages join into one family, and 20 circles. */
export const entangledThousand: Omit<ClanOptions, 'seed'> = { people: 1_000, clans: 24, circles: 20, beginnings: 4 }

interface Member {
  readonly id: number
  readonly year: number
  readonly clan: number
}

/** Years between generations; percent of people who marry, and of couples with no child, one child, and so on. */
const generationLength = 27
const marrying = 80
const childShares = [8, 16, 30, 25, 13, 6, 2]

/**
 * Invents a forest of couples that marriages tie together: nearly everybody marries somebody from elsewhere, whose parents are
 * unknown. `clans - 1` marriages join two parts of the family that nothing linked before, `circles` more join two people of one
 * generation who are linked already, wherever they stand in it.
 */
export function generateLinkedClans({ people: size, seed, clans, circles, beginnings }: ClanOptions): LayoutFamily {
  const random = randomFrom(seed)
  const people: { id: number; birth_year: number }[] = []
  const relations: { id: number; from_person_id: number; to_person_id: number; relation_type: number }[] = []
  const relate = (from: number, to: number, type: number): void => {
    relations.push({ id: relations.length + 1, from_person_id: from, to_person_id: to, relation_type: type })
  }
  const isFull = (): boolean => people.length >= size
  const born = (year: number, clan: number): Member => ({
    id: people.push({ id: people.length + 1, birth_year: year }),
    year,
    clan,
  })
  const parts = Array.from({ length: clans }, (_, clan) => clan)
  const partOf = (clan: number): number => (parts[clan] === clan ? clan : partOf(parts[clan]!))
  const beginsIn = parts.map((clan) => (clan === 0 ? 0 : random(beginnings)))
  let joins = clans - 1
  let circlesLeft = circles

  const pickChildren = (): number => {
    let roll = random(100)
    return childShares.findIndex((share) => {
      roll -= share
      return roll < 0
    })
  }
  const raise = (a: Member, b: Member, next: Member[], wanted: number): void => {
    relate(a.id, b.id, partneredType)
    for (let left = wanted, year = Math.max(a.year, b.year) + 20 + random(8); left > 0 && !isFull(); left -= 1) {
      const child = born(year, a.clan)
      relate(a.id, child.id, raisedType)
      relate(b.id, child.id, raisedType)
      next.push(child)
      year += 1 + random(4)
    }
  }

  let generation: Member[] = []
  for (let depth = 0; !isFull(); depth += 1) {
    const next: Member[] = []
    for (const [clan, begin] of beginsIn.entries()) {
      if (begin !== depth || isFull()) continue
      raise(born(depth * generationLength, clan), born(depth * generationLength + random(5), clan), next, 2 + random(4))
    }
    const single = new Set(generation)
    const parentOf = new Map<number, number>()
    for (const { from_person_id: from, to_person_id: to, relation_type: type } of relations)
      if (type === raisedType) parentOf.set(to, from)
    // Marriages within the family come first, as many as this generation's share of the people who are still to come.
    const share = Math.min(1, (2.5 * generation.length) / Math.max(1, size - people.length))
    let within = depth < 2 ? 0 : Math.ceil((joins + circlesLeft) * share)
    for (let tries = 40 * within; tries > 0 && within > 0; tries -= 1) {
      const a = generation[random(generation.length)]!
      const b = generation[random(generation.length)]!
      if (!single.has(a) || !single.has(b) || a === b || Math.abs(a.year - b.year) > 9) continue
      const isJoin = partOf(a.clan) !== partOf(b.clan)
      if (isJoin ? joins === 0 : circlesLeft === 0) continue
      // Siblings do not marry.
      if (parentOf.get(a.id) === parentOf.get(b.id)) continue
      parts[partOf(b.clan)] = partOf(a.clan)
      if (isJoin) joins -= 1
      else circlesLeft -= 1
      within -= 1
      single.delete(a)
      single.delete(b)
      raise(a, b, next, pickChildren())
    }
    for (const member of generation) {
      if (isFull() || !single.has(member) || random(100) >= marrying) continue
      raise(member, born(member.year - 4 + random(9), member.clan), next, pickChildren())
    }
    generation = next
  }
  return { people, relations }
}
