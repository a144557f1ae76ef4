import type { Membership, OwnInvitation } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { familyMarks } from '../../platform/family-marks.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOwnMembership } from '../accounts/memberships/memberships.service.ts'
import { refuseEndedSession } from '../accounts/sessions/sessions.service.ts'
import { addMembership } from '../accounts/sign-up/create-account.service.ts'
import { findUser } from '../accounts/users.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { recordMembershipChange } from '../people/people.service.ts'
import { isSameMailbox } from './inbox.policy.ts'
import { findInInbox, listInbox } from './inbox.repository.ts'
import type { InboxRow } from './inbox.repository.ts'
import { takeInvite } from './invites.repository.ts'

/** Lists the invitations to the caller's own address, from families to which they do not belong. */
export async function listOwnInvitations(platform: Platform, caller: Caller): Promise<OwnInvitation[]> {
  const { read } = platform.database
  const inbox = await inboxOf(read, platform, caller)
  const rows = await listInbox(read, inbox)
  return rows.filter(isFor(inbox)).map((row) => ({
    id: idOf(platform, row),
    inviter: row.user_name,
    family_name: row.family_name,
    person_name: row.person_name,
    sent: row.sent_at,
    expires: row.expires_at,
  }))
}

/**
 * Makes the caller a member of the family that an invitation is from, beside those to which they belong.
 * @throws ApiError `not_found`, `already_member`, `sign_up_closed`, `family_full`
 */
export async function acceptOwnInvitation(platform: Platform, caller: Caller, id: string): Promise<Membership> {
  if (platform.config.signUp === 'closed') throw new ApiError('sign_up_closed')
  const { family, invite } = readId(platform, id)
  const now = platform.now().toISOString()
  try {
    await changeFamily(platform, family, async (tx) => {
      await refuseEndedSession(tx, caller)
      const row = await findOwn(tx, platform, caller, family, invite)
      if (row === undefined || !(await takeInvite(tx, family, invite, now))) throw new ApiError('not_found')
      const personId = row.person_id
      const userId = await addMembership(tx, { familyId: family, personId, accountId: caller.accountId }, now)
      await refuseFullFamily(tx, platform, family, 'members')
      await recordMembershipChange(tx, { familyId: family, userId, personId }, now)
      appendToLog(tx, platform, family, 'member_joined', { by: { userId, personId } })
    })
  } catch (error) {
    // Two invitations of one family, accepted at the same moment.
    throw isUniqueViolation(error) ? new ApiError('already_member') : error
  }
  return getOwnMembership(platform.database.read, caller, family)
}

/** Ends an invitation to the caller's own address. @throws ApiError `not_found` */
export async function declineInvitation(platform: Platform, caller: Caller, id: string): Promise<void> {
  const { family, invite } = readId(platform, id)
  await platform.database.write(async (tx) => {
    const row = await findOwn(tx, platform, caller, family, invite)
    if (row === undefined || !(await takeInvite(tx, family, invite, platform.now().toISOString())))
      throw new ApiError('not_found')
    appendToLog(tx, platform, family, 'invitation_declined', { about: { userId: null, personId: row.person_id } })
  })
}

const isFor =
  ({ email }: { email: string }) =>
  (row: InboxRow): boolean =>
    isSameMailbox(row.email, email)

async function findOwn(
  tx: Writer,
  platform: Platform,
  caller: Caller,
  family: FamilyId,
  invite: number,
): Promise<InboxRow | undefined> {
  const inbox = await inboxOf(tx, platform, caller)
  const row = await findInInbox(tx, inbox, family, invite)
  return row !== undefined && isFor(inbox)(row) ? row : undefined
}

async function inboxOf(db: Reader | Writer, { now }: Platform, { familyId, userId, accountId }: Caller) {
  const email = (await findUser(db, familyId, userId))?.email ?? ''
  return { accountId, email, now: now().toISOString() }
}

/** An id says nothing about the family's number. */
const idOf = (platform: Platform, { family_id, id }: InboxRow): string => `${familyMarks(platform).markOf(family_id)}-${id}`

/** @throws ApiError `not_found` */
function readId(platform: Platform, text: string): { family: FamilyId; invite: number } {
  const [, mark = '', id = ''] = /^([\w-]{22})-(\d{1,15})$/.exec(text) ?? []
  const family = familyMarks(platform).familyOf(mark)
  if (family === undefined) throw new ApiError('not_found')
  return { family: family as FamilyId, invite: Number(id) }
}
