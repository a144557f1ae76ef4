import type { AccountEventKind } from '@banyan/contract'
import type { Generated } from 'kysely'
import type { Fixed } from '../../../platform/db/columns.ts'

interface AccountEventTable {
  id: Generated<number>
  account_id: Fixed<number>
  kind: Fixed<AccountEventKind>
  /** The name of a passkey or a provider; "" otherwise. */
  name: Fixed<string>
  /** "" for the command line of the server. */
  user_agent: Fixed<string>
  created_at: Fixed<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    account_events: AccountEventTable
  }
}
