import type { CallBody, CallResponse } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { Reader } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { addOidcLink, finishOidc, getOidcTicket, makeOidcTicket, takeOidcTicket } from '../accounts/oidc/oidc.service.ts'
import { signInWithLink } from '../accounts/oidc/sign-in-with-link.service.ts'
import type { SignIn } from '../accounts/sessions/sign-in.service.ts'
import { addUser } from '../accounts/sign-up/create-account.service.ts'
import { findUser, findUserByEmail } from '../accounts/users.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { recordMembershipChange } from '../people/people.service.ts'
import { isSameMailbox } from './inbox.policy.ts'
import { listInbox } from './inbox.repository.ts'
import type { InboxRow } from './inbox.repository.ts'
import { takeInvite } from './invites.repository.ts'

type Answer = CallResponse<'obtainTokenWithOidc'>

const nothing = { tokens: null, ticket: '', email: '', inviter: '', person_name: '', family_name: '' }

/**
 * Signs in somebody who comes back from the provider: whose account there is connected, or else whose verified address is known here or
 * invited. Those do not get in yet: the owner of an account proves once that it is theirs, and who is invited says that they join.
 * @throws ApiError `oidc_unknown`, `oidc_refused`, `step_expired`, `second_factor_needed`, `address_locked`
 */
export async function signInWithOidc(
  platform: Platform,
  signIn: SignIn,
  request: FastifyRequest,
  body: CallBody<'obtainTokenWithOidc'>,
): Promise<Answer> {
  const { read } = platform.database
  const identity = await finishOidc(platform, body, null)
  const tokens = await signInWithLink(platform, signIn, request, body, identity)
  if (tokens !== undefined) return { ...nothing, state: 'signed_in', tokens }
  const { email } = identity
  if (email === undefined) throw new ApiError('oidc_unknown')
  const user = await findUserByEmail(read, email)
  // The provider may give an address to somebody else one day, so an address alone never signs in.
  if (user !== undefined && user.email !== null && isSameMailbox(user.email, email))
    return { ...nothing, state: 'known', email, ticket: await makeOidcTicket(platform, identity, email, user.accountId) }
  const invite = user === undefined ? await findInvitation(read, platform, email) : undefined
  if (invite === undefined) throw new ApiError('oidc_unknown')
  return {
    ...nothing,
    state: 'invited',
    email,
    ticket: await makeOidcTicket(platform, identity, email, null),
    inviter: invite.user_name,
    person_name: invite.person_name,
    family_name: invite.family_name,
  }
}

/**
 * Makes somebody a member who is invited at the address that the provider has verified. Their account has no password.
 * @throws ApiError `sign_up_closed`, `step_expired`, `invalid_invite`, `email_in_use`, `oidc_taken`, `family_full`
 */
export async function joinWithOidc(
  platform: Platform,
  signIn: SignIn,
  request: FastifyRequest,
  body: CallBody<'joinWithOidc'>,
): Promise<CallResponse<'joinWithOidc'>> {
  if (platform.config.signUp === 'closed') throw new ApiError('sign_up_closed')
  const { read } = platform.database
  const { ticket } = body
  const { email, account_id: accountId, has_factors, ...row } = await getOidcTicket(read, platform, ticket)
  const known = accountId === null ? await findInvitation(read, platform, email) : undefined
  if (known === undefined) throw new ApiError('invalid_invite')
  const family = known.family_id as FamilyId
  const now = platform.now().toISOString()
  const userId = await changeFamily(platform, family, async (tx) => {
    await takeOidcTicket(tx, ticket)
    const invite = await findInvitation(tx, platform, email)
    if (invite?.family_id !== family || invite.id !== known.id || !(await takeInvite(tx, family, invite.id, now)))
      throw new ApiError('invalid_invite')
    const personId = invite.person_id
    const id = await addUser(tx, { familyId: family, personId, email: invite.email, language: invite.language }, '', now)
    await refuseFullFamily(tx, platform, family, 'members')
    await recordMembershipChange(tx, { familyId: family, userId: id, personId }, now)
    const added = await findUser(tx, family, id)
    if (added === undefined) throw new ApiError('invalid_invite')
    await addOidcLink(tx, platform, added, { ...row, name: email }, request.headers['user-agent'] ?? '')
    return id
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError('oidc_taken') : error
  })
  platform.wakeSignal.notify()
  const user = await findUser(read, family, userId)
  if (user === undefined) throw new ApiError('invalid_invite')
  // The account is new: there is nothing in it that a proof would protect.
  const proved = { hasFactors: has_factors === 1, provedAt: platform.now() }
  return signIn.withProvider(request, body, user, proved, async () => undefined)
}

/** Finds the latest invitation to exactly this mailbox that can be accepted; it is nobody's account yet. */
async function findInvitation(db: Reader, { now }: Platform, email: string): Promise<InboxRow | undefined> {
  const rows = await listInbox(db, { accountId: 0, email, now: now().toISOString() })
  return rows.find((row) => isSameMailbox(row.email, email))
}
