export { GedcomError, type GedcomErrorCode } from './gedcom-error.ts'
export type {
  Encoding,
  ExtraRecord,
  GedcomEvent,
  GedcomPerson,
  GedcomProblem,
  GedcomRelation,
  GedcomSource,
  Gender,
  ParsedGedcom,
  PersonFields,
  ProblemCode,
  WritableFamily,
  WritablePerson,
  WriteOptions,
} from './types.ts'
