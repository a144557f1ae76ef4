import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type PasskeyChallenge = Omit<Selectable<Tables['passkey_challenges']>, 'challenge_hash' | 'expires_at'>

export async function insertChallenge(
  tx: Writer,
  challengeHash: string,
  challenge: PasskeyChallenge,
  expiresAt: string,
): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({ ...challenge, challenge_hash: challengeHash, expires_at: expiresAt })
    .execute()
}

export async function findChallenge(db: Reader, challengeHash: string, now: string): Promise<PasskeyChallenge | undefined> {
  return db
    .selectFrom('passkey_challenges')
    .select(['purpose', 'account_id', 'session_id', 'user_handle'])
    .where('challenge_hash', '=', challengeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Consumes a challenge. Of two concurrent calls, only one gets true. */
export async function takeChallenge(tx: Writer, challengeHash: string): Promise<boolean> {
  const result = await tx.deleteFrom('passkey_challenges').where('challenge_hash', '=', challengeHash).executeTakeFirst()
  return result.numDeletedRows > 0n
}
