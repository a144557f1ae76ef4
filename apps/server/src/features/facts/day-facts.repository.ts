import { relationTypes } from '@banyan/contract'
import type { FactKindName } from '@banyan/contract'
import { sql } from 'kysely'
import type { Flag } from '../../platform/db/columns.ts'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { DayFactRow, FactRow } from './facts.table.ts'

const columns = ['facts.id', 'facts.kind', 'facts.type', 'facts.date', 'facts.first_day', 'facts.kept'] as const
const alternativeKinds: readonly FactKindName[] = ['BIRT', 'DEAT']

interface Wanted {
  family: FamilyId
  /** The yearly days; all of them without a list. */
  keys?: readonly string[]
  /** Of these facts alone. */
  ids?: readonly number[] | undefined
  /** Of these people alone, or of these couples. */
  people?: readonly number[]
  relations?: readonly number[]
}

/** Of somebody whose only known births or deaths are private: those are never the preferred ones. */
const hasNoOther = sql<boolean>`(facts.is_private = 1 and not exists (select 1 from facts known where
  known.family_id = facts.family_id and known.person_id = facts.person_id and known.kind = facts.kind and known.preferred = 1
  and known.hidden_at is null))`

/** Those with a day, private ones too; of several births or deaths, the preferred one. */
const anyWithDays = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('facts')
    .select(columns)
    .select(sql<string>`facts.day_key`.as('day_key'))
    .where('facts.family_id', '=', family)
    .where('facts.hidden_at', 'is', null)
    .where('facts.day_key', 'is not', null)
    .where('denied', '=', 0)
    .where((eb) => eb.or([eb('facts.kind', 'not in', alternativeKinds), eb('preferred', '=', 1), hasNoOther]))

const withDays = (db: Reader, { family, keys, ids, people, relations }: Wanted) =>
  anyWithDays(db, family)
    .$if(keys !== undefined, (query) => query.where('facts.day_key', 'in', keys ?? []))
    .$if(ids !== undefined, (query) => query.where('facts.id', 'in', ids ?? []))
    .$if(people !== undefined, (query) => query.where('facts.person_id', 'in', people ?? []))
    .$if(relations !== undefined, (query) => query.where('facts.relation_id', 'in', relations ?? []))

export const listDayFactsOfPeople = (db: Reader, wanted: Wanted): Promise<DayFactRow[]> =>
  withDays(db, wanted)
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'facts.family_id').onRef('people.id', '=', 'facts.person_id'),
    )
    .where('people.hidden_at', 'is', null)
    .select([
      'people.id as person_id',
      'people.birth_year',
      'people.deceased',
      sql<null>`null`.as('relation_id'),
      sql<null>`null`.as('other_person_id'),
      sql<string>`''`.as('ended'),
      sql<number | boolean>`(facts.kind in ('BURI', 'CREM') and exists (select 1 from facts death where
        death.family_id = facts.family_id and death.person_id = facts.person_id and death.person_id is not null and death.kind = 'DEAT'
        and death.preferred = 1 and death.day_key is not null and death.hidden_at is null and death.denied = 0
        and (death.is_private is null or death.is_private = 0)))`.as('has_death_day'),
    ])
    .execute()

export const listDayFactsOfCouples = (db: Reader, wanted: Wanted): Promise<DayFactRow[]> =>
  withDays(db, wanted)
    .innerJoin('relations', (join) =>
      join.onRef('relations.family_id', '=', 'facts.family_id').onRef('relations.id', '=', 'facts.relation_id'),
    )
    .innerJoin('people as one', (join) =>
      join.onRef('one.family_id', '=', 'relations.family_id').onRef('one.id', '=', 'relations.from_person_id'),
    )
    .innerJoin('people as other', (join) =>
      join.onRef('other.family_id', '=', 'relations.family_id').onRef('other.id', '=', 'relations.to_person_id'),
    )
    .where('relations.hidden_at', 'is', null)
    .where('one.hidden_at', 'is', null)
    .where('other.hidden_at', 'is', null)
    .select([
      'one.id as person_id',
      'other.id as other_person_id',
      'relations.id as relation_id',
      'relations.ended',
      sql<number>`case when one.birth_year > other.birth_year and other.birth_year > 0 then other.birth_year else one.birth_year end`.as(
        'birth_year',
      ),
      sql<Flag>`case when one.deceased = 1 or other.deceased = 1 then 1 else 0 end`.as('deceased'),
      sql<number>`0`.as('has_death_day'),
    ])
    .execute()

/** A fact before anything is known of those whom it is about, who may have been deleted. */
export type BareDayFact = Omit<
  DayFactRow,
  'person_id' | 'birth_year' | 'deceased' | 'ended' | 'other_person_id' | 'has_death_day'
> &
  Pick<FactRow, 'person_id' | 'preferred' | 'is_private'>

/** A page of those of a family, by id. Where all are wanted, joining them to their people here would take twice as long. */
export const listSomeDayFacts = (db: Reader, family: FamilyId, after: number, count: number): Promise<BareDayFact[]> =>
  anyWithDays(db, family)
    .select(['facts.person_id', 'facts.relation_id', 'facts.preferred', 'facts.is_private'])
    .where('facts.id', '>', after)
    .orderBy('facts.id')
    .limit(count)
    .execute()

export const listLives = (
  db: Reader,
  family: FamilyId,
  after: number,
  count: number,
): Promise<{ id: number; birth_year: number; deceased: Flag }[]> =>
  db
    .selectFrom('people')
    .select(['id', 'birth_year', 'deceased'])
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()

export const listCouples = (db: Reader, family: FamilyId, after: number, count: number) =>
  db
    .selectFrom('relations')
    .select(['id', 'from_person_id', 'to_person_id', 'ended'])
    .where('family_id', '=', family)
    .where('relation_type', '=', relationTypes.partnered)
    .where('hidden_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()

/** The couples that these people are one of. */
export async function listCouplesOf(db: Reader, family: FamilyId, people: number[]): Promise<number[]> {
  const couplesBy = (column: 'from_person_id' | 'to_person_id') =>
    db
      .selectFrom('relations')
      .select('id')
      .where('family_id', '=', family)
      .where(column, 'in', people)
      .where('relation_type', '=', relationTypes.partnered)
      .execute()
  return [...(await couplesBy('from_person_id')), ...(await couplesBy('to_person_id'))].map(({ id }) => id)
}

/** Whose the facts are that were added after one. */
export const listOwnersOfNew = (db: Reader, family: FamilyId, after: number, count: number) =>
  db
    .selectFrom('facts')
    .select(['id', 'person_id', 'relation_id'])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()

/** The highest id that a fact of the family has had; 0 without one. */
export async function findLastFactId(db: Reader, family: FamilyId): Promise<number> {
  const row = await db
    .selectFrom('family_ids')
    .select('last_id')
    .where('family_id', '=', family)
    .where('table_name', '=', 'facts')
    .executeTakeFirst()
  return row?.last_id ?? 0
}

export async function setKept(tx: Writer, family: FamilyId, fact: number, kept: Flag | null): Promise<void> {
  await tx.updateTable('facts').set({ kept }).where('family_id', '=', family).where('id', '=', fact).execute()
}
