import type { Role } from '@banyan/contract'

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

/** What a keeper has deleted, its author cannot put back. */
export const mayBringBack = (somebody: Somebody, comment: Written): boolean =>
  somebody.role === 'keeper' || (mayEdit(somebody, comment) && comment.deleted_by === somebody.userId)
