import type { Writer } from '../../platform/db/database.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { emit } from '../events/events.ts'
import { touchFamily } from '../families/change-family.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { syncPersonEmail } from '../people/people.service.ts'
import { holdAccount, setAccountEmail } from './accounts.repository.ts'
import { endCardsMadeBy, endCardsOfUser } from './cards/cards.repository.ts'
import { endEmailChanges } from './email/email-changes.repository.ts'
import { deleteTicketsOf } from './oidc/oidc.repository.ts'
import { endPasswordResets } from './passwords/password-resets.repository.ts'
import { endRecoveriesWith } from './recoveries/recoveries.repository.ts'
import type { Sessions } from './sessions/sessions.service.ts'
import { newToken } from './tokens.ts'
import { listUsersOfAccount } from './users.repository.ts'
import type { User } from './users.types.ts'
import { deleteTickets } from './ways-in/second-factor.repository.ts'

/**
 * Ends what was begun earlier and could still let somebody in: reset links, pending address changes, cards, what keepers have begun for
 * the account or it for others, and sign-ins that wait for a code. Links that restore a replaced address always stay valid.
 */
async function endPendingLinks(tx: Writer, account: number, now: string): Promise<void> {
  await endPasswordResets(tx, account, now)
  await endEmailChanges(tx, account, now)
  await deleteTickets(tx, account)
  await deleteTicketsOf(tx, account)
  for (const { familyId, id } of await listUsersOfAccount(tx, account)) {
    await endCardsOfUser(tx, familyId, id, now)
    await endRecoveriesWith(tx, familyId, id, now)
  }
}

/**
 * Ends other sessions, pending links, and the invitations and cards that the account has given to others, and mails a notice. Call it in the
 * transaction that stores a new password.
 * @param keptSession - stays signed in: the one in which somebody has typed the old password
 * @returns the sessions that ended; give them to `tellEnded` after the commit
 */
export async function concludePasswordChange(
  tx: Writer,
  platform: Platform,
  sessions: Sessions,
  user: User,
  keptSession?: string,
): Promise<string[]> {
  const ended = await sessions.endAll(tx, user.accountId, keptSession)
  const at = platform.now().toISOString()
  await endPendingLinks(tx, user.accountId, at)
  const endedInvitations: string[] = []
  const endsInvitations = (names: string[]): void => void endedInvitations.push(...names)
  for (const { familyId, id } of await listUsersOfAccount(tx, user.accountId)) {
    await emit(tx, 'passwordReplaced', { family: familyId, userId: id, at, endsInvitations })
    endsInvitations(await endCardsMadeBy(tx, familyId, id, at))
  }
  // Somebody without an address has no password either.
  if (user.email === null) return ended
  const url = `${publicUrl(platform.config)}/accounts/password_reset/`
  await enqueueMail(tx, platform, {
    kind: 'password_changed',
    to: user.email,
    language: user.locale,
    data: { name: user.name, url, endedInvitations },
    eventKey: `changed ${newToken()}`,
    familyId: user.familyId,
  })
  return ended
}

/**
 * Replaces the address that somebody signs in with and that their person shows, in all of their families. Call it in a transaction
 * that has touched those families (`changeFamiliesOf`). @throws ApiError `email_in_family`
 */
export async function replaceEmail(tx: Writer, account: number, email: string, now: string): Promise<void> {
  await setAccountEmail(tx, account, email)
  for (const user of await listUsersOfAccount(tx, account))
    await syncPersonEmail(tx, { familyId: user.familyId, userId: user.id, personId: user.personId }, email, now)
  await endPendingLinks(tx, account, now)
}

/** Runs a transaction that changes people in every family of an account; it cannot join or leave one meanwhile. */
export async function changeFamiliesOf<T>(platform: Platform, account: number, work: (tx: Writer) => Promise<T>): Promise<T> {
  const { database, eventBus } = platform
  const { result, families } = await database.write(async (tx) => {
    // Always in the same order, so that two transactions never wait for each other.
    const touched = (await listUsersOfAccount(tx, account)).map(({ familyId }) => familyId).toSorted((a, b) => a - b)
    for (const family of touched) await touchFamily(tx, family)
    await holdAccount(tx, account)
    return { result: await work(tx), families: touched }
  })
  for (const family of families) eventBus.publish(family)
  return result
}

/** Signs somebody out everywhere at the operator's request. @returns how many sessions ended */
export async function signOut(tx: Writer, platform: Platform, sessions: Sessions, account: number): Promise<number> {
  for (const { familyId, id, personId } of await listUsersOfAccount(tx, account))
    appendToLog(tx, platform, familyId, 'signed_out_by_operator', { about: { userId: id, personId } })
  await endPendingLinks(tx, account, platform.now().toISOString())
  return (await sessions.endAll(tx, account)).length
}
