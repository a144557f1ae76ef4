import type { Writer } from '../../platform/db/database.ts'
import type { DeletionBatch } from '../../platform/soft-delete.ts'
import type { Author } from './record-change.ts'

/** Two people who become one: what every part of a merge has to know. */
export interface Merge {
  tx: Writer
  author: Author
  /** When the merge is, or was, made. */
  at: string
  /** What is hidden by it. */
  batch: DeletionBatch
  /** Who is left. */
  kept: number
  /** Who becomes part of them, and is hidden. */
  gone: number
}
