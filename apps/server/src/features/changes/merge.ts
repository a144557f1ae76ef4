import type { Writer } from '../../platform/db/database.ts'
import type { DeletionBatch } from '../../platform/soft-delete.ts'
import type { Author } from './record-change.ts'

/** Two people who become one: what every part of a merge needs. */
export interface Merge {
  tx: Writer
  author: Author
  /** When the merge was made. */
  at: string
  /** The batch of what the merge hides. */
  batch: DeletionBatch
  /** The person who is kept. */
  kept: number
  /** The person who is merged into the other and hidden. */
  gone: number
}
