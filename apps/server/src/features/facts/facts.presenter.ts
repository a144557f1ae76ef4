import { factKinds } from '@banyan/contract'
import type { Citation, Fact } from '@banyan/contract'
import type { Participant, RecordedFactRow, StoredFact } from './facts.table.ts'

/** What belongs to a fact besides its row. */
export interface FactParts {
  participants: Participant[]
  image_ids: number[]
  sources: Citation[]
}

export function presentFact(row: StoredFact, { participants, image_ids, sources }: FactParts): Fact {
  return {
    id: row.id,
    person_id: row.person_id,
    relation_id: row.relation_id,
    kind: row.kind,
    type: row.type,
    value: row.value,
    date: row.date,
    date_phrase: row.date_phrase,
    place: row.place,
    latitude: row.latitude,
    longitude: row.longitude,
    note: row.note,
    participants: participants.map(({ person_id, role }) => ({ person_id, role })),
    image_ids,
    sources,
    denied: row.denied === 1,
    preferred: row.preferred === 1,
    is_private: row.is_private === 1,
    creation_date: row.created_at,
    last_updated_date: row.updated_at,
  }
}

/** A fact, the record that it comes from, and whether anybody has said in Banyan who sees it. */
export interface RecordedFact extends Omit<Fact, 'creation_date' | 'last_updated_date'> {
  record: { id: number; path: string } | undefined
  isMarkKnown: boolean
}

export const recordedFact = (row: RecordedFactRow, { participants, image_ids, sources }: FactParts): RecordedFact => ({
  id: row.id,
  person_id: row.person_id,
  relation_id: row.relation_id,
  kind: row.kind,
  type: row.type,
  value: row.value,
  date: row.date,
  date_phrase: row.date_phrase,
  place: row.place,
  latitude: row.latitude,
  longitude: row.longitude,
  note: row.note,
  participants,
  image_ids,
  sources,
  denied: row.denied === 1,
  preferred: row.preferred === 1,
  is_private: row.is_private === 1,
  record: row.record_id === null ? undefined : { id: row.record_id, path: row.record_path },
  isMarkKnown: row.is_private !== null,
})

type Placed = Pick<StoredFact, 'id' | 'kind' | 'first_day' | 'last_day'>

const stageOf = ({ kind }: Placed): number => factKinds[kind].stage
const dayOf = ({ first_day, last_day }: Placed): number | null => first_day ?? last_day

/**
 * Puts facts in the order of a life: those with a date by their first day, and each undated one before the first dated one of a
 * later stage.
 */
export function inOrderOfLife<Row extends Placed>(facts: readonly Row[]): Row[] {
  const byStage = (one: Row, other: Row): number => stageOf(one) - stageOf(other) || one.id - other.id
  const dated = facts
    .filter((fact) => dayOf(fact) !== null)
    .toSorted((one, other) => (dayOf(one) ?? 0) - (dayOf(other) ?? 0) || byStage(one, other))
  if (dated.length === facts.length) return dated
  const undated = facts.filter((fact) => dayOf(fact) === null).toSorted(byStage)
  const latest = Math.max(-1, ...new Set(facts.map(stageOf)))
  // The first dated fact of each stage or a later one, from the last stage on.
  const firstFrom = Array.from({ length: latest + 2 }, () => dated.length)
  for (const [index, fact] of [...dated.entries()].toReversed()) firstFrom[stageOf(fact)] = index
  for (let stage = latest; stage >= 0; stage--)
    firstFrom[stage] = Math.min(firstFrom[stage] ?? dated.length, firstFrom[stage + 1] ?? dated.length)
  const before = Map.groupBy(undated, (fact) => firstFrom[stageOf(fact) + 1] ?? dated.length)
  return [...dated.flatMap((fact, index) => [...(before.get(index) ?? []), fact]), ...(before.get(dated.length) ?? [])]
}
