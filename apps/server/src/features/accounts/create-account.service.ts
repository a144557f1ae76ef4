import type { Platform } from '../../platform/platform.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Writer } from '../../platform/db/database.ts'
import { insertFamily } from '../families/families.repository.ts'
import { addFirstPerson } from '../people/people.service.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import type { SignUp } from './sign-ups.repository.ts'
import { findUserByEmail, insertUser } from './users.repository.ts'

/** A family is born: its first user and their person. @throws ApiError `email_in_use` */
export async function addAccount(tx: Writer, asked: Omit<SignUp, 'created_at'>, passwordHash: string, now: string): Promise<void> {
  const { email, language } = asked
  if ((await findUserByEmail(tx, email)) !== undefined) throw new ApiError('email_in_use')
  const familyId = await insertFamily(tx, now)
  const personId = await addFirstPerson(tx, familyId, asked, now)
  await insertUser(tx, { familyId, personId, email, passwordHash, language, createdAt: now })
}

/** An account made by the operator: no mail confirms it. */
export async function createAccount(platform: Platform, asked: Omit<SignUp, 'created_at'>, password: string): Promise<void> {
  checkNewPassword(password)
  const passwordHash = await hashPassword(password)
  await platform.database.write((tx) => addAccount(tx, asked, passwordHash, platform.now().toISOString()))
}
