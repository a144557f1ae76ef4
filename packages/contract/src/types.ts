import type { CallResponse } from './schemas/index.ts'

/** A person as in the list. */
export type PersonSummary = CallResponse<'listPeople'>[number]
/** A person with every field. */
export type Person = CallResponse<'getPerson'>
export type Relation = CallResponse<'listRelations'>[number]
export type UserSettings = CallResponse<'getSettings'>
export type Tokens = CallResponse<'obtainToken'>
export type GedcomImport = CallResponse<'getGedcomImport'>
export type GedcomImportSummary = CallResponse<'listGedcomImports'>[number]
