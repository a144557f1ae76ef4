import type { FamilyRowId, Fixed } from '../../platform/db/columns.ts'

interface InviteTable {
  id: FamilyRowId
  family_id: Fixed<number>
  person_id: number
  /** The user who invited; null after they have left. */
  user_id: number | null
  user_name: Fixed<string>
  email: Fixed<string>
  email_key: Fixed<string>
  token_hash: Fixed<string>
  sent_at: Fixed<string>
  expires_at: Fixed<string>
  /** Set when the invitation is accepted, withdrawn or replaced. */
  ended_at: string | null
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    invites: InviteTable
  }
}
