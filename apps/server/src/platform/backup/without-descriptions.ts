import type { Row } from './snapshot.ts'

/** What faces look like is in no backup: it is made again from the pictures. By table, what stands there instead. */
const blanks: Readonly<Record<string, Row>> = { faces: { descriptor: '' }, profile_photos: { descriptor: null } }

/** A row of a table as backups hold it and as it comes out of older ones, which held descriptions. */
export function withoutDescription(table: string, row: Row): Row {
  const blank = blanks[table]
  return blank !== undefined && 'descriptor' in row ? { ...row, ...blank } : row
}
