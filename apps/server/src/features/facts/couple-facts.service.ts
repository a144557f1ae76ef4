import type { FactKindName, PartnershipEnd } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listRelationsById, setEnded } from '../relations/relations.service.ts'
import { listFacts } from './facts.repository.ts'

/** What each kind of fact does to a partnership. */
const ends: Partial<Record<FactKindName, PartnershipEnd>> = { MARR: '', SEP: 'separated', ANUL: 'divorced', DIV: 'divorced' }

/** Makes a partnership say how it ended, as its facts do: the last one counts, and one without a date after those that have one. */
export async function followCouple(tx: Writer, family: FamilyId, relation: number): Promise<void> {
  const [row] = await listRelationsById(tx, family, [relation])
  if (row === undefined) return
  const facts = (await listFacts(tx, family, 'relation_id', [relation])).flatMap(({ kind, denied, first_day, last_day }) => {
    const end = ends[kind]
    return end === undefined || denied === 1 ? [] : [{ end, day: first_day ?? last_day ?? (end === '' ? -Infinity : Infinity) }]
  })
  // Somebody who separated and then divorced, nobody knows when, is divorced.
  const rank = ({ end }: { end: PartnershipEnd }): number => (end === '' ? 0 : end === 'separated' ? 1 : 2)
  const last = facts.toSorted((a, b) => (a.day === b.day ? 0 : a.day - b.day) || rank(a) - rank(b)).at(-1)
  const ended = last?.end ?? ''
  if (ended !== (row.ended ?? '')) await setEnded(tx, family, relation, ended)
}
