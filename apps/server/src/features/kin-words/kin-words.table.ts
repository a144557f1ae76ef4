import type { KinWordLanguage } from '@banyan/contract'
import type { ColumnType, Insertable, Selectable } from 'kysely'
import type { FamilyRowId, Fixed, Text } from '../../platform/db/columns.ts'
import type { RecordingType } from '../../platform/recordings/recording-type.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

interface KinWordTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  /** The key of the term whose relatives are called so; "" for a word about one person. */
  key: Fixed<string>
  /** Who is called so. Changes when people are merged. */
  person_id: number | null
  /** Who alone calls them so; null if everybody does. */
  from_person_id: number | null
  language: Fixed<KinWordLanguage>
  word: string
  reading: Text
  /** The relative who says it, who may have been deleted since. */
  said_by_id: number | null
  /** The user who wrote it, who may have left since, and what they were called then. */
  user_id: Fixed<number>
  user_name: Fixed<string>
  /** The recording: the key of its file, what it is, and how long; null and 0 without one. */
  voice_key: ColumnType<string | null, never, string | null>
  voice_type: ColumnType<RecordingType | null, never, RecordingType | null>
  voice_bytes: ColumnType<number, never, number>
  voice_ms: ColumnType<number, never, number>
  /** The user who recorded it, and what they were called then. */
  voice_user_id: ColumnType<number | null, never, number | null>
  voice_user_name: ColumnType<string, never, string>
  voice_at: ColumnType<string | null, never, string | null>
  idempotency_key: ColumnType<string | null, string | null, never>
  created_at: Fixed<string>
  updated_at: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    kin_words: KinWordTable
  }
}

/** A word with what its writer is called now, unless they have left. */
export interface KinWordRow extends Selectable<KinWordTable> {
  present_name: string | null
  /** The name of the member who recorded it, likewise. */
  present_voice_name: string | null
}

export type NewKinWord = Omit<Insertable<KinWordTable>, 'id' | 'family_id' | keyof SoftDeletion>

/** What can be changed of a word. */
export type KinWordContent = Pick<KinWordRow, 'word' | 'reading' | 'said_by_id'>
