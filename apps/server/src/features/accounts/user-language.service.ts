import type { Language } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { updateSettings } from './users.repository.ts'

/** A user's settings speak the language of their own person. */
export const setUserLanguage = (tx: Writer, userId: number, language: Language): Promise<void> => updateSettings(tx, userId, { language })
