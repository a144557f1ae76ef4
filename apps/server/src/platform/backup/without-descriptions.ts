import type { Row } from './snapshot.ts'

/**
 * Backups hold no face descriptors, because they can be computed again from the pictures. Gives the replacement values by table.
 */
const blanks: Readonly<Record<string, Row>> = { faces: { descriptor: '' }, profile_photos: { descriptor: null } }

/** Removes face descriptors from a row, for new backups and for older ones that held them. */
export function withoutDescription(table: string, row: Row): Row {
  const blank = blanks[table]
  return blank !== undefined && 'descriptor' in row ? { ...row, ...blank } : row
}
