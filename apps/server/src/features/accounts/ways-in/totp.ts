import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../../../platform/derive-key.ts'

// RFC 6238 with what every app understands: SHA-1, six digits, thirty seconds.
const [algorithm, digits, period] = ['SHA1', 6, 30] as const
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** A clock may be off by one step in each direction. */
const window = 1
const [ivBytes, tagBytes] = [12, 16]

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** The secret as people type it into an app, and as an app reads it from a QR code. */
export async function describeTotp(secret: Buffer, account: string): Promise<{ secret: string; uri: string }> {
  const totp = await totpOf(secret, account)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Finds the time step of a code.
 * @returns undefined for a wrong one
 */
export async function findTotpStep(secret: Buffer, code: string, now: Date): Promise<number | undefined> {
  const totp = await totpOf(secret, '')
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

async function totpOf(secret: Buffer, label: string) {
  // Imported on demand: most starts of the server never need it.
  const otpauth = await import('otpauth')
  const bytes = new Uint8Array(secret)
  return new otpauth.TOTP({
    issuer: 'Banyan',
    label,
    algorithm,
    digits,
    period,
    secret: new otpauth.Secret({ buffer: bytes.buffer }),
  })
}

const keyOf = (serverSecret: string): Buffer => deriveKey(serverSecret, 'totp secrets')

/** Encrypts a secret for storage (AES-256-GCM). */
export function sealTotpSecret(serverSecret: string, secret: Buffer): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverSecret), iv)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @returns undefined if it was sealed with another secret of the server, or is damaged */
export function openTotpSecret(serverSecret: string, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(serverSecret), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    }).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
