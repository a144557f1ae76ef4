import { hkdfSync } from 'node:crypto'

/** Derives a separate key for each use, so that a signature made for one use is worthless for another. */
export const deriveKey = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `banyan ${use}`, 32))
