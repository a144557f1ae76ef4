import type { ColumnType, Generated } from 'kysely'

// Column types that many tables share.

export type Id = Generated<number>

/** Counts within the family: `(family_id, id)` identifies a row, and a new one takes its id from `nextId`. */
export type FamilyRowId = Fixed<number>
/** Set on insert, never changed. */
export type Fixed<T> = ColumnType<T, T, never>
/** Empty or zero until somebody fills it in. */
export type Text = Generated<string>
/** The history line about the import that added the row. */
export type ImportedBy = ColumnType<number | null, number | null | undefined, never>
export type Flag = 0 | 1
/** Whether only keepers and the people concerned see a row: null where nobody has said anything. */
export type PrivateMark = ColumnType<Flag | null, Flag | null | undefined, Flag | null>
/** What is wrong with an original: its bytes differ from those uploaded, or the file is missing. */
export type Damage = '' | 'damaged' | 'missing'
