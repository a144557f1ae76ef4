/** From one id to another, both included. */
export interface IdRange {
  first: number
  last: number
}

/** The range of rows that are sorted by id; there must be at least one. */
export const rangeOf = (rows: readonly { id: number }[]): IdRange => ({ first: rows[0]?.id ?? 0, last: rows.at(-1)?.id ?? 0 })
