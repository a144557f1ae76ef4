import type { Writer } from '../../platform/db/database.ts'
import type { DomainEvents } from '../events/events.ts'
import { updateSettings } from './users.repository.ts'

/** Keeps the language of a user's settings equal to that of their own person. */
export const followPersonLanguage = (
  tx: Writer,
  { family, userId, language }: DomainEvents['personLanguageChanged'],
): Promise<void> => updateSettings(tx, family, userId, { language })
