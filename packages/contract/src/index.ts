export { deviceName } from './device-name.ts'
export { accountEventKinds, type AccountEventKind } from './account-event-kinds.ts'
export { alarmKinds, type AlarmKind } from './alarm-kinds.ts'
export { calls, type Call, type CallName } from './calls.ts'
export {
  dayKinds,
  feedScopes,
  festivals,
  leapMonthRules,
  mailScopes,
  type DayKind,
  type FeedScope,
  type Festival,
  type LeapMonthRule,
  type MailScope,
} from './day-kinds.ts'
export { earlyCalls } from './early-calls.ts'
export { changeGroupNames, changeGroups, changeKinds } from './change-kinds.ts'
export type { ChangeGroup } from './change-kinds.ts'
export {
  familyLogKindNames,
  familyLogKinds,
  familyLogTopics,
  type FamilyLogKind,
  type FamilyLogProblem,
  type FamilyLogTopic,
} from './family-log-kinds.ts'
export { errors, type ErrorBody, type ErrorCode } from './errors.ts'
export {
  deathKinds,
  factKindNames,
  factKinds,
  isFactKind,
  isLasting,
  nameKinds,
  partnershipEnds,
  tieKinds,
  type FactKindName,
  type NameKind,
  type PartnershipEnd,
  type TieKind,
} from './fact-kinds.ts'
export { formatDate } from './format-date.ts'
export {
  guestAllowances,
  guestLinkKinds,
  guestSendings,
  type GuestAllowance,
  type GuestLinkKind,
  type GuestSending,
} from './guest-links.ts'
export { gedcomProblems, type GedcomProblemCode } from './gedcom-problems.ts'
export {
  defaultLanguage,
  formattingLocale,
  isLanguage,
  isLocale,
  isRegion,
  languageOf,
  languages,
  localeOf,
  locales,
  pickLanguage,
  pickRegion,
  regionOf,
  type Language,
  type Locale,
  type Region,
} from './languages.ts'
export { diedMark, tableColumnNames, tableColumns, tableListSeparator, type TableColumn } from './table-columns.ts'
export {
  dialectNames,
  kinRegionChoices,
  kinRegions,
  kinWordLanguages,
  type DialectName,
  type KinRegion,
  type KinRegionChoice,
  type KinWordLanguage,
} from './kin-words.ts'
export { legacyMonths, type LegacyMonths } from './legacy-months.ts'
export { isEmail } from './email.ts'
export {
  genders,
  limits,
  relationTypes,
  textLimits,
  type Gender,
  type RelationType,
  type StoredRelationType,
  type TextKind,
} from './limits.ts'
export {
  chartArrangements,
  chartKinds,
  clanBindings,
  clanDaughters,
  clanLayouts,
  clanPapers,
  clanScripts,
  clanYears,
  lineWays,
  livesOf,
  livesOrders,
  orientations,
  printFormats,
  printLimits,
  sheetSizes,
  type ChartKind,
  type Orientation,
  type PrintFormat,
  type SheetSize,
} from './printing.ts'
export { missingOfPhotos, photoKinds, type MissingOfPhoto, type PhotoKind } from './photo-kinds.ts'
export { problemKinds, type ProblemKind } from './problem-kinds.ts'
export { hasRole, roles, type Role } from './roles.ts'
export {
  isBlank,
  isPersonField,
  isPersonFieldWith,
  isPlainPersonField,
  personFields,
  personFieldsWith,
  personTextFields,
  type PersonField,
  type PersonFieldKind,
  type PersonFieldWith,
  type PersonTextField,
  type PersonValues,
  type PlainPersonField,
} from './person-fields.ts'
export { searchKey } from './search-key.ts'
export { streamSafe } from './stream-safe.ts'
export { bodyLimitOf, fieldLengths, inputParts, inputSchema, largestBytes, type InputSchema } from './schemas/input-size.ts'
export { schemas, type CallBody, type CallFields, type CallParams, type CallQuery, type CallResponse } from './schemas/index.ts'
export { familyEvent, familyReady } from './schemas/history.ts'
export { readNumber } from './schemas/values.ts'
export type {
  AccountEvent,
  Card,
  Change,
  ChangeKind,
  Citation,
  Comment,
  Comments,
  Candles,
  CalendarFeed,
  DaySettings,
  ChartPrint,
  ClanBookPrint,
  DataExport,
  Print,
  PrintInput,
  PushDevice,
  FamilyLogEntry,
  FirstPage,
  Timeline,
  FamilyLogState,
  KinWord,
  Legacy,
  Duplicate,
  FoundLife,
  FoundReason,
  Problem,
  Recovery,
  Fact,
  FamilyEvent,
  FamilyReady,
  FamilyUpdate,
  Gallery,
  GedcomImport,
  GedcomImportSummary,
  GedcomPreview,
  GuestComment,
  GuestBranch,
  GuestImage,
  GuestLink,
  GuestPage,
  GuestPerson,
  GuestPhoto,
  Hearts,
  Occurrence,
  Image,
  ImageLocation,
  ImageTag,
  FamilyMember,
  Invite,
  MapSettings,
  Membership,
  OperatorOverview,
  OwnInvitation,
  Passkey,
  Person,
  PersonName,
  PersonSummary,
  Place,
  PlaceLabel,
  Relation,
  RelationName,
  SessionSummary,
  Site,
  Source,
  SuggestedTag,
  Surroundings,
  Tokens,
  Trashed,
  Upload,
  UserSettings,
  WaitingComment,
  WaysIn,
} from './types.ts'
