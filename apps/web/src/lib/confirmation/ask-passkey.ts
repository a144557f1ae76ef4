import type { CallBody, CallResponse } from '@banyan/contract'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

type Assertion = CallBody<'obtainTokenWithPasskey'>['passkey']

/** Whether this browser knows passkeys, and the page is at an address that may have any. */
export const canUsePasskeys = (): boolean => window.isSecureContext && browserSupportsWebAuthn()

/** Whether this browser offers passkeys where it offers remembered addresses. */
export const offersPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/**
 * Lets the user unlock one of their passkeys.
 * @param isOffer - shows nothing, but the browser offers passkeys in the field for the address
 * @returns undefined if the user did not want to, or the page asked for something else meanwhile
 */
export async function askPasskey(options: CallResponse<'beginPasskeySignIn'>, isOffer = false): Promise<Assertion | undefined> {
  const { allowCredentials, ...rest } = options
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: { ...rest, ...(allowCredentials.length > 0 ? { allowCredentials } : {}) },
      useBrowserAutofill: isOffer,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
  } catch (error) {
    if (isUnwanted(error)) return undefined
    throw error
  }
}

/** Makes a passkey on a device of the user. @returns undefined if they did not want to, `known` if the device has one already */
export async function makePasskey(
  options: CallResponse<'beginPasskey'>,
): Promise<CallBody<'createPasskey'>['passkey'] | 'known' | undefined> {
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports: transports ?? [] } }
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return 'known'
    if (isUnwanted(error)) return undefined
    throw error
  }
}

/** Takes back what the page has asked the browser for. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

/** Browsers do not say whether the user has refused, was too slow, or has no passkey here. */
const isUnwanted = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
