import type { CallResponse } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hourMs, timeAfter } from '../../../platform/time.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { refuseEndedSession } from '../sessions/sessions.service.ts'
import { getUser } from '../users.repository.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import * as repository from './second-factor.repository.ts'
import { describeTotp, findTotpStep, newTotpSecret, openTotpSecret, sealTotpSecret } from './totp.ts'

/** How long somebody may take to set up their app. */
const setUpMs = hourMs

/** Whether an account is asked for a code when it signs in with its password. */
export async function hasSecondFactor(db: Reader, accountId: number): Promise<boolean> {
  return ((await repository.findTotp(db, accountId))?.confirmed_at ?? null) !== null
}

/** Makes a secret for an app. It does nothing until `createTotp` gets a code. @throws ApiError `totp_exists` */
export async function beginTotp(platform: Platform, caller: Caller): Promise<CallResponse<'beginTotp'>> {
  const user = await getUser(platform.database.read, caller.familyId, caller.userId)
  const secret = newTotpSecret()
  const sealed = sealTotpSecret(platform.secret, secret)
  await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    if (!(await repository.saveTotp(tx, caller.accountId, sealed, platform.now().toISOString())))
      throw new ApiError('totp_exists')
  })
  return describeTotp(secret, user.email ?? user.name)
}

/**
 * Starts asking for codes, with the first code as proof that the app works. @throws ApiError `wrong_factor_code`, `totp_exists`,
 * `step_expired`
 * @returns recovery codes
 */
export async function createTotp(
  platform: Platform,
  caller: Caller,
  code: string,
  userAgent: string,
): Promise<CallResponse<'createTotp'>> {
  const now = platform.now()
  const totp = await repository.findTotp(platform.database.read, caller.accountId)
  if (totp === undefined || totp.begun_at <= timeAfter(now, -setUpMs)) throw new ApiError('step_expired')
  if (totp.confirmed_at !== null) throw new ApiError('totp_exists')
  const secret = openTotpSecret(platform.secret, totp.sealed_secret)
  const step = secret === undefined ? undefined : await findTotpStep(secret, digitsOf(code) ?? '', now)
  if (step === undefined) throw new ApiError('wrong_factor_code', { field: 'code' })
  const { codes, hashes } = await newRecoveryCodes(platform)
  await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    if (!(await repository.confirmTotp(tx, totp, step, now.toISOString()))) throw new ApiError('step_expired')
    await repository.replaceRecoveryCodes(tx, caller.accountId, hashes, now.toISOString())
    const user = await getUser(tx, caller.familyId, caller.userId)
    await recordAccountEvent(tx, platform, user, 'totp_added', { userAgent })
  })
  platform.wakeSignal.notify()
  return { recovery_codes: codes }
}

/** Stops asking for codes. @throws ApiError `not_found` */
export async function deleteTotp(platform: Platform, caller: Caller, userAgent: string): Promise<void> {
  await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    if (!(await repository.deleteTotp(tx, caller.accountId))) throw new ApiError('not_found')
    await repository.deleteRecoveryCodes(tx, caller.accountId)
    await repository.deleteTickets(tx, caller.accountId)
    const user = await getUser(tx, caller.familyId, caller.userId)
    await recordAccountEvent(tx, platform, user, 'totp_removed', { userAgent })
  })
  platform.wakeSignal.notify()
}

/** Replaces the recovery codes, used and unused. @throws ApiError `no_second_factor` */
export async function createRecoveryCodes(
  platform: Platform,
  caller: Caller,
  userAgent: string,
): Promise<CallResponse<'createRecoveryCodes'>> {
  if (!(await hasSecondFactor(platform.database.read, caller.accountId))) throw new ApiError('no_second_factor')
  const { codes, hashes } = await newRecoveryCodes(platform)
  await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    if (!(await hasSecondFactor(tx, caller.accountId))) throw new ApiError('no_second_factor')
    await repository.replaceRecoveryCodes(tx, caller.accountId, hashes, platform.now().toISOString())
    const user = await getUser(tx, caller.familyId, caller.userId)
    await recordAccountEvent(tx, platform, user, 'recovery_codes_made', { userAgent })
  })
  platform.wakeSignal.notify()
  return { recovery_codes: codes }
}

export interface VerifiedCode {
  kind: 'totp' | 'recovery'
  /** Consumes the code. Call it in the transaction of what it proves. @returns false if it was used before */
  use(tx: Writer): Promise<boolean>
}

/**
 * Checks a code from an app, or a recovery code, without consuming it.
 * @returns undefined for a wrong one
 */
export async function verifyCode(
  platform: Platform,
  accountId: number,
  typed: string,
  { allowsRecovery }: { allowsRecovery: boolean },
): Promise<VerifiedCode | undefined> {
  const { read } = platform.database
  const totp = await repository.findTotp(read, accountId)
  if (totp === undefined || totp.confirmed_at === null) return undefined
  const digits = digitsOf(typed)
  if (digits !== undefined) {
    const secret = openTotpSecret(platform.secret, totp.sealed_secret)
    if (secret === undefined) platform.log.warn('the secret of an app for codes was stored under another BANYAN_SECRET')
    const step = secret === undefined ? undefined : await findTotpStep(secret, digits, platform.now())
    return step === undefined ? undefined : { kind: 'totp', use: (tx) => repository.useTotpStep(tx, totp, step) }
  }
  if (!allowsRecovery) return undefined
  const hashes = await repository.listRecoveryCodes(read, accountId)
  const [example] = hashes
  const hash = example === undefined ? undefined : await hashRecoveryCode(typed, example)
  if (hash === undefined || !hashes.includes(hash)) return undefined
  const now = platform.now().toISOString()
  return { kind: 'recovery', use: (tx) => repository.useRecoveryCode(tx, accountId, hash, now) }
}

/** Returns six digits without the spaces that apps show between them; undefined for anything else. */
function digitsOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
