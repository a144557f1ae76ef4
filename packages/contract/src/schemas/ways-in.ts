import { z } from 'zod'
import { accountEventKinds } from '../kinds/account-event-kinds.ts'
import { listInput, byId, optionalTextInput, textInput, time } from './values.ts'

// What the Web Authentication API calls `PublicKeyCredentialCreationOptionsJSON`, `…RequestOptionsJSON`, `RegistrationResponseJSON`
// and `AuthenticationResponseJSON` (https://www.w3.org/TR/webauthn-3/), as far as Banyan uses them. Bytes are base64url.

const credential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
})

/** For `navigator.credentials.get`. */
export const assertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty when any passkey of this site may answer. */
  allowCredentials: z.array(credential),
})

/** For `navigator.credentials.create`. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

const part = textInput('credential')

/** What a passkey has signed. */
export const assertionInput = z.object({
  id: part,
  rawId: part,
  type: textInput('word'),
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.nullish(),
  }),
})

const creationInput = z.object({
  id: part,
  rawId: part,
  type: textInput('word'),
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: listInput(textInput('word'), 10),
  }),
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  creation_date: time,
  last_used: time.nullable(),
  /** Whether its owner's other devices have it too, so that it outlives this one. */
  is_synced: z.boolean(),
})

const recoveryCodes = z.object({
  /** Shown once: only their hashes are stored. */
  recovery_codes: z.array(z.string()),
})

export const wayInSchemas = {
  getWaysIn: {
    response: z.object({
      has_password: z.boolean(),
      passkeys: z.array(passkey),
      /** The host name that passkeys belong to; "" when this address cannot have any. */
      passkey_host: z.string(),
      /** Since when an app's code is asked for; null when it is not. */
      totp_since: time.nullable(),
      recovery_codes_left: z.int().min(0),
      /** The provider at which people of this server can sign in; "" for none. */
      oidc_name: z.string(),
      /** The account there that is connected: its address or name, and since when. Null when none is. */
      oidc_link: z.object({ name: z.string(), since: time }).nullable(),
      /** Until when serious changes need no further proof in this session; null when they do. */
      confirmed_until: time.nullable(),
    }),
  },
  listAccountEvents: {
    response: z.array(
      z.object({
        kind: z.enum(accountEventKinds),
        /** The name of a passkey; "" otherwise. */
        name: z.string(),
        /** Where it happened; "" for the server's own command line. */
        user_agent: z.string(),
        time,
      }),
    ),
  },
  beginConfirm: { response: assertionOptions },
  /** One of the three. */
  confirm: {
    body: z.object({
      password: optionalTextInput('password'),
      code: optionalTextInput('word'),
      passkey: assertionInput.nullish(),
    }),
    response: z.object({ confirmed_until: time }),
  },
  beginPasskey: { response: creationOptions },
  createPasskey: { body: z.object({ name: textInput('line'), passkey: creationInput }), response: passkey },
  renamePasskey: { params: byId, body: z.object({ name: textInput('line') }), response: passkey },
  deletePasskey: { params: byId, response: z.literal('OK') },
  beginTotp: {
    response: z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** `otpauth://`, for a QR code. */
      uri: z.string(),
    }),
  },
  createTotp: { body: z.object({ code: textInput('word') }), response: recoveryCodes },
  deleteTotp: { response: z.literal('OK') },
  createRecoveryCodes: { response: recoveryCodes },
}
