import type { LegacyMonths } from '@banyan/contract'
import type { Fixed } from '../../platform/db/columns.ts'

/** Who receives a family when its keepers are silent. A row is there while that is switched on. */
interface LegacyTable {
  family_id: Fixed<number>
  /** How long its keepers may be silent. */
  months: LegacyMonths
  /** The user who becomes keeper. The row stays when they leave, and does nothing. */
  successor_id: number
  /** When the keepers were first asked; null while they are not silent. */
  begun_at: string | null
  /** How often they were asked. */
  asked: number
  /** When they were last asked, which names its mails. */
  asked_at: string | null
  /** When a mail of the last time had reached a keeper's mail server. */
  delivered_at: string | null
}

/** Mailed to keepers; each works once. */
interface LegacyLinkTable {
  token_hash: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    legacies: LegacyTable
    legacy_links: LegacyLinkTable
  }
}
