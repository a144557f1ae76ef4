import type { FactKindName } from '@banyan/contract'
import { sql } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { FactRow } from './facts.table.ts'

/** For a fact whose place has changed. */
export const notSought = { found_latitude: 0, found_longitude: 0, place_sought: 0 } as const

type PlacedColumn =
  | 'id'
  | 'kind'
  | 'date'
  | 'first_day'
  | 'last_day'
  | 'place'
  | 'latitude'
  | 'longitude'
  | 'found_latitude'
  | 'found_longitude'
export type PlacedRow = Pick<FactRow, PlacedColumn> & { person_id: number; other_person_id: number | null }

const placedColumns = [
  'facts.id',
  'facts.kind',
  'date',
  'first_day',
  'last_day',
  'place',
  'facts.latitude',
  'facts.longitude',
  'found_latitude',
  'found_longitude',
] as const

const alternativeKinds: readonly FactKindName[] = ['BIRT', 'DEAT']

interface Page {
  family: FamilyId
  after: number
  count: number
}

/** Written out, as the condition of the index is: where few facts are placed, a page would look through all. */
const isPlaced = sql<boolean>`(facts.latitude <> 0 or facts.longitude <> 0 or facts.found_latitude <> 0 or facts.found_longitude <> 0)`

/** Those with a date and a place that is known, and which everybody sees; of several births or deaths, the preferred one. */
const placed = (db: Reader, { family, after, count }: Page) =>
  db
    .selectFrom('facts')
    .select(placedColumns)
    .where('facts.family_id', '=', family)
    .where('facts.id', '>', after)
    .where('facts.hidden_at', 'is', null)
    .where('denied', '=', 0)
    .where(sql<boolean>`(is_private is null or is_private = 0)`)
    .where((eb) => eb.or([eb('facts.kind', 'not in', alternativeKinds), eb('preferred', '=', 1)]))
    .where((eb) => eb.or([eb('first_day', 'is not', null), eb('last_day', 'is not', null)]))
    .where(isPlaced)
    .orderBy('facts.id')
    .limit(count)

/** Lists a page of the placed facts of people, by id. */
export const listPlacedFacts: (db: Reader, page: Page) => Promise<PlacedRow[]> = prepared((db, page: Page) =>
  placed(db, page)
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'facts.family_id').onRef('people.id', '=', 'facts.person_id'),
    )
    .where('people.hidden_at', 'is', null)
    .select(['people.id as person_id', sql<null>`null`.as('other_person_id')]),
)

/** Lists a page of the placed facts of couples, by id, each with both people. */
export const listPlacedFactsOfCouples: (db: Reader, page: Page) => Promise<PlacedRow[]> = prepared((db, page: Page) =>
  placed(db, page)
    .innerJoin('relations', (join) =>
      join.onRef('relations.family_id', '=', 'facts.family_id').onRef('relations.id', '=', 'facts.relation_id'),
    )
    .where('relations.hidden_at', 'is', null)
    .select(['relations.from_person_id as person_id', 'relations.to_person_id as other_person_id']),
)

/** The condition is written out, so that both engines see that the index of these facts serves. */
const toSeek = (db: Reader) =>
  db
    .selectFrom('facts')
    .where(sql<boolean>`place_sought = 0 and place <> '' and latitude = 0 and longitude = 0`)
    .where('hidden_at', 'is', null)

/** Lists a page of the facts whose places were not looked up yet, by id, starting after `after`. */
export async function listPlacesToSeek(
  db: Reader,
  family: FamilyId,
  after: number,
  count: number,
): Promise<Pick<FactRow, 'id' | 'place' | 'person_id' | 'relation_id'>[]> {
  return toSeek(db)
    .select(['id', 'place', 'person_id', 'relation_id'])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
}

export async function listFamiliesWithPlacesToSeek(db: Reader): Promise<FamilyId[]> {
  const rows = await toSeek(db).select('family_id').distinct().orderBy('family_id').execute()
  return rows.map((row) => row.family_id as FamilyId)
}

/** Stores where a place is, for the facts among these that still name it. */
export async function setFoundPlace(
  tx: Writer,
  family: FamilyId,
  facts: number[],
  place: string,
  found: { latitude: number; longitude: number },
): Promise<void> {
  await tx
    .updateTable('facts')
    .set({ found_latitude: found.latitude, found_longitude: found.longitude, place_sought: 1 })
    .where('family_id', '=', family)
    .where('id', 'in', facts)
    .where('place', '=', place)
    .execute()
}
