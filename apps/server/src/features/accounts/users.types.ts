import type { Language } from '@banyan/contract'
import type { FamilyId } from '../../platform/http/caller.ts'

export interface User {
  id: number
  familyId: FamilyId
  personId: number
  email: string
  passwordHash: string
  language: Language
  /** The name of the user's own person. */
  name: string
  createdAt: string
}
