import type { Generated, Selectable } from 'kysely'
import type { Fixed } from '../../platform/db/columns.ts'
import type { MadeFileTable } from '../made-files/made-file.table.ts'

/** A chart or book that a user has made to print. */
interface PrintTable extends MadeFileTable {
  /** What was asked for, as JSON. */
  request: Fixed<string>
  title: Fixed<string>
  failure: PrintFailure | null
  pages: Generated<number>
  missing_characters: Generated<number>
  missing_pictures: Generated<number>
}

export type PrintFailure = 'too_large' | 'too_many_sheets' | 'no_storage' | 'not_found' | 'no_line' | 'unknown'

/** What other files that users have had made do not have. */
export type PrintColumns = Omit<Selectable<PrintTable>, keyof MadeFileTable>

declare module '../../platform/db/tables.ts' {
  interface Tables {
    prints: PrintTable
  }
}
