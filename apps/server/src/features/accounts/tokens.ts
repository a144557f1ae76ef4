import { createHash, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '../../platform/derive-key.ts'

/** A token to mail or hand out: 256 bits that nobody guesses. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Under what an account's failures are counted; does not tell the address to whoever reads the table. */
export const accountKey = (secret: string, account: string): string =>
  createHmac('sha256', deriveKey(secret, 'failed logins')).update(account).digest('base64url')
