import type { Language } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { updateSettings } from './users.repository.ts'

/** A user's settings speak the language of their own person. */
export const setUserLanguage = (tx: Writer, family: FamilyId, userId: number, language: Language): Promise<void> => updateSettings(tx, family, userId, { language })
