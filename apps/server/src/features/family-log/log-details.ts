import type { Role } from '@banyan/contract'

/** How somebody signed in; `switched` from another of their families. */
export type SignInWay = 'password' | 'code' | 'recovery_code' | 'passkey' | 'card' | 'keepers' | 'provider' | 'switched'

/** What entries say beyond who did it, and to whom. Kinds without a line say no more. They are stored: a new field must be optional. */
export interface LogDetails {
  signed_in: { way: SignInWay }
  sign_in_failed: { reason: 'password' | 'code' }
  role_changed: { before: Role; after: Role }
  /** Which of the keepers it is who vouches, and how many it takes. */
  recovery_vouched: { times: number; of: number }
  legacy_chosen: { months: number }
  /** How often keepers were asked, and how often they are in all. */
  legacy_asked: { times: number; of: number }
  family_named: { name: string }
  living_shown_to_near: { steps: number }
  tree_exported: { format: string }
  photos_downloaded: { count: number }
  log_exported: { format: string }
  tree_imported: { file: string; people: number }
  import_undone: { file: string }
  /** When the backup was made. */
  restored: { made_at: string }
}
