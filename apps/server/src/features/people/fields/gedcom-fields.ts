import { isPlainPersonField, personFieldsWith } from '@banyan/contract'

/** The columns that GEDCOM import fills and export writes; biographies have their own rows. */
export const gedcomFields = personFieldsWith('gedcom', 'fill', 'add').filter(isPlainPersonField)
export type GedcomField = (typeof gedcomFields)[number]
