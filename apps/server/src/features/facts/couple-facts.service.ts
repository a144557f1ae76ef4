import type { FactKindName, PartnershipEnd } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listRelationsById, setEnded } from '../relations/relations.service.ts'
import { insertFacts, listFacts } from './facts.repository.ts'
import { columnsOfContent } from './facts.service.ts'
import type { FactContent } from './facts.service.ts'
import type { StoredFact } from './facts.table.ts'

/** What each kind of fact does to a partnership. */
const ends: Partial<Record<FactKindName, PartnershipEnd>> = { MARR: '', SEP: 'separated', ANUL: 'divorced', DIV: 'divorced' }

/** Makes partnerships say how they ended, as their facts do that everybody sees: the last one counts, and one without a date after those that have one. */
export async function followCouples(tx: Writer, family: FamilyId, relations: number[]): Promise<void> {
  if (relations.length === 0) return
  const facts = Map.groupBy(await listFacts(tx, family, 'relation_id', relations), (fact) => fact.relation_id)
  for (const { id, ended } of await listRelationsById(tx, family, relations)) {
    const now = endOf(facts.get(id) ?? [])
    if (now !== (ended ?? '')) await setEnded(tx, family, id, now)
  }
}

/** A fact of a couple, of whom nothing else is known. */
export interface FirstCoupleFact {
  relation: number
  kind: FactKindName
  content: FactContent
}

/** Adds the first facts of new partnerships. */
export async function addFirstCoupleFacts(tx: Writer, family: FamilyId, facts: FirstCoupleFact[], now: string): Promise<void> {
  if (facts.length === 0) return
  const rows = facts.map(({ relation, kind, content }) => ({
    relation_id: relation,
    kind,
    ...columnsOfContent(content),
    created_at: now,
    updated_at: now,
  }))
  await insertFacts(tx, family, rows)
  await followCouples(tx, family, [...new Set(facts.map(({ relation }) => relation))])
}

function endOf(facts: readonly StoredFact[]): PartnershipEnd {
  const steps = facts.flatMap(({ kind, denied, is_private: isPrivate, first_day, last_day }) => {
    const end = ends[kind]
    return end === undefined || denied === 1 || isPrivate === 1
      ? []
      : [{ end, day: first_day ?? last_day ?? (end === '' ? -Infinity : Infinity) }]
  })
  // Somebody who separated and then divorced, nobody knows when, is divorced.
  const rank = ({ end }: { end: PartnershipEnd }): number => (end === '' ? 0 : end === 'separated' ? 1 : 2)
  return steps.toSorted((a, b) => (a.day === b.day ? 0 : a.day - b.day) || rank(a) - rank(b)).at(-1)?.end ?? ''
}

/** Whether facts of this kind say how a partnership ended. */
export const endsPartnerships = (kind: FactKindName): boolean => (ends[kind] ?? '') !== ''
