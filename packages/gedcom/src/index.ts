export { detectEncoding, type DetectedEncoding, type EncodingChoice } from './encoding/detect-encoding.ts'
export { encodings, isEncoding, type Encoding } from './encoding/encodings.ts'
export { GedcomError, type GedcomErrorCode } from './gedcom-error.ts'
export { findInGedzip, type GedzipEntry, type ReadBytes } from './gedzip.ts'
export type { FactKind, NameKind, TieKind } from './life/kinds.ts'
export { readKept, type KeptStructure } from './life/kept.ts'
export { isPlain } from './life/plain.ts'
export { readCoupleLife, readPersonLife, readRepositoryName, readSource } from './life/read-life.ts'
export { readRemains, type RemainingEvent } from './life/remains.ts'
export { lifeTextLengths } from './life/texts.ts'
export { tieOf } from './life/ties.ts'
export type {
  CoupleLife,
  PersonLife,
  RecordChild,
  RecordCitation,
  RecordFact,
  RecordName,
  RecordParents,
  RecordSource,
} from './life/types.ts'
export { keptPictures, keptWithin, markKept, markKeptWithin } from './media.ts'
export { readOtherNames } from './other-names.ts'
export { parseGedcom, refuseOtherFiles } from './parse-gedcom.ts'
export { textLengths } from './person-fields.ts'
export { readEvents } from './read-events.ts'
export { hasPlaces, readPlaces, type RecordedPlace } from './read-places.ts'
export type {
  ExtraOutline,
  ExtraRecord,
  FamilyOutline,
  GedcomComment,
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
  SourceOutline,
  WritableCitation,
  WritableComment,
  WritableCouple,
  WritableFact,
  WritableFamily,
  WritableLife,
  WritableMedia,
  WritableName,
  WritablePerson,
  WritableSource,
  WriteOptions,
} from './types.ts'
export { readEarlierFields } from './write/earlier-readings.ts'
export { hasTies, inSlots } from './write/life/write-ties.ts'
export { atOnce, type Steps } from './steps.ts'
export { openGedcomWriter, writeGedcom, type GedcomWriter } from './write/write-gedcom.ts'
export { referencesOfHeader, writeGedcomHeader, type HeaderOutline } from './write/write-header.ts'
