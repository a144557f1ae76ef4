import { isPlainPersonField, personFieldsWith } from '@banyan/contract'

/** The columns that GEDCOM files fill and are written from; biographies have rows of their own. */
export const gedcomFields = personFieldsWith('gedcom', 'fill', 'add').filter(isPlainPersonField)
export type GedcomField = (typeof gedcomFields)[number]
