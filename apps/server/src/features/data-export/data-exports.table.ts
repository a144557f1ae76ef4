import type { MadeFileTable } from '../made-files/made-file.table.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Copies of the family's data that a user may see. */
    data_exports: MadeFileTable
  }
}
