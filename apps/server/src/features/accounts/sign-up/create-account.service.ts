import type { Language, Role } from '@banyan/contract'
import type { Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findLastChange } from '../../changes/changes.service.ts'
import { createFamily } from '../../families/families.service.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import { enqueueLocatingPeople } from '../../people/locate-people.service.ts'
import { addFirstPerson } from '../../people/people.service.ts'
import { insertAccount } from '../accounts.repository.ts'
import { hashNewPassword } from '../passwords/passwords.ts'
import { findUserByEmail, insertUser } from '../users.repository.ts'
import type { SignUp } from './sign-ups.repository.ts'

/**
 * Creates a family with its first user and their person. Notify the wake signal after the commit. @throws ApiError `email_in_use`
 */
export async function addAccount(
  tx: Writer,
  platform: Platform,
  asked: Omit<SignUp, 'created_at'>,
  passwordHash: string,
): Promise<{ familyId: FamilyId; userId: number; personId: number }> {
  const { email, language } = asked
  const now = platform.now().toISOString()
  if ((await findUserByEmail(tx, email)) !== undefined) throw new ApiError('email_in_use')
  const familyId = await createFamily(tx, now)
  const personId = await addFirstPerson(tx, familyId, asked, now)
  const accountId = await insertAccount(tx, { email, passwordHash, language, createdAt: now })
  const userId = await insertUser(tx, { familyId, personId, accountId, role: 'keeper', createdAt: now, updatesToldId: 0 })
  appendToLog(tx, platform, familyId, 'family_founded', { by: { userId, personId } })
  // Queued to run after the commit, because a geocoder may be slow.
  await enqueueLocatingPeople(tx, platform, familyId)
  return { familyId, userId, personId }
}

/** Adds a user to an existing family, for one of its people. @throws ApiError `email_in_use` */
export async function addUser(
  tx: Writer,
  asked: { familyId: FamilyId; personId: number; email: string; language: Language },
  passwordHash: string,
  now: string,
): Promise<number> {
  if ((await findUserByEmail(tx, asked.email)) !== undefined) throw new ApiError('email_in_use')
  const { email, language } = asked
  return addMembership(
    tx,
    { ...asked, accountId: await insertAccount(tx, { email, passwordHash, language, createdAt: now }) },
    now,
  )
}

/** Adds a user to an existing family who has no address and no password. @returns the membership's id */
export async function addUserWithoutAddress(
  tx: Writer,
  { language, ...asked }: { familyId: FamilyId; personId: number; language: Language; role: Role },
  now: string,
): Promise<number> {
  const accountId = await insertAccount(tx, { email: null, passwordHash: '', language, createdAt: now })
  return addMembership(tx, { ...asked, accountId }, now)
}

/** Makes an account a member of an existing family, as one of its people. @returns the membership's id */
export async function addMembership(
  tx: Writer,
  asked: { familyId: FamilyId; personId: number; accountId: number; role?: Role },
  now: string,
): Promise<number> {
  const { familyId, personId, accountId, role = 'member' } = asked
  // New users are not told about changes from before they joined.
  const updatesToldId = await findLastChange(tx, familyId)
  return insertUser(tx, { familyId, personId, accountId, role, createdAt: now, updatesToldId })
}

/** Creates an account at the operator's request, without a confirmation mail. */
export async function createAccount(platform: Platform, asked: Omit<SignUp, 'created_at'>, password: string): Promise<void> {
  const passwordHash = await hashNewPassword(platform, password, [asked.name, asked.email])
  await platform.database.write(async (tx) => void (await addAccount(tx, platform, asked, passwordHash)))
}
