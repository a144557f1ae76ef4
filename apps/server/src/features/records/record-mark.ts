import { createHash } from 'node:crypto'

/** Names what a record says: records with the same mark say the same. */
export const recordMark = ({ value, text }: { value: string | null; text: string }): string =>
  createHash('sha256')
    .update(`${value ?? ''}\0${text}`)
    .digest('base64')
