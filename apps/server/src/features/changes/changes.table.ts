import type { ChangeKind, Language, StoredRelationType } from '@banyan/contract'
import type { ColumnType, Insertable, Selectable } from 'kysely'
import type { FamilyRowId, Fixed, Flag } from '../../platform/db/columns.ts'

/** A change. Within a family, later changes have higher ids. */
interface ChangeTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** Only browsers hear about `quiet` changes: photos, tags, and automatic consequences such as an address's place. */
  kind: Fixed<ChangeKind | 'quiet'>
  /** The user who made the change; history still names users who have left. */
  user_id: Fixed<number>
  user_name: Fixed<string>
  /** A hash of the session that made the change; "" without one. */
  session_key: Fixed<string>
  person_id: Fixed<number | null>
  person_name: Fixed<string>
  /** The other person of a relation; in a merge, the person who was absorbed. */
  other_person_id: number | null
  other_person_name: Fixed<string>
  relation_id: Fixed<number | null>
  relation_type: Fixed<StoredRelationType | null>
  gallery_id: Fixed<number | null>
  image_id: Fixed<number | null>
  fact_id: ColumnType<number | null, number | null | undefined, never>
  name_id: ColumnType<number | null, number | null | undefined, never>
  source_id: ColumnType<number | null, number | null | undefined, never>
  comment_id: ColumnType<number | null, number | null | undefined, never>
  kin_word_id: ColumnType<number | null, number | null | undefined, never>
  /** The line that this one belongs to; family history shows only that one. */
  parent_id: Fixed<number | null>
  /** The title of the gallery or image at that time. */
  title: Fixed<string>
  field: Fixed<string>
  /** The language of a biography; "" for other changes. */
  language: Fixed<Language | ''>
  /** JSON: the field's value before the change. */
  value_before: Fixed<string | null>
  value_after: Fixed<string | null>
  /** How many people an import added, or how many images were affected. */
  count: number
  is_revert: Fixed<Flag>
  /** JSON: the ids of the rows that it changed. */
  concerns: string
  /** JSON: further data needed to undo it. */
  details: string | null
  created_at: Fixed<string>
}

/** Every column, so that statements name them: PostgreSQL prepares them once. A missing one does not compile. */
export const changeColumns = Object.keys({
  id: true,
  family_id: true,
  kind: true,
  user_id: true,
  user_name: true,
  session_key: true,
  person_id: true,
  person_name: true,
  other_person_id: true,
  other_person_name: true,
  relation_id: true,
  relation_type: true,
  gallery_id: true,
  image_id: true,
  fact_id: true,
  name_id: true,
  source_id: true,
  comment_id: true,
  kin_word_id: true,
  parent_id: true,
  title: true,
  field: true,
  language: true,
  value_before: true,
  value_after: true,
  count: true,
  is_revert: true,
  concerns: true,
  details: true,
  created_at: true,
} satisfies Record<keyof ChangeTable, true>) as (keyof ChangeTable)[]

/** The people whose history shows a change. */
interface ChangePersonTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  change_id: Fixed<number>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    changes: ChangeTable
    change_people: ChangePersonTable
  }
}

/** A line of history. */
export type ChangeRow = Omit<Selectable<ChangeTable>, 'kind'> & { kind: ChangeKind }

export type NewChangeRow = Omit<Insertable<ChangeTable>, 'family_id' | 'id'>

/** A merge, of people who are not gone for good. */
export type MergeRow = Pick<ChangeRow, 'id' | 'concerns' | 'details'> & { person_id: number; other_person_id: number }

/** The columns of a change that an event stream reports. */
export type TellingRow = Pick<ChangeRow, 'id' | 'session_key' | 'user_id' | 'user_name' | 'fact_id' | 'concerns'>
