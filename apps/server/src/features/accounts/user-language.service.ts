import type { Writer } from '../../platform/db/database.ts'
import type { DomainEvents } from '../events/events.ts'
import { updateAccount } from './accounts.repository.ts'
import { getUser } from './users.repository.ts'

/** Keeps the language of a user's settings equal to that of their own person. */
export async function followPersonLanguage(
  tx: Writer,
  { family, userId, language }: DomainEvents['personLanguageChanged'],
): Promise<void> {
  await updateAccount(tx, (await getUser(tx, family, userId)).accountId, { language })
}
