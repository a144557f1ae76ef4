export { detectEncoding, type DetectedEncoding, type EncodingChoice } from './encoding/detect-encoding.ts'
export { encodings, isEncoding, type Encoding } from './encoding/encodings.ts'
export { GedcomError, type GedcomErrorCode } from './gedcom-error.ts'
export { findInGedzip, type GedzipEntry, type ReadBytes } from './gedzip.ts'
export { keptPictures, markKept } from './media.ts'
export { readOtherNames } from './other-names.ts'
export { parseGedcom } from './parse-gedcom.ts'
export { textLengths } from './person-fields.ts'
export { readEvents } from './read-events.ts'
export { hasPlaces, readPlaces, type RecordedPlace } from './read-places.ts'
export type {
  ExtraOutline,
  ExtraRecord,
  FamilyOutline,
  GedcomEvent,
  GedcomMedia,
  GedcomPerson,
  GedcomProblem,
  GedcomRelation,
  GedcomSource,
  Gender,
  MediaCrop,
  MediaLink,
  ParsedGedcom,
  PersonFields,
  ProblemCode,
  ReadOptions,
  WritableFamily,
  WritableMedia,
  WritablePerson,
  WriteOptions,
} from './types.ts'
export { openGedcomWriter, writeGedcom, type GedcomWriter } from './write/write-gedcom.ts'
