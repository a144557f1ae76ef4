export { GedcomError, type GedcomErrorCode } from './gedcom-error.ts'
export { findInGedzip, type GedzipEntry, type ReadBytes } from './gedzip.ts'
export { parseGedcom } from './parse-gedcom.ts'
export { readEvents } from './read-events.ts'
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
export { writeGedcom } from './write/write-gedcom.ts'
