import { hkdfSync } from 'node:crypto'

/** A key of its own for each use, so that what is signed for one is worth nothing for another. */
export const deriveKey = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `banyan ${use}`, 32))
