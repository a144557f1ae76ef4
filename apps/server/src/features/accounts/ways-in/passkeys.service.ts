import { randomUUID } from 'node:crypto'
import { limits } from '@banyan/contract'
import type { CallBody, CallResponse, Passkey } from '@banyan/contract'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanText } from '../../../platform/text/clean-text.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { hasOidcLink } from '../oidc/oidc.service.ts'
import { refuseEndedSession } from '../sessions/sessions.service.ts'
import { newToken } from '../tokens.ts'
import { getUser } from '../users.repository.ts'
import { answerChallenge, assertionOptions, challengeMs, descriptorOf, newChallenge, refuse } from './passkey-assertions.ts'
import type { PasskeyHost } from './passkey-host.ts'
import * as repository from './passkeys.repository.ts'

/** Those that every authenticator knows, by their numbers in COSE: EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]
const transportNames = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** Starts adding a passkey: what the browser needs to make one. @throws ApiError `too_many_passkeys` */
export async function beginPasskey(platform: Platform, host: PasskeyHost, caller: Caller): Promise<CallResponse<'beginPasskey'>> {
  const { read } = platform.database
  const passkeys = await repository.listPasskeys(read, caller.accountId)
  if (passkeys.length >= limits.passkeys) throw new ApiError('too_many_passkeys')
  const { name, email } = await getUser(read, caller.familyId, caller.userId)
  const userHandle = passkeys[0]?.user_handle ?? newToken()
  const challenge = await newChallenge(platform, {
    purpose: 'create',
    account_id: caller.accountId,
    session_id: caller.sessionId,
    user_handle: userHandle,
  })
  return {
    rp: { id: host.name, name: 'Banyan' },
    user: { id: userHandle, name: email ?? name, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials: passkeys.filter((passkey) => passkey.host === host.name).map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    // Which model of authenticator it is tells us nothing that we act on, and would identify people's devices.
    attestation: 'none',
  }
}

/**
 * Stores a new passkey (WebAuthn, section 7.1). @throws ApiError `step_expired`, `passkey_refused`, `passkey_exists`,
 * `too_many_passkeys`, or what is wrong with its name
 */
export async function createPasskey(
  platform: Platform,
  host: PasskeyHost,
  caller: Caller,
  asked: CallBody<'createPasskey'>,
  userAgent: string,
): Promise<Passkey> {
  const name = checkName(asked.name)
  const { response } = asked.passkey
  const row = await answerChallenge(platform, response.clientDataJSON, async (challenge) => {
    if (challenge.purpose !== 'create' || challenge.session_id !== caller.sessionId) throw new ApiError('step_expired')
    const info = await checkAttestation(platform, host, asked.passkey, challenge.value)
    const made: repository.PasskeyRow = {
      id: randomUUID(),
      account_id: caller.accountId,
      credential_id: info.credential.id,
      host: host.name,
      user_handle: challenge.user_handle,
      public_key: Buffer.from(info.credential.publicKey).toString('base64url'),
      sign_count: info.credential.counter,
      transports: response.transports.filter((transport) => transportNames.has(transport)).join(','),
      is_synced: info.credentialBackedUp ? 1 : 0,
      name,
      created_at: platform.now().toISOString(),
      last_used_at: null,
    }
    await platform.database.write(async (tx) => {
      await refuseEndedSession(tx, caller)
      await challenge.take(tx)
      if ((await repository.listPasskeys(tx, caller.accountId)).length >= limits.passkeys) throw new ApiError('too_many_passkeys')
      await repository.insertPasskey(tx, made)
      const user = await getUser(tx, caller.familyId, caller.userId)
      await recordAccountEvent(tx, platform, user, 'passkey_added', { userAgent, name })
    })
    return made
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new ApiError('passkey_exists')
    throw error
  })
  platform.wakeSignal.notify()
  return present(row)
}

async function checkAttestation(
  platform: Platform,
  host: PasskeyHost,
  { id, rawId, type, response: { clientDataJSON, attestationObject } }: CallBody<'createPasskey'>['passkey'],
  challenge: string,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  return verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type: type as 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: host.origin,
    expectedRPID: host.name,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  })
    .then(({ registrationInfo }) => {
      if (registrationInfo === undefined) throw new ApiError('passkey_refused')
      return registrationInfo
    })
    .catch((error: unknown) => refuse(platform, error))
}

export async function renamePasskey(platform: Platform, caller: Caller, id: string, name: string): Promise<Passkey> {
  const checked = checkName(name)
  const row = await platform.database.write((tx) => repository.renamePasskey(tx, caller.accountId, id, checked))
  if (row === undefined) throw new ApiError('not_found')
  return present(row)
}

/** Removes a passkey. @throws ApiError `last_way_in`, `not_found` */
export async function deletePasskey(platform: Platform, caller: Caller, id: string, userAgent: string): Promise<void> {
  await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    const row = await repository.deletePasskey(tx, caller.accountId, id)
    if (row === undefined) throw new ApiError('not_found')
    const user = await getUser(tx, caller.familyId, caller.userId)
    const isLast = user.passwordHash === '' && (await repository.listPasskeys(tx, caller.accountId)).length === 0
    // Keepers make cards for those without an address.
    if (isLast && user.email !== null && !(await hasOidcLink(tx, platform, caller.accountId))) throw new ApiError('last_way_in')
    await recordAccountEvent(tx, platform, user, 'passkey_removed', { userAgent, name: row.name })
  })
  platform.wakeSignal.notify()
}

/** What a browser needs to ask for a passkey before anybody has signed in. */
export async function beginPasskeySignIn(platform: Platform, host: PasskeyHost): Promise<CallResponse<'beginPasskeySignIn'>> {
  const challenge = await newChallenge(platform, { purpose: 'sign_in', account_id: null, session_id: null, user_handle: '' })
  return assertionOptions(host, challenge)
}

export const present = (row: repository.PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  creation_date: row.created_at,
  last_used: row.last_used_at,
  is_synced: row.is_synced === 1,
})

function checkName(text: string): string {
  const name = cleanText(text)
  if (name === '') throw new ApiError('blank_name', { field: 'name' })
  if (name.length > limits.passkeyName) throw new ApiError('too_long', { field: 'name' })
  return name
}
