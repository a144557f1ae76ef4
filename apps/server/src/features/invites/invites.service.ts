import { localeOf, regionOf } from '@banyan/contract'
import type { CallResponse, Invite } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { countToday, secondsLeftToday } from '../../platform/daily-count.ts'
import type { Writer } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { inLocale } from '../../platform/messages/in-locale.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { emailKey } from '../../platform/text/clean-text.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { hashNewPassword } from '../accounts/passwords/passwords.ts'
import { wordsOf } from '../accounts/passwords/words.ts'
import type { LoginGuard } from '../accounts/sessions/login-guard.ts'
import { refuseEndedSession } from '../accounts/sessions/sessions.service.ts'
import { addUser } from '../accounts/sign-up/create-account.service.ts'
import { hashToken, newToken } from '../accounts/tokens.ts'
import { findUserByEmail } from '../accounts/users.service.ts'
import type { DomainEvents } from '../events/events.ts'
import { changeFamily } from '../families/change-family.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { getInvitable, recordMembershipChange } from '../people/people.service.ts'
import {
  endInvites,
  endInvitesFrom,
  findInviteByToken,
  findPendingInvite,
  insertInvite,
  listPendingInvites,
  takeInvite,
} from './invites.repository.ts'
import type { InviteRow } from './invites.repository.ts'

const validDays = 14
/** The maximum number of invitations per day, including repeated ones. */
const maxPerDay = { ofMember: 30, ofFamily: 100 }

export async function listInvites(platform: Platform, caller: Caller): Promise<Invite[]> {
  return (await listPendingInvites(platform.database.read, caller.familyId, platform.now().toISOString())).map(present)
}

/** Returns the pending invitation of a person, even if it went to a former address. */
export async function getInvite(platform: Platform, caller: Caller, personId: number): Promise<Invite> {
  const row = await findPendingInvite(platform.database.read, caller.familyId, personId, platform.now().toISOString())
  if (row === undefined) throw new ApiError('not_found')
  return present(row)
}

/**
 * Invites a person at the address in their profile. An earlier invitation to another address ends.
 * @param isAgain - whether to send an invitation to the same address again, with a new link
 * @throws ApiError `user_exists`, `no_email`, `person_deceased`, `pending_invite`, `not_found`, `sign_up_closed`
 */
export async function invite(platform: Platform, caller: Caller, personId: number, isAgain: boolean): Promise<Invite> {
  if (platform.config.signUp === 'closed') throw new ApiError('sign_up_closed')
  const now = platform.now()
  const sentAt = now.toISOString()
  const row = await platform.database
    .write(async (tx) => {
      await refuseEndedSession(tx, caller)
      const { person, inviter } = await getInvitable(tx, caller, personId)
      if (person.isUser) throw new ApiError('user_exists')
      if (person.yearOfDeath !== 0) throw new ApiError('person_deceased')
      if (person.email === '') throw new ApiError('no_email')
      const known = await findPendingInvite(tx, caller.familyId, personId, sentAt)
      if (isAgain && known === undefined) throw new ApiError('not_found')
      if (!isAgain && known?.email_key === emailKey(person.email)) throw new ApiError('pending_invite')
      await endInvites(tx, caller.familyId, personId, sentAt, isAgain ? undefined : emailKey(person.email))
      const token = newToken()
      const sent = {
        email: person.email,
        emailKey: emailKey(person.email),
        tokenHash: hashToken(token),
        sentAt,
        expiresAt: timeAfter(now, validDays * dayMs),
      }
      await insertInvite(tx, caller.familyId, { personId, userId: caller.userId, userName: inviter, ...sent })
      // The invited person has said nothing yet: relatives write to each other in the words of one place.
      const locale = localeOf(person.language, regionOf(caller.locale))
      const url = `${publicUrl(platform.config)}/accounts/invite_confirmation/${token}/?${inLocale(locale)}`
      const isSent = await enqueueMail(tx, platform, {
        kind: 'invitation',
        to: person.email,
        language: locale,
        data: { name: person.name, inviter, url },
        eventKey: `invite ${hashToken(token)}`,
        familyId: caller.familyId,
      })
      if (!isSent) throw new ApiError('too_many_mails', { retryAfterSeconds: secondsLeftToday(now) })
      appendToLog(tx, platform, caller.familyId, 'member_invited', {
        by: caller,
        about: { userId: null, personId },
      })
      await countInvitation(tx, caller, now)
      return findPendingInvite(tx, caller.familyId, personId, sentAt)
    })
    .catch((error: unknown) => {
      // Two family members invited the same person concurrently.
      throw isUniqueViolation(error) ? new ApiError('pending_invite') : error
    })
  platform.wakeSignal.notify()
  if (row === undefined) throw new ApiError('not_found')
  return present(row)
}

/** A refused invitation does not count, because its transaction is rolled back. */
async function countInvitation(tx: Writer, caller: Caller, now: Date): Promise<void> {
  const ofFamily = await countToday(tx, now, `invitations of family ${caller.familyId}`)
  const ofMember = await countToday(tx, now, `invitations of member ${caller.familyId} ${caller.userId}`)
  if (ofMember > maxPerDay.ofMember || ofFamily > maxPerDay.ofFamily)
    throw new ApiError('too_many_invitations', { retryAfterSeconds: secondsLeftToday(now) })
}

export async function takeInviteBack(platform: Platform, caller: Caller, personId: number): Promise<void> {
  const now = platform.now().toISOString()
  const count = await platform.database.write(async (tx) => {
    const ended = await endInvites(tx, caller.familyId, personId, now)
    if (ended > 0)
      appendToLog(tx, platform, caller.familyId, 'invitation_withdrawn', { by: caller, about: { userId: null, personId } })
    return ended
  })
  if (count === 0) throw new ApiError('not_found')
}

/** A new password ends the invitations that the account has sent: an intruder may have invited themselves (decision 24). */
export async function endInvitesOfUser(
  tx: Writer,
  { family, userId, at, endsInvitations }: DomainEvents['passwordReplaced'],
): Promise<void> {
  endsInvitations(await endInvitesFrom(tx, family, userId, at))
}

/**
 * Returns what the invited person sees before they join. Whether their address has an account shows only to them: nobody else holds
 * the mailed link. @throws ApiError `invalid_invite`, `address_changed`
 */
export async function getInvitation(platform: Platform, token: string): Promise<CallResponse<'getInvitation'>> {
  const { read } = platform.database
  const row = await getOpenInvite(read, token, platform.now().toISOString())
  return { ...present(row), has_account: (await findUserByEmail(read, row.email)) !== undefined }
}

/**
 * Makes the invited person a user of the family, with an account of their own. An address that has an account keeps its password: it
 * joins signed in (`acceptOwnInvitation`). @throws ApiError `email_in_use` for such an address, before anything else is checked
 */
export async function acceptInvitation(
  platform: Platform,
  guard: LoginGuard,
  request: FastifyRequest,
  token: string,
  password: string,
): Promise<Invite> {
  if (platform.config.signUp === 'closed') throw new ApiError('sign_up_closed')
  const now = platform.now().toISOString()
  const asked = await getOpenInvite(platform.database.read, token, now)
  if ((await findUserByEmail(platform.database.read, asked.email)) !== undefined) {
    // The account may be that of this very invitation, accepted since it was read.
    await getOpenInvite(platform.database.read, token, now)
    throw new ApiError('email_in_use')
  }
  const passwordHash = await hashNewPassword(
    platform,
    password,
    await wordsOf(platform.database.read, { familyId: asked.family_id as FamilyId, email: asked.email, name: asked.name }),
  )
  const family = asked.family_id as FamilyId
  await changeFamily(platform, family, async (tx) => {
    const row = await getOpenInvite(tx, token, now)
    if (!(await takeInvite(tx, family, row.id, now))) throw new ApiError('invalid_invite')
    const userId = await addUser(
      tx,
      { familyId: family, personId: row.person_id, email: row.email, language: row.language },
      passwordHash,
      now,
    )
    await refuseFullFamily(tx, platform, family, 'members')
    await guard.lift(tx, request, row.email)
    await recordMembershipChange(tx, { familyId: family, userId, personId: row.person_id }, now)
    appendToLog(tx, platform, family, 'member_joined', { by: { userId, personId: row.person_id } })
  })
  return present(asked)
}

/** Finds an invitation that can be accepted now. */
async function getOpenInvite(db: Writer | Platform['database']['read'], token: string, now: string): Promise<InviteRow> {
  const row = await findInviteByToken(db, hashToken(token))
  const isOpen =
    row !== undefined &&
    row.ended_at === null &&
    row.expires_at > now &&
    row.hidden_at === null &&
    row.year_of_death === 0 &&
    row.invited_user_id === null
  if (!isOpen) throw new ApiError('invalid_invite')
  if (row.person_email_key !== row.email_key) throw new ApiError('address_changed')
  return row
}

function present(row: InviteRow): Invite {
  return {
    person_id: row.person_id,
    person_name: row.name,
    email_address: row.email,
    sent: row.sent_at,
    username_who_invited_person: row.user_name,
    language: row.language,
    expires: row.expires_at,
  }
}
