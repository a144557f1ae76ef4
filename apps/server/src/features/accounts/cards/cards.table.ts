import type { Generated } from 'kysely'
import type { Fixed } from '../../../platform/db/columns.ts'

/** `keeper`: a keeper has made it for a member without an address. `own`: somebody has made it for another device of theirs. */
export type CardKind = 'keeper' | 'own'

/** Signs one member in, once. */
interface CardTable {
  id: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  token_hash: Fixed<string>
  kind: Fixed<CardKind>
  /** The user of the family who made it; they may have left since. */
  maker_id: Fixed<number>
  maker_name: Fixed<string>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  /** Set when it is withdrawn or replaced. */
  ended_at: string | null
  used_at: string | null
  /** Where it was used; "" until then. */
  user_agent: Generated<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    cards: CardTable
  }
}
