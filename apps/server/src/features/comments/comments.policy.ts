import type { Role } from '@banyan/contract'
import { isHiddenByUndoneImport } from '../../platform/soft-delete.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

interface Somebody {
  userId: number
  role?: Role
}

interface Written {
  user_id: number
  guest_name: string | null
  deleted_by: number | null
}

/** Nobody puts words into another's mouth. */
export const mayEdit = ({ userId }: Somebody, { user_id, guest_name }: Written): boolean =>
  guest_name === null && user_id === userId

export const mayDelete = (somebody: Somebody, comment: Written): boolean =>
  somebody.role === 'keeper' || mayEdit(somebody, comment)

/** What a keeper has deleted, its author cannot put back. What went with an import comes back with it. */
export const mayBringBack = (somebody: Somebody, comment: Written & Pick<SoftDeletion, 'hidden_import'>): boolean =>
  somebody.role === 'keeper' ||
  isHiddenByUndoneImport(comment) ||
  (mayEdit(somebody, comment) && comment.deleted_by === somebody.userId)
