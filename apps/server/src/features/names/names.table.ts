import type { NameKind } from '@banyan/contract'
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { FamilyRowId, Fixed, Flag, ImportedBy, Text } from '../../platform/db/columns.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

/** The names of people; the preferred one has the text of `people.name`. */
interface NameTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  person_id: number
  kind: NameKind
  text: string
  given: Text
  surname: Text
  /** A BCP 47 tag. */
  script: Text
  /** The name that this one transliterates or writes in another script. */
  reading_of: ColumnType<number | null, number | null | undefined, number | null>
  note: Text
  preferred: Generated<Flag>
  /** The imported record that it comes from, and where in it: see `@banyan/gedcom`. */
  record_id: ColumnType<number | null, number | null | undefined, number | null>
  record_path: Text
  imported_by: ImportedBy
  /** Of the call that added it. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>
  created_at: Fixed<string>
  updated_at: string
}

/** Every column, so that statements name them: PostgreSQL prepares them once. A missing one does not compile. */
export const nameColumns = Object.keys({
  id: true,
  family_id: true,
  person_id: true,
  kind: true,
  text: true,
  given: true,
  surname: true,
  script: true,
  reading_of: true,
  note: true,
  preferred: true,
  record_id: true,
  record_path: true,
  imported_by: true,
  idempotency_key: true,
  created_at: true,
  updated_at: true,
  hidden_at: true,
  hidden_batch: true,
  hidden_reason: true,
  hidden_import: true,
} satisfies Record<keyof NameTable, true>) as (keyof NameTable)[]

declare module '../../platform/db/tables.ts' {
  interface Tables {
    names: NameTable
  }
}

export type NameRow = Selectable<NameTable>
/** What is shown of a name. */
export const shownNameColumns = [
  'id',
  'person_id',
  'kind',
  'text',
  'given',
  'surname',
  'script',
  'reading_of',
  'note',
  'preferred',
  'created_at',
  'updated_at',
] as const satisfies (keyof NameRow)[]

/** What an export needs of a name. */
export const recordedNameColumns = [
  'id',
  'person_id',
  'kind',
  'text',
  'given',
  'surname',
  'script',
  'reading_of',
  'note',
  'preferred',
  'record_id',
  'record_path',
] as const satisfies (keyof NameRow)[]

export type RecordedNameRow = Pick<NameRow, (typeof recordedNameColumns)[number]>
export type ShownName = Pick<NameRow, (typeof shownNameColumns)[number]>
export type NewName = Omit<Insertable<NameTable>, 'id' | 'family_id' | keyof SoftDeletion>
