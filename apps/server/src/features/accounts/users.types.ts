import type { Language, Locale, Role } from '@banyan/contract'
import type { FamilyId } from '../../platform/http/caller.ts'

/** A member of a family, with what their account holds. */
export interface User {
  id: number
  familyId: FamilyId
  personId: number
  accountId: number
  role: Role
  /** When they became keeper; '' for founders, for keepers of before this was noted, and for others. */
  keeperSince: string
  /** Null for an account without an address: they sign in with cards, and nothing can be mailed to them. */
  email: string | null
  /** '' for an account without a password. */
  passwordHash: string
  language: Language
  /** The language and region in which to write to the user. */
  locale: Locale
  /** The name of the user's own person. */
  name: string
  /** When they joined the family. */
  createdAt: string
}
