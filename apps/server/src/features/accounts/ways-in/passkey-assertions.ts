import type { CallBody } from '@banyan/contract'
import type { Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { minuteMs, timeAfter } from '../../../platform/time.ts'
import { hashToken, newToken } from '../tokens.ts'
import { findChallenge, insertChallenge, takeChallenge } from './passkey-challenges.repository.ts'
import type { PasskeyChallenge } from './passkey-challenges.repository.ts'
import type { PasskeyHost } from './passkey-host.ts'
import { findPasskeyByCredential, markPasskeyUsed } from './passkeys.repository.ts'
import type { PasskeyRow } from './passkeys.repository.ts'

type Assertion = CallBody<'obtainTokenWithPasskey'>['passkey']

/** How long somebody may take to answer. A sign-in page that stays open asks again. */
export const challengeMs = 5 * minuteMs

/** Stores what an authenticator is to sign. @returns the challenge, in base64url */
export async function newChallenge(platform: Platform, challenge: PasskeyChallenge): Promise<string> {
  const value = newToken()
  await platform.database.write((tx) => insertChallenge(tx, hashToken(value), challenge, timeAfter(platform.now(), challengeMs)))
  return value
}

export interface OpenChallenge extends PasskeyChallenge {
  /** In base64url. */
  value: string
  /** Consumes it. Of two concurrent answers, the second is refused. @throws ApiError `step_expired` */
  take(tx: Writer): Promise<void>
}

/**
 * Checks an answer to a challenge. A good one consumes the challenge in the transaction of what it proves (`take`), so that a call
 * which fails for another reason can be made again; a bad one consumes it at once.
 * @param check - throws if the answer is bad
 * @throws ApiError `step_expired` if the challenge is unknown, used or too old; `passkey_refused` if the answer has none
 */
export async function answerChallenge<T>(
  platform: Platform,
  clientDataJSON: string,
  check: (challenge: OpenChallenge) => Promise<T>,
): Promise<T> {
  const { database } = platform
  const value = challengeOf(clientDataJSON)
  const hash = hashToken(value)
  const now = platform.now().toISOString()
  const challenge = await findChallenge(database.read, hash, now)
  if (challenge === undefined) throw new ApiError('step_expired')
  const take = async (tx: Writer): Promise<void> => {
    if (!(await takeChallenge(tx, hash))) throw new ApiError('step_expired')
  }
  try {
    return await check({ ...challenge, value, take })
  } catch (error) {
    // Of two concurrent answers, the second may find the passkey's counter ahead of it: what is wrong is that the challenge is used.
    if (error instanceof ApiError && !(await database.write((tx) => takeChallenge(tx, hash)))) throw new ApiError('step_expired')
    throw error
  }
}

function challengeOf(clientDataJSON: string): string {
  try {
    const { challenge, crossOrigin }: { challenge?: unknown; crossOrigin?: unknown } = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString('utf8'),
    )
    // No page of another site frames ours.
    if (typeof challenge === 'string' && crossOrigin !== true) return challenge
  } catch {
    // It is refused below.
  }
  throw new ApiError('passkey_refused')
}

/** The options of `navigator.credentials.get`; with passkeys, one of these must answer. */
export const assertionOptions = (host: PasskeyHost, challenge: string, passkeys: PasskeyRow[] = []) => ({
  challenge,
  rpId: host.name,
  timeout: challengeMs,
  userVerification: 'required' as const,
  allowCredentials: passkeys.filter((passkey) => passkey.host === host.name).map(descriptorOf),
})

export const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  type: 'public-key' as const,
  id: credential_id,
  transports: transports === '' ? [] : transports.split(','),
})

export interface VerifiedAssertion {
  passkey: PasskeyRow
  /** Stores the use. Call it in the transaction of what the passkey proves. @throws ApiError `passkey_refused` if it is gone */
  use(tx: Writer): Promise<void>
}

/**
 * Checks what a passkey has signed (WebAuthn, section 7.2): the challenge, the origin, the host, that the user was there and was
 * verified, the signature, and the counter.
 * @param isMeant - whether the challenge was made for this call
 * @throws ApiError `step_expired`, `passkey_refused`
 */
export async function verifyAssertion(
  platform: Platform,
  host: PasskeyHost,
  response: Assertion,
  isMeant: (challenge: PasskeyChallenge) => boolean,
): Promise<VerifiedAssertion> {
  return answerChallenge(platform, response.response.clientDataJSON, async (challenge) => {
    if (!isMeant(challenge)) throw new ApiError('step_expired')
    const passkey = await findPasskeyByCredential(platform.database.read, response.id)
    if (passkey === undefined || passkey.host !== host.name) throw new ApiError('passkey_refused')
    const { userHandle } = response.response
    if (typeof userHandle === 'string' && userHandle !== '' && userHandle !== passkey.user_handle)
      throw new ApiError('passkey_refused')
    const { newCounter, credentialBackedUp } = await checkSignature(platform, host, response, passkey, challenge.value)
    return {
      passkey,
      use: async (tx) => {
        await challenge.take(tx)
        const used = { signCount: newCounter, isSynced: credentialBackedUp, at: platform.now().toISOString() }
        if (!(await markPasskeyUsed(tx, passkey, used))) throw new ApiError('passkey_refused')
      },
    }
  })
}

async function checkSignature(
  platform: Platform,
  host: PasskeyHost,
  { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }: Assertion,
  passkey: PasskeyRow,
  challenge: string,
): Promise<{ newCounter: number; credentialBackedUp: boolean }> {
  // Imported on demand: most starts of the server never need it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  return verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type: type as 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: host.origin,
    expectedRPID: host.name,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.sign_count,
    },
  })
    .then(({ verified, authenticationInfo }) => {
      if (!verified) throw new ApiError('passkey_refused')
      return authenticationInfo
    })
    .catch((error: unknown) => refuse(platform, error))
}

/** Whatever the library finds wrong is the caller's. Its words, which help to set up a server, go to the log. */
export function refuse({ log }: Pick<Platform, 'log'>, error: unknown): never {
  if (error instanceof ApiError) throw error
  log.info({ reason: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }, 'a passkey was refused')
  throw new ApiError('passkey_refused')
}
