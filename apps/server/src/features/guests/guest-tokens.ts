import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { GuestSending } from '@banyan/contract'
import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from '../../platform/derive-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Guest } from '../../platform/http/guest.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../accounts/tokens.ts'
import type { GuestLinkRow } from './guest-links.table.ts'

const lifetimeSeconds = 2 * 60 * 60
const audience = 'banyan guest'
/** 144 bits, in base64url. */
const tokenLength = 24

/** The salt of a new link. */
export const newSalt = (): string => randomBytes(16).toString('base64url')

/**
 * The secret part of a link's address. It is made from the server's secret and the link's salt, so that its maker can see the address
 * again although only its hash is stored.
 */
export const linkToken = ({ secret }: Pick<Platform, 'secret'>, salt: string): string =>
  createHmac('sha256', deriveKey(secret, 'guest links')).update(salt).digest('base64url').slice(0, tokenLength)

/** The token of a stored link; undefined if the server's secret has changed since, when the address is known to its holders alone. */
export function knownToken(
  platform: Pick<Platform, 'secret'>,
  link: Pick<GuestLinkRow, 'token_hash' | 'token_salt'>,
): string | undefined {
  const token = linkToken(platform, link.token_salt)
  return hashToken(token) === link.token_hash ? token : undefined
}

interface Sent {
  kind: GuestSending
  id: number
}

/**
 * What takes back something that was sent with a link. It is made from the server's secret, and given only to the browser that sent
 * it: the server keeps nothing about guests.
 */
export const takeBackSecret = (
  { secret }: Pick<Platform, 'secret'>,
  { familyId, linkId }: Pick<Guest, 'familyId' | 'linkId'>,
  { kind, id }: Sent,
): string =>
  createHmac('sha256', deriveKey(secret, 'guest take back'))
    .update(`${familyId} ${linkId} ${kind} ${id}`)
    .digest('base64url')
    .slice(0, tokenLength)

/** @throws ApiError `not_found`, so that nobody learns what others have sent */
export function checkTakeBackSecret(
  platform: Pick<Platform, 'secret'>,
  guest: Pick<Guest, 'familyId' | 'linkId'>,
  sent: Sent,
  given: string,
): void {
  const expected = Buffer.from(takeBackSecret(platform, guest, sent))
  const actual = Buffer.from(given)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw new ApiError('not_found')
}

interface GuestToken {
  tokenHash: string
  /** Of the password that opened the link. */
  passwordMark: string
  sessionId: string
}

/** Changes with the password, which ends what the former one has opened. */
export const passwordMark = ({ password_hash }: Pick<GuestLinkRow, 'password_hash'>): string =>
  createHash('sha256').update(password_hash).digest('base64url').slice(0, 16)

/** Signs what a guest gets for a link. The key and the audience differ from those of access tokens, so that neither works as the other. */
export async function signGuestToken(
  { secret, now }: Pick<Platform, 'secret' | 'now'>,
  link: Pick<GuestLinkRow, 'token_hash' | 'password_hash'>,
): Promise<{ token: string; expiresAt: Date }> {
  const issued = Math.floor(now().getTime() / 1000)
  const token = await new SignJWT({
    link: link.token_hash,
    mark: passwordMark(link),
    sid: randomBytes(16).toString('base64url'),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setAudience(audience)
    .setExpirationTime(issued + lifetimeSeconds)
    .sign(deriveKey(secret, 'guest tokens'))
  return { token, expiresAt: new Date((issued + lifetimeSeconds) * 1000) }
}

/** Returns undefined if the token is forged, malformed or expired, or is no guest's. */
export async function readGuestToken(
  { secret, now }: Pick<Platform, 'secret' | 'now'>,
  token: string,
): Promise<GuestToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(secret, 'guest tokens'), {
      algorithms: ['HS256'],
      audience,
      currentDate: now(),
      requiredClaims: ['exp'],
    })
    const { link, mark, sid } = payload
    if (typeof link !== 'string' || typeof mark !== 'string' || typeof sid !== 'string') return undefined
    return { tokenHash: link, passwordMark: mark, sessionId: sid }
  } catch {
    return undefined
  }
}
