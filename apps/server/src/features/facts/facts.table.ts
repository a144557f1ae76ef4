import type { FactKindName } from '@banyan/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { FamilyRowId, Fixed, Flag, ImportedBy, PrivateMark, Text } from '../../platform/db/columns.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

interface FactTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  /** One of the two is set. */
  person_id: ColumnType<number | null, number | null | undefined, number | null>
  relation_id: ColumnType<number | null, number | null | undefined, number | null>
  kind: Fixed<FactKindName>
  type: Text
  value: Text
  /** A DateValue of GEDCOM 7. */
  date: Text
  date_phrase: Text
  /** The days that the date may mean, as Julian Day Numbers; null when it is open on that side or unknown. */
  first_day: ColumnType<number | null, number | null | undefined, number | null>
  last_day: ColumnType<number | null, number | null | undefined, number | null>
  /** The day that returns each year, as `yearlyDayOf` names it; null when the date is no single day. */
  day_key: ColumnType<string | null, string | null | undefined, string | null>
  /** Whether somebody chose to keep its day each year, or not to; null as is usual for its kind. */
  kept: ColumnType<Flag | null, Flag | null | undefined, Flag | null>
  place: Text
  latitude: Generated<number>
  longitude: Generated<number>
  /** Where the gazetteer finds a place without coordinates of its own; 0 and 0 when it does not. For the map alone: no export has it. */
  found_latitude: Generated<number>
  found_longitude: Generated<number>
  /** 1 once the gazetteer was asked. */
  place_sought: Generated<Flag>
  note: Text
  denied: Generated<Flag>
  /** Of several births or deaths, the one that lists show. */
  preferred: Generated<Flag>
  is_private: PrivateMark
  /** The imported record that it comes from, and where in it: see `@banyan/gedcom`. */
  record_id: ColumnType<number | null, number | null | undefined, number | null>
  record_path: Text
  imported_by: ImportedBy
  /** Of the call that added it. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>
  created_at: Fixed<string>
  updated_at: string
}

/** Who else was there. */
interface FactPersonTable {
  family_id: Fixed<number>
  fact_id: Fixed<number>
  person_id: number
  role: string
  position: Fixed<number>
}

/** The words of a fact's texts, folded, by which a search finds it. */
interface FactWordTable {
  family_id: Fixed<number>
  fact_id: Fixed<number>
  word: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    facts: FactTable
    fact_people: FactPersonTable
    fact_words: FactWordTable
  }
}

export type FactRow = Selectable<FactTable>

export const factColumns = [
  'id',
  'person_id',
  'relation_id',
  'kind',
  'type',
  'value',
  'date',
  'date_phrase',
  'first_day',
  'last_day',
  'place',
  'latitude',
  'longitude',
  'note',
  'denied',
  'preferred',
  'is_private',
  'created_at',
  'updated_at',
] as const satisfies (keyof FactRow)[]

export type StoredFact = Pick<FactRow, (typeof factColumns)[number]>
export type AnyFact = StoredFact & Pick<FactRow, 'kept'> & SoftDeletion
export const recordedFactColumns = [
  'id',
  'person_id',
  'relation_id',
  'kind',
  'type',
  'value',
  'date',
  'date_phrase',
  'place',
  'latitude',
  'longitude',
  'note',
  'denied',
  'preferred',
  'is_private',
  'record_id',
  'record_path',
] as const satisfies (keyof FactRow)[]

/** What an export needs of a fact. */
export type RecordedFactRow = Pick<FactRow, (typeof recordedFactColumns)[number]>
export type Participant = Pick<FactPersonTable, 'person_id' | 'role'>

type DayColumn = 'id' | 'kind' | 'type' | 'date' | 'first_day' | 'kept'

/** A fact whose day returns each year. */
export interface DayFact extends DayFactRow {
  /** The year of its day, in the calendar of the day; undefined where that is not known. */
  first_year: number | undefined
}

/** With what says whether it is kept. */
export interface DayFactRow extends Pick<FactRow, DayColumn> {
  day_key: string
  relation_id: number | null
  person_id: number
  /** Of a couple the other partner. */
  other_person_id: number | null
  birth_year: number
  /** Whether the person, or one of the couple, has died. */
  deceased: Flag
  ended: string
  /** Of a grave: whether the day of the death itself is known. */
  has_death_day: number | boolean
}
