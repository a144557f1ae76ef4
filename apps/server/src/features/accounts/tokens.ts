import { createHash, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '../../platform/derive-key.ts'

/** Creates a token to mail or hand out: 256 unguessable bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Returns the key under which an account's failures are counted; it does not reveal the address to readers of the table. */
export const accountKey = (secret: string, account: string): string =>
  createHmac('sha256', deriveKey(secret, 'failed logins')).update(account).digest('base64url')
