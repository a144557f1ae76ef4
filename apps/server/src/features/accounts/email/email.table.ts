import type { Fixed } from '../../../platform/db/columns.ts'

interface EmailChangeTable {
  token_hash: Fixed<string>
  account_id: Fixed<number>
  /** The new email address. */
  email: Fixed<string>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  used_at: string | null
}

interface EmailRestoreTable {
  token_hash: Fixed<string>
  account_id: Fixed<number>
  /** The order of an account's links: using one ends those with a higher position. */
  position: Fixed<number>
  /** The email address that was replaced. */
  email: Fixed<string>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  used_at: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    email_changes: EmailChangeTable
    email_restores: EmailRestoreTable
  }
}
