import type { Language } from '@banyan/contract'
import { planTable } from './plan-table.ts'
import type { PlannedTable } from './plan-table.ts'
import { decodeTable } from './read-table.ts'
import { tableGedcom } from './table-gedcom.ts'

/** @returns undefined if the file is no table of people */
export const readTableFile = async (file: File, language: Language): Promise<PlannedTable | undefined> =>
  planTable(decodeTable(new Uint8Array(await file.arrayBuffer()), language), language)

/** Returns a GEDCOM file with the name of the table's. */
export const gedcomOf = ({ people }: PlannedTable, name: string): File =>
  new File([new Uint8Array(tableGedcom(people))], name, { type: 'text/vnd.familysearch.gedcom' })
