import { limits } from '@banyan/contract'
import type { CallResponse, Membership } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { countToday, secondsLeftToday } from '../../../platform/daily-count.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanText } from '../../../platform/text/clean-text.ts'
import { createFamily, nameFamily } from '../../families/families.service.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import { addFirstPerson, getPersonToCopy } from '../../people/people.service.ts'
import { refuseEndedSession } from '../sessions/sessions.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { getUser, insertUser } from '../users.repository.ts'
import { findMembership, findMembershipByUid, listMemberships } from './memberships.repository.ts'
import type { MembershipRow } from './memberships.repository.ts'

/** How many families an account may found per day. */
const maxFoundedPerDay = 5

/** Lists the caller's families, the last used first. */
export async function listOwnMemberships({ database }: Platform, caller: Caller): Promise<Membership[]> {
  return (await listMemberships(database.read, caller.accountId)).map((row) => present(row, caller))
}

/** Returns the caller's membership in a family. @throws ApiError `not_found` */
export async function getOwnMembership(db: Reader, caller: Caller, family: FamilyId): Promise<Membership> {
  const row = await findMembership(db, caller.accountId, family)
  if (row === undefined) throw new ApiError('not_found')
  return present(row, caller)
}

/**
 * Opens a session in another of the caller's families on the same device and ends the present one.
 * @throws ApiError `not_found` for a family to which the account does not belong
 */
export async function switchFamily(
  platform: Platform,
  sessions: Sessions,
  caller: Caller,
  request: FastifyRequest,
  uid: string,
): Promise<CallResponse<'switchFamily'>> {
  const { tokens, membership, ended } = await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    const found = await findMembershipByUid(tx, caller.accountId, uid)
    if (found === undefined) throw new ApiError('not_found')
    const user = { id: found.user_id, familyId: found.family_id as FamilyId, accountId: caller.accountId }
    appendToLog(tx, platform, user.familyId, 'signed_in', {
      by: { userId: found.user_id, personId: found.person_id },
      userAgent: request.headers['user-agent'] ?? '',
      details: { way: 'switched' },
    })
    const opened = await sessions.openBeside(tx, user, request.headers['user-agent'] ?? '', caller.sessionId)
    return { tokens: opened, membership: found, ended: await sessions.end(tx, caller.sessionId) }
  })
  sessions.tellEnded(ended)
  return {
    ...tokens,
    language: caller.language,
    person_id: membership.person_id,
    family_id: membership.uid,
    role: membership.role,
  }
}

/**
 * Founds another family: the caller becomes its keeper and first person, with the name, sex and year of birth of their person in the
 * present one. @throws ApiError `sign_up_closed`, `too_long`, `too_many_families`
 */
export async function foundFamily(platform: Platform, caller: Caller, asked: string): Promise<Membership> {
  // Where only invited people join, nobody opens a family by themselves.
  if (platform.config.signUp !== 'open') throw new ApiError('sign_up_closed')
  const name = readFamilyName(asked)
  const now = platform.now()
  const at = now.toISOString()
  const family = await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    if ((await countToday(tx, now, `families of account ${caller.accountId}`)) > maxFoundedPerDay)
      throw new ApiError('too_many_families', { retryAfterSeconds: secondsLeftToday(now) })
    const { email, language } = await getUser(tx, caller.familyId, caller.userId)
    // Its keepers could not help them, and they alone are keeper of the other.
    if (email === null) throw new ApiError('needs_address')
    const own = await getPersonToCopy(tx, caller.familyId, caller.personId)
    const familyId = await createFamily(tx, at)
    if (name !== '') await nameFamily(tx, familyId, name)
    const personId = await addFirstPerson(tx, familyId, { ...own, email, language, address: '' }, at)
    const { accountId } = caller
    const userId = await insertUser(tx, { familyId, personId, accountId, role: 'keeper', createdAt: at, updatesToldId: 0 })
    appendToLog(tx, platform, familyId, 'family_founded', { by: { userId, personId } })
    return familyId
  })
  return getOwnMembership(platform.database.read, caller, family)
}

/** Cleans the name of a family. @throws ApiError `too_long` */
export function readFamilyName(asked: string): string {
  const name = cleanText(asked)
  if (name.length > limits.familyName) throw new ApiError('too_long', { field: 'name' })
  return name
}

const present = (row: MembershipRow, caller: Caller): Membership => ({
  family_id: row.uid,
  family_name: row.family_name,
  person_id: row.person_id,
  person_name: row.person_name,
  role: row.role,
  members: Number(row.members),
  is_current: row.family_id === caller.familyId,
})
