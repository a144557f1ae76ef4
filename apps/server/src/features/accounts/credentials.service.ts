import type { Writer } from '../../platform/db/database.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { emit } from '../events/events.ts'
import { syncPersonEmail } from '../people/people.service.ts'
import { endEmailChanges } from './email/email-changes.repository.ts'
import { endPasswordResets } from './passwords/password-resets.repository.ts'
import type { Sessions } from './sessions/sessions.service.ts'
import { newToken } from './tokens.ts'
import { setUserEmail } from './users.repository.ts'
import type { User } from './users.types.ts'

/**
 * Ends what was mailed earlier and could still let somebody in: reset links and pending address changes. Links that restore a
 * replaced address always stay valid.
 */
async function endPendingLinks(tx: Writer, user: Pick<User, 'familyId' | 'id'>, now: string): Promise<void> {
  await endPasswordResets(tx, user.familyId, user.id, now)
  await endEmailChanges(tx, user.familyId, user.id, now)
}

/**
 * Ends other sessions, pending links and the invitations that the account has sent, and mails a notice. Call it in the
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
  const ended = await sessions.endAll(tx, user, keptSession)
  const at = platform.now().toISOString()
  await endPendingLinks(tx, user, at)
  const endedInvitations: string[] = []
  const endsInvitations = (names: string[]): void => void endedInvitations.push(...names)
  await emit(tx, 'passwordReplaced', { family: user.familyId, userId: user.id, at, endsInvitations })
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
 * Replaces the address that a user signs in with and that their person shows. Call it in a transaction that has touched the
 * family. @throws ApiError `email_in_family`
 */
export async function replaceEmail(tx: Writer, user: User, email: string, now: string): Promise<void> {
  await setUserEmail(tx, user.familyId, user.id, email)
  await syncPersonEmail(tx, { familyId: user.familyId, userId: user.id, personId: user.personId }, email, now)
  await endPendingLinks(tx, user, now)
}

/** Signs a user out everywhere at the operator's request. @returns how many sessions ended */
export async function signOut(
  tx: Writer,
  platform: Platform,
  sessions: Sessions,
  user: Pick<User, 'id' | 'familyId'>,
): Promise<number> {
  await endPendingLinks(tx, user, platform.now().toISOString())
  return (await sessions.endAll(tx, user)).length
}
