import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A token to mail or hand out: 256 bits that nobody guesses. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A key of its own for each use, so that what is signed for one is worth nothing for another. */
export const deriveKey = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `banyan ${use}`, 32))

/** Under what an account's failures are counted; does not tell the address to whoever reads the table. */
export const accountKey = (secret: string, account: string): string => createHmac('sha256', deriveKey(secret, 'failed logins')).update(account).digest('base64url')
