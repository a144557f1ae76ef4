export { calls, type Call, type CallName } from './calls.ts'
export { changeKinds } from './change-kinds.ts'
export { errors, type ErrorBody, type ErrorCode } from './errors.ts'
export { gedcomProblems, type GedcomProblemCode } from './gedcom-problems.ts'
export { defaultLanguage, isLanguage, languages, pickLanguage, type Language } from './languages.ts'
export { genders, isEmail, limits, personTextLimits, relationTypes, type Gender, type RelationType } from './limits.ts'
export { searchKey } from './search-key.ts'
export { schemas, type CallBody, type CallParams, type CallQuery, type CallResponse } from './schemas/index.ts'
export { familyEvent, familyReady } from './schemas/history.ts'
export type {
  Change,
  ChangeKind,
  DataExport,
  Duplicate,
  FamilyEvent,
  FamilyReady,
  FamilyUpdate,
  Gallery,
  GedcomImport,
  GedcomImportSummary,
  Image,
  ImageLocation,
  ImageTag,
  Invite,
  MapSettings,
  Person,
  PersonSummary,
  Place,
  PlaceLabel,
  Relation,
  RelationName,
  SessionSummary,
  Site,
  SuggestedTag,
  Tokens,
  Trashed,
  Upload,
  UserSettings,
} from './types.ts'
