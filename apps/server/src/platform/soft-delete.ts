import { randomUUID } from 'node:crypto'

/**
 * Why something is hidden: somebody deleted it or the person, gallery or image that it belongs to, or its person was merged into
 * another. A photo of a guest waits until a member has looked at it. A page goes with the front of its photograph.
 */
type DeletionReason =
  | 'relation'
  | 'person'
  | 'merge'
  | 'gallery'
  | 'image'
  | 'photograph'
  | 'fact'
  | 'name'
  | 'source'
  | 'guest'
  | 'comment'
  | 'kin_word'

/** What is deleted together, and comes back together. */
export interface DeletionBatch {
  /** Random. */
  id: string
  reason: DeletionReason
  /** The history line of the import whose undo deletes it. */
  undoneImport: number | null
}

/** The columns of rows that can be deleted and put back. */
export interface SoftDeletion {
  /** When it was deleted. It can be put back for 30 days. */
  hidden_at: string | null
  /** Rows with the same one were deleted together, and come back together. */
  hidden_batch: string | null
  /** Null as well for what version 0.1.0 deleted. */
  hidden_reason: DeletionReason | null
  /** The history line of the import whose undo deleted it. */
  hidden_import: number | null
}

export const softDeletionColumns = ['hidden_at', 'hidden_batch', 'hidden_reason', 'hidden_import'] as const

export const newDeletionBatch = (reason: DeletionReason, undoneImport: number | null = null): DeletionBatch => ({
  id: randomUUID(),
  reason,
  undoneImport,
})

/** The columns of a row that is deleted with a batch. */
export const hiddenIn = (batch: DeletionBatch, at: string): SoftDeletion => ({
  hidden_at: at,
  hidden_batch: batch.id,
  hidden_reason: batch.reason,
  hidden_import: batch.undoneImport,
})

/** The columns of a row that is there. */
export const notHidden: SoftDeletion = { hidden_at: null, hidden_batch: null, hidden_reason: null, hidden_import: null }

/** The columns of a row that is hidden, or there, like another. */
export const hiddenLike = ({ hidden_at, hidden_batch, hidden_reason, hidden_import }: SoftDeletion): SoftDeletion => ({
  hidden_at,
  hidden_batch,
  hidden_reason,
  hidden_import,
})

/** Whether undoing an import hid it: importing the file again then brings it back, unlike what a user deleted. */
export const isHiddenByUndoneImport = ({ hidden_import }: Pick<SoftDeletion, 'hidden_import'>): boolean => hidden_import !== null

export const isHiddenFor = (reason: DeletionReason, row: Pick<SoftDeletion, 'hidden_reason'> | undefined): boolean =>
  row?.hidden_reason === reason
