import type { ColumnType, Selectable } from 'kysely'
import type { FamilyRowId, Fixed } from '../../platform/db/columns.ts'
import type { RecordingType } from '../../platform/recordings/recording-type.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

/** What a comment or a heart is about: exactly one of them is set. The rows go with it. */
interface About {
  image_id: number | null
  gallery_id: Fixed<number | null>
  /** Changes when people are merged. */
  person_id: number | null
  fact_id: ColumnType<number | null, number | null | undefined, never>
}

interface CommentTable extends About, SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  /** The user who wrote it, who may have left since; 0 for guests and for authors of imported comments. */
  user_id: Fixed<number>
  /** As they were called then. */
  author_name: Fixed<string>
  /** The name that a guest gave, maybe ""; null for comments of members. */
  guest_name: Fixed<string | null>
  /** Plain text in lines; `@[12]` mentions the person 12. */
  text: string
  /** Of an imported comment: `import`, the history line, and what the file calls it. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>
  created_at: Fixed<string>
  edited_at: string | null
  /** What the author has said, if it is a voice note; it never changes. */
  voice_key: ColumnType<string | null, string | null | undefined, never>
  voice_type: ColumnType<RecordingType | null, RecordingType | null | undefined, never>
  voice_bytes: ColumnType<number, number | undefined, never>
  voice_ms: ColumnType<number, number | undefined, never>
  voice_waveform: ColumnType<string, string | undefined, never>
  /** The user who deleted it. */
  deleted_by: number | null
}

interface HeartTable extends About {
  id: FamilyRowId
  family_id: Fixed<number>
  /** The user who gave it, who may have left since; of an imported heart its own id below zero. */
  user_id: Fixed<number>
  /** As they were called then. */
  user_name: Fixed<string>
  /** Of an imported heart: `import`, the history line, and what the file calls it. */
  import_key: ColumnType<string | null, string | null | undefined, never>
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    comments: CommentTable
    hearts: HeartTable
  }
}

/** A comment with who its author is and what they are called now, unless they have left. */
export interface CommentRow extends Selectable<CommentTable> {
  author_person_id: number | null
  present_name: string | null
}

export type WholeHeartRow = Selectable<HeartTable>

export interface HeartRow extends WholeHeartRow {
  present_name: string | null
}
