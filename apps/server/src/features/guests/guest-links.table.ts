import type { GuestLinkKind } from '@banyan/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { FamilyRowId, Fixed, Flag } from '../../platform/db/columns.ts'

/** A link that lets people without an account see one thing. It goes with the member who made it, and with what it opens. */
interface GuestLinkTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** Who made it. */
  user_id: Fixed<number>
  kind: Fixed<GuestLinkKind>
  gallery_id: Fixed<number | null>
  token_hash: Fixed<string>
  /** Makes the token again, together with the server's secret. */
  token_salt: Fixed<string>
  /** '' without a password. */
  password_hash: string
  /** What it allows, with commas between. */
  allows: string
  needs_approval: Flag
  with_places: Flag
  with_comments: ColumnType<Flag, Flag | undefined, Flag>
  ends_at: string
  opened_count: Generated<number>
  last_opened_at: string | null
  created_at: Fixed<string>
}

/** Whom a link to a person, or to a branch, opens. */
interface GuestLinkPersonTable {
  family_id: Fixed<number>
  link_id: Fixed<number>
  person_id: Fixed<number>
  /** How many generations of descendants a branch has; 0 for the person alone. */
  generations: number
  with_contact: Flag
  with_living: Flag
}

/** The gallery that takes photos of guests of a person or a branch. */
interface GuestLinkGalleryTable {
  family_id: Fixed<number>
  link_id: Fixed<number>
  gallery_id: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    guest_links: GuestLinkTable
    guest_link_people: GuestLinkPersonTable
    guest_link_galleries: GuestLinkGalleryTable
  }
}

export type GuestLinkRow = Selectable<GuestLinkTable>
export type GuestLinkPersonRow = Selectable<GuestLinkPersonTable>
