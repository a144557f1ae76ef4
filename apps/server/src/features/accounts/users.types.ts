import type { Language, Locale } from '@banyan/contract'
import type { FamilyId } from '../../platform/http/caller.ts'

export interface User {
  id: number
  familyId: FamilyId
  personId: number
  email: string
  passwordHash: string
  language: Language
  /** The language and region in which to write to the user. */
  locale: Locale
  /** The name of the user's own person. */
  name: string
  createdAt: string
}
