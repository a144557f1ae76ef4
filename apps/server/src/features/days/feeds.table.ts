import type { FeedScope } from '@banyan/contract'
import type { ColumnType, Selectable } from 'kysely'
import type { FamilyRowId, Fixed } from '../../platform/db/columns.ts'

/** An address from which calendar programs read a member's days. It goes with the member, and with whose branch it is. */
interface CalendarFeedTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  name: Fixed<string>
  token_hash: Fixed<string>
  /** Makes the token again, together with the server's secret. */
  token_salt: Fixed<string>
  /** With commas between. */
  kinds: Fixed<string>
  who: Fixed<FeedScope>
  person_id: Fixed<number | null>
  created_at: Fixed<string>
  last_read_at: ColumnType<string | null, undefined, string>
  /** Under which address of this server it was read: links in it begin with that. */
  last_base: ColumnType<string, undefined, string>
}

/** Whose days a member does not want to be told of. */
interface MutedPersonTable {
  family_id: Fixed<number>
  user_id: Fixed<number>
  person_id: Fixed<number>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    calendar_feeds: CalendarFeedTable
    muted_people: MutedPersonTable
  }
}

export type CalendarFeedRow = Selectable<CalendarFeedTable>
