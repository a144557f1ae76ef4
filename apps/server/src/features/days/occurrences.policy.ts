import type { DayKind } from '@banyan/contract'
import type { DayFact } from '../facts/facts.table.ts'

/** Somebody of whom no death is known has no birthday any more this many years after their birth. */
const longestLife = 110

/** What a fact is kept as, and whether its years would have been; undefined if its day is not kept. */
export interface KeptAs {
  kind: DayKind
  wouldBe: boolean
}

/**
 * Decides for what a fact's day is kept: birthdays for the living, memorial days for the dead, weddings while both live and are
 * together, and anything else that somebody chose.
 *
 * @param year - the present one
 */
export function keptAs(fact: DayFact, year: number): KeptAs | undefined {
  const isChosen = fact.kept === 1
  if (fact.kept === 0) return undefined
  switch (fact.kind) {
    case 'BIRT': {
      const hasDied = fact.deceased === 1 || (fact.birth_year > 0 && fact.birth_year < year - longestLife)
      return hasDied && !isChosen ? undefined : { kind: 'birthday', wouldBe: hasDied }
    }
    case 'MARR': {
      const isOver =
        fact.relation_id === null ||
        fact.ended !== '' ||
        fact.deceased === 1 ||
        (fact.birth_year > 0 && fact.birth_year < year - longestLife)
      return isOver && !isChosen ? undefined : { kind: 'wedding', wouldBe: isOver }
    }
    case 'DEAT':
      return { kind: 'memorial', wouldBe: false }
    case 'BURI':
    case 'CREM':
      // Where the day of the death is known, that one is kept.
      return fact.has_death_day && !isChosen ? undefined : { kind: 'memorial', wouldBe: false }
    default:
      return isChosen ? { kind: 'other', wouldBe: false } : undefined
  }
}
