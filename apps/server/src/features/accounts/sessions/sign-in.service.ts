import type { CallBody, CallResponse } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { minuteMs, timeAfter } from '../../../platform/time.ts'
import { getFamilyUid } from '../../families/families.service.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import type { SignInWay } from '../../family-log/log-details.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { replacePasswordHash } from '../accounts.repository.ts'
import { findUsableCard, findUsableCardById } from '../cards/cards.service.ts'
import { useCard } from '../cards/use-card.service.ts'
import type { Identity } from '../oidc/provider.ts'
import { hashPassword, isOutdated, verifyPassword } from '../passwords/passwords.ts'
import { prepareEntrance } from '../recoveries/use-recovery.service.ts'
import { logFailedSignIn, logNewDevice, logSignedIn, logWrongCode } from '../security-log.ts'
import { hashToken, newToken } from '../tokens.ts'
import { findUserOfAccount } from '../users.repository.ts'
import type { User } from '../users.types.ts'
import { verifyAssertion } from '../ways-in/passkey-assertions.ts'
import type { PasskeyHost } from '../ways-in/passkey-host.ts'
import { findTicket, insertTicket, takeTicket } from '../ways-in/second-factor.repository.ts'
import { hasSecondFactor, verifyCode } from '../ways-in/second-factor.service.ts'
import { reportFailedSignIn } from './failed-sign-in.job.ts'
import { findBeginning } from './find-beginning.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LoginGuard } from './login-guard.ts'
import type { Sessions } from './sessions.service.ts'

/** How long somebody who has typed the right password may take to type a code. */
const ticketMs = 10 * minuteMs

interface OnDevice {
  device?: string | undefined
  shared?: boolean | undefined
}

type Tokens = CallResponse<'obtainToken'>

/** The ways to sign in. All end alike: a known or new device, and a session. */
export class SignIn {
  readonly #platform: Platform
  readonly #sessions: Sessions
  readonly #guard: LoginGuard
  readonly #devices: KnownDevices

  constructor(platform: Platform, sessions: Sessions, guard: LoginGuard, devices: KnownDevices) {
    this.#platform = platform
    this.#sessions = sessions
    this.#guard = guard
    this.#devices = devices
  }

  /**
   * Signs in with a password.
   * @param found - the user with that address, if there is one
   * @param device - the key of a device on which they have signed in before
   * @throws ApiError `second_factor_needed` with a ticket, if a code is asked for too; what the guard throws
   */
  async withPassword(
    request: FastifyRequest,
    body: CallBody<'obtainToken'>,
    found: User | undefined,
    device: string | undefined,
  ): Promise<Tokens> {
    const platform = this.#platform
    const { email, password } = body
    const user = await this.#guard
      .signIn(request, { email, device }, async () =>
        (await verifyPassword(platform, found?.passwordHash, password)) ? found : undefined,
      )
      .catch(async (error: unknown) => {
        await logFailedSignIn(platform, request, email, error, () => this.#guard.isLocked(request))
        if (error instanceof ApiError && error.code === 'invalid_credentials')
          await reportFailedSignIn(platform, { email, reason: 'password', userAgent: userAgentOf(request) })
        throw error
      })
    const passwordHash = isOutdated(platform, user.passwordHash) ? await hashPassword(platform, password) : user.passwordHash
    // If the password changed during the check, nobody is signed in.
    const isStill = async (tx: Writer): Promise<void> => {
      if (!(await replacePasswordHash(tx, user.accountId, user.passwordHash, passwordHash)))
        throw new ApiError('invalid_credentials')
    }
    if (await hasSecondFactor(platform.database.read, user.accountId)) {
      const ticket = newToken()
      await platform.database.write(async (tx) => {
        await isStill(tx)
        await insertTicket(
          tx,
          hashToken(ticket),
          { accountId: user.accountId, cardId: null },
          timeAfter(platform.now(), ticketMs),
        )
      })
      throw new ApiError('second_factor_needed', { body: { ticket } })
    }
    return this.#open(request, body, user, 'password', isStill)
  }

  /**
   * Finishes a sign-in with a code from an app, or a recovery code.
   * @throws ApiError `step_expired`, `wrong_factor_code`, `too_many_requests`
   */
  async withCode(request: FastifyRequest, body: CallBody<'obtainTokenWithCode'>): Promise<Tokens> {
    const platform = this.#platform
    const { read } = platform.database
    const ticketHash = hashToken(body.ticket)
    const begun = await findTicket(read, ticketHash, platform.now().toISOString())
    const card = typeof begun?.cardId === 'string' ? await findUsableCardById(platform, begun.cardId) : undefined
    const user =
      begun === undefined ? undefined : begun.cardId === null ? await findUserOfAccount(read, begun.accountId) : card?.user
    if (user === undefined) throw new ApiError('step_expired')
    const device = await this.#devices.find(read, user.accountId, body.device)
    return this.#guard
      .tryCode(user.accountId, device, async () => {
        const code = await verifyCode(platform, user.accountId, body.code, { allowsRecovery: true })
        if (code === undefined) return undefined
        return this.#open(request, body, user, code.kind === 'recovery' ? 'recovery_code' : 'code', async (tx) => {
          if (!(await takeTicket(tx, ticketHash))) throw new ApiError('step_expired')
          if (!(await code.use(tx))) throw new ApiError('wrong_factor_code', { field: 'code' })
          if (card !== undefined) await useCard(tx, platform, card, userAgentOf(request))
          if (code.kind === 'recovery')
            await recordAccountEvent(tx, platform, user, 'recovery_code_used', { userAgent: userAgentOf(request) })
        })
      })
      .catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'wrong_factor_code') {
          logWrongCode(platform, request, user)
          if (user.email !== null)
            await reportFailedSignIn(platform, { email: user.email, reason: 'code', userAgent: userAgentOf(request) })
        }
        throw error
      })
  }

  /**
   * Signs in with a card, in the family that it belongs to. A locked address does not refuse one that works, like a mailed link
   * (decision 24): nobody guesses it.
   * @throws ApiError `card_used`, `card_over`; `second_factor_needed` with a ticket, if the account asks for codes
   */
  async withCard(request: FastifyRequest, body: CallBody<'obtainTokenWithCard'>): Promise<CallResponse<'obtainTokenWithCard'>> {
    const platform = this.#platform
    const card = await findUsableCard(platform, body.token)
    const { user } = card
    if (await hasSecondFactor(platform.database.read, user.accountId)) {
      const ticket = newToken()
      await platform.database.write((tx) =>
        insertTicket(tx, hashToken(ticket), { accountId: user.accountId, cardId: card.id }, timeAfter(platform.now(), ticketMs)),
      )
      throw new ApiError('second_factor_needed', { body: { ticket } })
    }
    const tokens = await this.#open(request, body, user, 'card', (tx) => useCard(tx, platform, card, userAgentOf(request)), {
      isExpected: true,
    })
    return { ...tokens, email: user.email ?? '' }
  }

  /**
   * Signs in with a link from two keepers and a new password; every earlier way in ends. Like a card, it works at a locked address.
   * @throws ApiError `recovery_over`, and what is wrong with the password
   */
  async withRecovery(
    request: FastifyRequest,
    body: CallBody<'obtainTokenWithRecovery'>,
  ): Promise<CallResponse<'obtainTokenWithRecovery'>> {
    const platform = this.#platform
    const entrance = await prepareEntrance(platform, this.#sessions, this.#guard, request, body)
    const tokens = await this.#open(request, body, entrance.user, 'keepers', entrance.use, { isExpected: true })
    this.#sessions.tellEnded(entrance.ended)
    return { ...tokens, email: entrance.user.email ?? '' }
  }

  /**
   * Signs in with a passkey, which asks for no code: it is two factors by itself, a device and what unlocks it.
   * @throws ApiError `step_expired`, `passkey_refused`, `address_locked`
   */
  async withPasskey(
    request: FastifyRequest,
    host: PasskeyHost,
    body: CallBody<'obtainTokenWithPasskey'>,
  ): Promise<CallResponse<'obtainTokenWithPasskey'>> {
    const { read } = this.#platform.database
    const { passkey, use } = await verifyAssertion(this.#platform, host, body.passkey, ({ purpose }) => purpose === 'sign_in')
    const user = await findUserOfAccount(read, passkey.account_id)
    if (user === undefined) throw new ApiError('passkey_refused')
    const device = await this.#devices.find(read, user.accountId, body.device)
    await this.#guard.refuseLocked(request, { email: user.email ?? '', device })
    return { ...(await this.#open(request, body, user, 'passkey', use)), email: user.email ?? '' }
  }

  /**
   * Signs in somebody whom the provider knows. A code is asked for where the account does, unless the provider has asked for several
   * factors. For serious calls the sign-in counts from when they proved there who they are.
   * @param prove - consumes what connects the two
   * @throws ApiError `second_factor_needed` with a ticket, `address_locked`
   */
  async withProvider(
    request: FastifyRequest,
    onDevice: OnDevice,
    user: User,
    { hasFactors, provedAt }: Pick<Identity, 'hasFactors' | 'provedAt'>,
    prove: (tx: Writer) => Promise<void>,
  ): Promise<CallResponse<'joinWithOidc'>> {
    const platform = this.#platform
    const { read } = platform.database
    const device = await this.#devices.find(read, user.accountId, onDevice.device)
    await this.#guard.refuseLocked(request, { email: user.email ?? '', device })
    if (!hasFactors && (await hasSecondFactor(read, user.accountId))) {
      const ticket = newToken()
      await platform.database.write(async (tx) => {
        await prove(tx)
        await insertTicket(
          tx,
          hashToken(ticket),
          { accountId: user.accountId, cardId: null },
          timeAfter(platform.now(), ticketMs),
        )
      })
      throw new ApiError('second_factor_needed', { body: { ticket } })
    }
    const confirmedAt = provedAt?.toISOString() ?? null
    return { ...(await this.#open(request, onDevice, user, 'provider', prove, { confirmedAt })), email: user.email ?? '' }
  }

  /**
   * @param prove - consumes what somebody has proved, in the transaction that opens the session
   * @param isExpected - whether a new device is no news: what was proved is reported by itself
   * @param confirmedAt - when they proved who they are; now, unless given
   */
  async #open(
    request: FastifyRequest,
    { device: marker, shared }: OnDevice,
    user: User,
    way: SignInWay,
    prove: (tx: Writer) => Promise<void>,
    { isExpected = false, confirmedAt }: { isExpected?: boolean; confirmedAt?: string | null } = {},
  ): Promise<Tokens> {
    const platform = this.#platform
    const isForeseen = isExpected || (user.email !== null && (await this.#guard.hasLifted(request, user.email)))
    const { kept, isNew, tokens } = await platform.database.write(async (tx) => {
      await prove(tx)
      appendToLog(tx, platform, user.familyId, 'signed_in', {
        by: { userId: user.id, personId: user.personId },
        userAgent: userAgentOf(request),
        details: { way },
      })
      const admitted = await this.#devices.admit(tx, user, request, { device: marker, shared }, isForeseen)
      return {
        kept: admitted.marker,
        isNew: admitted.isNew,
        tokens: await this.#sessions.open(tx, user, userAgentOf(request), admitted.key, {
          // Somebody without an address cannot come back by themselves; on a shared device they are not meant to stay.
          isLong: user.email === null && shared !== true,
          confirmedAt,
        }),
      }
    })
    logSignedIn(platform, request, user)
    if (isNew) logNewDevice(platform, request, user)
    platform.wakeSignal.notify()
    return {
      ...tokens,
      ...(await findBeginning(request, await this.#sessions.findCaller(tokens.access))),
      language: user.language,
      person_id: user.personId,
      family_id: await getFamilyUid(platform.database.read, user.familyId),
      role: user.role,
      ...(kept === undefined ? {} : { device: kept }),
    }
  }
}

const userAgentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''
