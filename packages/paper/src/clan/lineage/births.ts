import { dayRange } from '@banyan/calendar'
import type { ClanPerson } from '../types.ts'

interface Birth {
  readonly person: ClanPerson
  readonly from: number
  readonly to: number
}

const birthOf = (person: ClanPerson): Birth => {
  const fact = person.facts.find(({ kind, denied, preferred }) => kind === 'BIRT' && !denied && preferred)
  const range = fact === undefined ? undefined : dayRange(fact.date)
  return { person, from: range?.from ?? -Infinity, to: range?.to ?? Infinity }
}

/** -1 if the first is certainly the elder, 1 if the other is, 0 if nobody knows. Dates decide, then 排行. */
function compare(one: Birth, other: Birth): -1 | 0 | 1 {
  if (one.to < other.from) return -1
  if (other.to < one.from) return 1
  const [order, otherOrder] = [one.person.birth_order, other.person.birth_order]
  return order === null || otherOrder === null || order === otherOrder ? 0 : order < otherOrder ? -1 : 1
}

/** More brothers and sisters are put in order by neighbours alone. */
const maxCompared = 200

/**
 * Puts children in the order of their births; those of whom nobody knows it stay in the order in which they were recorded.
 * @returns the order, and those whose place is certain: each of the others is known to be elder or younger
 */
export function inBirthOrder(children: readonly ClanPerson[]): { order: ClanPerson[]; certain: ReadonlySet<ClanPerson> } {
  const births = children.toSorted((one, other) => one.id - other.id).map(birthOf)
  if (births.length > maxCompared) return { order: byGuess(births), certain: new Set() }
  const certain = births.filter((one) => births.every((other) => other === one || compare(one, other) !== 0))
  const waiting = [...births]
  const order: ClanPerson[] = []
  while (waiting.length > 0) {
    // The first before whom nobody must come; if all contradict each other, the first recorded.
    const found = waiting.findIndex((one) => waiting.every((other) => other === one || compare(other, one) >= 0))
    const [next] = waiting.splice(Math.max(found, 0), 1)
    if (next === undefined) break
    if (found < 0) certain.length = 0
    order.push(next.person)
  }
  return { order, certain: new Set(certain.map(({ person }) => person)) }
}

const byGuess = (births: readonly Birth[]): ClanPerson[] =>
  births
    .toSorted((one, other) => middle(one) - middle(other) || (one.person.birth_order ?? 0) - (other.person.birth_order ?? 0))
    .map(({ person }) => person)

const middle = ({ from, to }: Birth): number => (Number.isFinite(from) ? from : Number.isFinite(to) ? to : 0)
