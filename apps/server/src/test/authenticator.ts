import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { CallBody, CallResponse } from '@banyan/contract'

type Creation = CallBody<'createPasskey'>['passkey']
type Assertion = CallBody<'obtainTokenWithPasskey'>['passkey']

/** What a dishonest client or authenticator may say otherwise than it should. */
export interface Lies {
  origin?: string
  host?: string
  challenge?: string
  /** `webauthn.create` or `webauthn.get`. */
  type?: string
  isPresent?: boolean
  isVerified?: boolean
  counter?: number
  /** Signs with another key. */
  key?: KeyObject
  userHandle?: string
  credentialId?: string
  crossOrigin?: boolean
  topOrigin?: string
}

interface Credential {
  id: string
  key: KeyObject
  publicKey: Buffer
  host: string
  userHandle: string
  counter: number
}

const flagsOf = { isPresent: 1, isVerified: 4, isSyncable: 8, isSynced: 16, hasCredential: 64 }

/**
 * An authenticator in software, with a browser around it: it makes passkeys and signs with them as the Web Authentication API says
 * (https://www.w3.org/TR/webauthn-3/).
 */
export class Authenticator {
  readonly origin: string
  /** Synced passkeys do not count their uses. */
  readonly isSynced: boolean
  readonly credentials: Credential[] = []

  constructor({ origin = 'http://localhost', isSynced = false } = {}) {
    this.origin = origin
    this.isSynced = isSynced
  }

  /** `navigator.credentials.create` */
  create(options: CallResponse<'beginPasskey'>, lies: Lies = {}): Creation {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const credential: Credential = {
      id: lies.credentialId ?? randomBytes(32).toString('base64url'),
      key: privateKey,
      publicKey: cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      ),
      host: options.rp.id,
      userHandle: options.user.id,
      counter: 0,
    }
    this.credentials.push(credential)
    const id = Buffer.from(credential.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([
      this.#authenticatorData(credential, lies, flagsOf.hasCredential),
      // The model of the authenticator, which says nothing.
      Buffer.alloc(16),
      length,
      id,
      credential.publicKey,
    ])
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestationObject: cbor(
          new Map<string, string | Map<string, never> | Buffer>([
            ['fmt', 'none'],
            ['attStmt', new Map<string, never>()],
            ['authData', authData],
          ]),
        ).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  /** `navigator.credentials.get`, with the passkey made last that is allowed */
  get(options: CallResponse<'beginPasskeySignIn'>, lies: Lies = {}): Assertion {
    const allowed = new Set(options.allowCredentials.map(({ id }) => id))
    const credential = this.credentials.findLast(
      ({ id, host }) => host === options.rpId && (allowed.size === 0 || allowed.has(id)),
    )
    if (credential === undefined) throw new Error('no passkey for this host')
    if (!this.isSynced) credential.counter += 1
    const authData = this.#authenticatorData(credential, lies)
    const clientData = this.#clientData('webauthn.get', options.challenge, lies)
    const signature = createSign('sha256')
      .update(authData)
      .update(createHash('sha256').update(clientData).digest())
      .sign(lies.key ?? credential.key)
    const id = lies.credentialId ?? credential.id
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? credential.userHandle,
      },
    }
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.origin,
        crossOrigin: lies.crossOrigin ?? false,
        ...(lies.topOrigin === undefined ? {} : { topOrigin: lies.topOrigin }),
      }),
    )
  }

  #authenticatorData({ host, counter }: Credential, lies: Lies, more = 0): Buffer {
    const flags =
      (lies.isPresent === false ? 0 : flagsOf.isPresent) |
      (lies.isVerified === false ? 0 : flagsOf.isVerified) |
      (this.isSynced ? flagsOf.isSyncable | flagsOf.isSynced : 0) |
      more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([
      createHash('sha256')
        .update(lies.host ?? host)
        .digest(),
      Buffer.from([flags]),
      count,
    ])
  }
}

type Cbor =
  | number
  | string
  | Buffer
  | Map<string, never>
  | Map<number, number | Buffer>
  | Map<string, string | Map<string, never> | Buffer>

/** The part of CBOR (RFC 8949) that passkeys need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  return value < 256 ? Buffer.from([(type << 5) | 24, value]) : Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}
