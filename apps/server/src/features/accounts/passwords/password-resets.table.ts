import type { Fixed } from '../../../platform/db/columns.ts'

interface PasswordResetTable {
  token_hash: Fixed<string>
  account_id: Fixed<number>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  used_at: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    password_resets: PasswordResetTable
  }
}
