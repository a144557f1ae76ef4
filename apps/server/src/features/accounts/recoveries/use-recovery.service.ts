import type { CallBody, CallResponse } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getFamilyName } from '../../families/families.service.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { setPasswordHash } from '../accounts.repository.ts'
import { concludePasswordChange } from '../credentials.service.ts'
import { deleteLinks } from '../oidc/oidc.repository.ts'
import { hashNewPassword, refuseOwnWords } from '../passwords/passwords.ts'
import { wordsOf } from '../passwords/words.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { markUserUsed } from '../users.repository.ts'
import type { User } from '../users.types.ts'
import { deletePasskeys } from '../ways-in/passkeys.repository.ts'
import * as secondFactor from '../ways-in/second-factor.repository.ts'
import { updateRecovery } from './recoveries.repository.ts'
import { findUsableRecovery, holdMember } from './recoveries.service.ts'
import { mailUsed } from './recovery-mails.ts'

/** Tells who holds a link whom it lets in, without using it up. Others learn nothing. */
export async function checkRecovery(platform: Platform, token: string): Promise<CallResponse<'checkRecovery'>> {
  const { read } = platform.database
  const usable = await findUsableRecovery(platform, read, token)
  if (usable === undefined) return { is_open: false, person_name: '', family_name: '', needs_password: false }
  return {
    is_open: true,
    person_name: usable.user.name,
    family_name: await getFamilyName(read, usable.user.familyId),
    needs_password: usable.user.email !== null,
  }
}

/** What a link from two keepers does, once its holder has chosen a password. */
interface Entrance {
  user: User
  /** Call it in the transaction that signs in; then give `ended` to `tellEnded`, and notify the wake signal. */
  use(tx: Writer): Promise<void>
  /** The sessions that ended. */
  ended: string[]
}

/**
 * Prepares to let somebody in: every earlier way in ends, with all sessions, and the account has the new password. Nothing asks for a code,
 * because what made the codes is lost, or in other hands.
 * @throws ApiError `recovery_over`, and what is wrong with the password
 */
export async function prepareEntrance(
  platform: Platform,
  sessions: Sessions,
  guard: LoginGuard,
  request: FastifyRequest,
  { token, password }: CallBody<'obtainTokenWithRecovery'>,
): Promise<Entrance> {
  // Checks the link first, so that nobody without one makes the server hash a password.
  const known = await findUsableRecovery(platform, platform.database.read, token)
  if (known === undefined) throw new ApiError('recovery_over')
  // Without an address nobody could replace a forgotten one: they go on with cards and passkeys.
  const passwordHash = known.user.email === null ? '' : await hashNewPassword(platform, password)
  const userAgent = request.headers['user-agent'] ?? ''
  const entrance: Entrance = {
    user: known.user,
    ended: [],
    use: async (tx) => {
      await holdMember(tx, known.user.familyId, known.user.id)
      // Before their sessions, as when one is renewed: two transactions that wait for each other would both fail.
      await markUserUsed(tx, known.user.familyId, known.user.id, platform.now().toISOString())
      const usable = await findUsableRecovery(platform, tx, token)
      if (usable === undefined) throw new ApiError('recovery_over')
      const { row, user, members } = usable
      if (user.email !== null) refuseOwnWords(password, await wordsOf(tx, user))
      if (!(await updateRecovery(tx, row, { ended_at: platform.now().toISOString() }))) throw new ApiError('recovery_over')
      const { accountId } = user
      await deletePasskeys(tx, accountId)
      await deleteLinks(tx, accountId)
      await secondFactor.deleteTotp(tx, accountId)
      await secondFactor.deleteRecoveryCodes(tx, accountId)
      await setPasswordHash(tx, accountId, passwordHash)
      await guard.clearCodes(tx, accountId)
      if (user.email !== null) {
        await guard.clearAccount(tx, user.email)
        await guard.lift(tx, request, user.email)
      }
      await recordAccountEvent(tx, platform, user, 'recovery_used', { userAgent })
      entrance.ended = await concludePasswordChange(tx, platform, sessions, user)
      await mailUsed({ tx, platform, member: user, key: row.id }, members, userAgent)
    },
  }
  return entrance
}
