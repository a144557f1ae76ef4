import type { Gender, Language } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'

export interface SignUp {
  name: string
  email: string
  gender: Gender
  language: Language
  birth_year: number
  address: string
  created_at: string
}

export async function insertSignUp(tx: Writer, signUp: SignUp, tokenHash: string, expiresAt: string): Promise<void> {
  await tx
    .insertInto('sign_ups')
    .values({ ...signUp, token_hash: tokenHash, expires_at: expiresAt, used_at: null })
    .execute()
}

/** Finds the sign-up for this token while it is valid. */
export async function findOpenSignUp(
  db: Reader,
  tokenHash: string,
  now: string,
): Promise<Pick<SignUp, 'name' | 'email'> | undefined> {
  return db
    .selectFrom('sign_ups')
    .select(['name', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Consumes a sign-up. Of two concurrent calls, one gets it and the other undefined. */
export async function takeSignUp(tx: Writer, tokenHash: string, now: string): Promise<SignUp | undefined> {
  return tx
    .updateTable('sign_ups')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['name', 'email', 'gender', 'language', 'birth_year', 'address', 'created_at'])
    .executeTakeFirst()
}

/** Deletes sign-ups with the address of a user who leaves. */
export async function deleteSignUpsOf(tx: Writer, email: string): Promise<void> {
  await tx
    .deleteFrom('sign_ups')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute()
}
