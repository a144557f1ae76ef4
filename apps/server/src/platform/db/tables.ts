import type { AlarmKind, ChangeKind, Gender, Language } from '@banyan/contract'
import type { ColumnType, Generated } from 'kysely'
import type {
  DeviceTable,
  EmailChangeTable,
  EmailRestoreTable,
  FailedLoginTable,
  LiftedLockTable,
  PasswordResetTable,
  RefreshTokenTable,
  SessionTable,
  SignUpTable,
} from './account-tables.ts'
import type { InstallationTable } from './installation-table.ts'
import type { PlaceDataTable, PlaceNameTable, PlaceTable } from './place-tables.ts'
import type {
  DeathRefusalTable,
  DeathReportTable,
  FamilyUsageTable,
  MediaEpochTable,
  PutBackTable,
  RequestCountTable,
  TaskRunTable,
} from './server-tables.ts'

/**
 * The tables, as both engines hold them: ids are integers, times are ISO 8601 text in UTC (they sort as text),
 * booleans are 0 and 1, JSON is text. So one query reads the same on SQLite and on PostgreSQL.
 */
export interface Tables {
  families: FamilyTable
  family_ids: FamilyIdTable
  users: UserTable
  sessions: SessionTable
  refresh_tokens: RefreshTokenTable
  devices: DeviceTable
  failed_logins: FailedLoginTable
  lifted_locks: LiftedLockTable
  sign_ups: SignUpTable
  password_resets: PasswordResetTable
  email_changes: EmailChangeTable
  email_restores: EmailRestoreTable
  invites: InviteTable
  data_exports: DataExportTable
  people: PersonTable
  biographies: BiographyTable
  relations: RelationTable
  gedcom_imports: GedcomImportTable
  gedcom_records: GedcomRecordTable
  gedcom_uids: GedcomUidTable
  undone_records: UndoneRecordTable
  put_backs: PutBackTable
  changes: ChangeTable
  change_people: ChangePersonTable
  distinct_people: DistinctPeopleTable
  deletion_alarms: DeletionAlarmTable
  death_reports: DeathReportTable
  death_refusals: DeathRefusalTable
  galleries: GalleryTable
  images: ImageTable
  image_tags: ImageTagTable
  faces: FaceTable
  profile_photos: ProfilePhotoTable
  uploads: UploadTable
  media_epochs: MediaEpochTable
  places: PlaceTable
  place_names: PlaceNameTable
  place_data: PlaceDataTable
  task_runs: TaskRunTable
  installation: InstallationTable
  request_counts: RequestCountTable
  family_usage: FamilyUsageTable
  alarms: AlarmTable
  jobs: JobTable
  mails: MailTable
}

/** Tables whose ids count within a family. */
export type NumberedTable = {
  [Name in keyof Tables]: Tables[Name] extends { family_id: Fixed<number>; id: FamilyRowId } ? Name : never
}[keyof Tables]

type Id = Generated<number>
/** Counts within the family: rows are told apart by `(family_id, id)`, and a new one takes its id from `nextId`. */
type FamilyRowId = Fixed<number>
/** Set when the row is made, never changed. */
type Fixed<T> = ColumnType<T, T, never>
/** Empty or zero until somebody fills it in. */
type Text = Generated<string>
/** The line of history about the import that brought the row. */
type ImportedBy = ColumnType<number | null, number | null | undefined, never>
export type Flag = 0 | 1
/** What is wrong with an original: its bytes are not those that were uploaded, or there is no file. */
export type Damage = '' | 'damaged' | 'missing'

interface FamilyTable {
  id: Id
  /** Tells this family from all others, on any server; what an export is recognised by. */
  uid: ColumnType<string, undefined, never>
  /** Grows with every change of people or relations: the lists' ETag. */
  version: Generated<number>
  /** Grows with every change of galleries, images or tags. */
  photos_version: Generated<number>
  /** Of the changes up to this one some are gone for good: nobody can catch up from before it. */
  forgotten_change_id: Generated<number>
  /** Whether faces are found and recognised for this family. */
  face_recognition: Generated<Flag>
  /** The user who switched that off. */
  faces_off_by: number | null
  created_at: Fixed<string>
}

/** Which ids of a table a family has given out. */
interface FamilyIdTable {
  family_id: Fixed<number>
  table_name: Fixed<NumberedTable>
  last_id: number
  /** Up to this id all families of the server counted together (up to version 0.2.0): it names one row, whatever the family. */
  shared_up_to: ColumnType<number, undefined, never>
}

interface UserTable {
  id: FamilyRowId
  family_id: Fixed<number>
  person_id: Fixed<number>
  email: string
  /** The address in lower case, unique on the server. */
  email_key: string
  password_hash: string
  language: Language
  receive_update_emails: Generated<Flag>
  receive_photo_update_emails: Generated<Flag>
  /** The last change that the daily mail told, or had no need to tell. */
  updates_told_id: Generated<number>
  /** The last day (UTC) that somebody looked whether there is something to tell. */
  updates_day: Generated<string>
  created_at: Fixed<string>
}

interface InviteTable {
  id: FamilyRowId
  family_id: Fixed<number>
  person_id: number
  /** Who invited; null when they have left. */
  user_id: number | null
  user_name: Fixed<string>
  email: Fixed<string>
  email_key: Fixed<string>
  token_hash: Fixed<string>
  sent_at: Fixed<string>
  expires_at: Fixed<string>
  /** Accepted, taken back, or followed by another. */
  ended_at: string | null
  created_at: Fixed<string>
}

/** A copy of what a user may see of their family. */
interface DataExportTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: Generated<number>
  /** In the media store. */
  file_key: Fixed<string>
  size_bytes: Generated<number>
  created_at: Fixed<string>
  expires_at: string
}

export interface PersonTable {
  id: FamilyRowId
  family_id: Fixed<number>
  name: string
  /** The name without case and accents, for search. */
  search_name: string
  gender: Gender
  birth_year: number
  year_of_death: Generated<number>
  spoken_languages: Text
  email: Text
  email_key: Text
  occupation: Text
  telephone_number: Text
  address: Text
  website: Text
  skype_name: Text
  facebook: Text
  twitter: Text
  linkedin: Text
  locked: Generated<Flag>
  language: Language
  latitude: Generated<number>
  longitude: Generated<number>
  /** Names the files of the profile photo; "" without one. */
  photo_key: Text
  /** 0: nobody is told that a face may be this person's. */
  face_recognition: Generated<Flag>
  imported_by: ImportedBy
  /** When the person was deleted: hidden rows can be put back for 30 days. */
  hidden_at: string | null
  /** Which deletion hid the row; what was hidden together comes back together. */
  hidden_by: string | null
  created_at: Fixed<string>
  updated_at: string
}

interface BiographyTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  language: Fixed<Language>
  html: string
}

interface RelationTable {
  id: FamilyRowId
  family_id: Fixed<number>
  from_person_id: number
  to_person_id: number
  /** 1 partnered, 2 raised. */
  relation_type: Fixed<1 | 2>
  imported_by: ImportedBy
  hidden_at: string | null
  hidden_by: string | null
  created_at: Fixed<string>
  updated_at: string
}

/** `restoring`: it was undone, and is being brought back. */
type UndoState = 'waiting' | 'running' | 'done' | 'failed' | 'restoring'

interface GedcomImportTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: Generated<number>
  file_name: Fixed<string>
  /** The id in the file that is the caller's own person, or "". */
  own_person: Fixed<string>
  people: Generated<number>
  relations: Generated<number>
  skipped: Generated<number>
  /** The line of history about it, and by which its rows are known; null when it brought nothing, or is of an older version. */
  change_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Of its undoing; null when nobody has undone it. */
  undo_state: ColumnType<UndoState | null, UndoState | null | undefined, UndoState | null>
  /** JSON: how far its undoing has come. */
  undo: ColumnType<string | null, string | null | undefined, string | null>
  /** JSON: a list of `{line, code, detail}`. */
  problems: Generated<string>
  error: string | null
  created_at: Fixed<string>
}

/** A record of an imported file as it was: an export gives back what Banyan's own tables cannot express. */
interface GedcomRecordTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** The record's tag: INDI, FAM, SOUR, HEAD, ... */
  kind: Fixed<string>
  /** Which file it came from; xrefs are unique within one. */
  source: Fixed<string>
  xref: Fixed<string>
  /** INDI: name and year of birth as the file had them, to tell whether the same xref is still the same person. */
  label: Generated<string>
  value: Fixed<string | null>
  /** GEDCOM 7 lines; empty when the person was known already and the record only says under which xref. */
  text: string
  person_id: number | null
  /** FAM: its at most two partners. */
  partner_id: number | null
  other_partner_id: number | null
  /** FAM, as JSON: the ids of its children. */
  children: Generated<string>
  /** A field of the record that could not be taken over (`email`): an export leaves the record's own. */
  dropped: Generated<string>
  imported_by: ImportedBy
}

/** What knows a person again in another file. */
interface GedcomUidTable {
  family_id: Fixed<number>
  uid: Fixed<string>
  person_id: number
  imported_by: ImportedBy
}

/** A record or UID that went when its import was undone. */
interface UndoneRecordTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** The import's line of history. */
  change_id: Fixed<number>
  kind: Fixed<'record' | 'uid'>
  /** JSON: the row as it was. */
  content: Fixed<string>
  created_at: Fixed<string>
}

/** Something that was changed. Within a family a later change has a higher id. */
interface ChangeTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** `quiet` is told to browsers alone: photos and tags, and what follows by itself, as the place of an address. */
  kind: Fixed<ChangeKind | 'quiet'>
  /** Who did it; a user who has left since is still told by name. */
  user_id: Fixed<number>
  user_name: Fixed<string>
  /** A hash of the session that did it; "" when none did. */
  session_key: Fixed<string>
  person_id: Fixed<number | null>
  person_name: Fixed<string>
  /** Of a relation: whom it leads to; of a merge: who became part of the person. */
  other_person_id: number | null
  other_person_name: Fixed<string>
  relation_id: Fixed<number | null>
  relation_type: Fixed<1 | 2 | null>
  gallery_id: Fixed<number | null>
  image_id: Fixed<number | null>
  /** The line that this one is a part of; the family's history tells that one alone. */
  parent_id: Fixed<number | null>
  /** Of the gallery or image, as it was then. */
  title: Fixed<string>
  field: Fixed<string>
  /** Of a biography. */
  language: Fixed<Language | ''>
  /** JSON: the field's value. */
  value_before: Fixed<string | null>
  value_after: Fixed<string | null>
  /** Of people an import added; of images. */
  count: number
  is_revert: Fixed<Flag>
  /** JSON: the ids of the rows that it changed. */
  concerns: string
  /** JSON: what putting it back needs beyond the above. */
  details: string | null
  created_at: Fixed<string>
}

/** When the family was last told that a user deletes a lot. */
interface DeletionAlarmTable {
  family_id: Fixed<number>
  user_id: Fixed<number>
  raised_at: string
}

/** In whose history a change is told. */
interface ChangePersonTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  change_id: Fixed<number>
}

/** Two people who look alike and are not the same; the lower id first. */
interface DistinctPeopleTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  other_person_id: Fixed<number>
  created_at: Fixed<string>
}

interface Hidable {
  hidden_at: string | null
  hidden_by: string | null
}

interface GalleryTable extends Hidable {
  id: FamilyRowId
  family_id: Fixed<number>
  title: string
  description: Text
  thumbnail_image_id: number | null
  imported_by: ImportedBy
  created_at: Fixed<string>
  /** Of the gallery or of what is in it. */
  updated_at: string
}

interface ImageTable extends Hidable {
  id: FamilyRowId
  family_id: Fixed<number>
  gallery_id: Fixed<number>
  /** Names its files in the media store. */
  key: Fixed<string>
  title: string
  description: Text
  /** As it was uploaded, cleaned. */
  file_name: Fixed<string>
  /** Of the original, from its bytes. */
  content_type: Fixed<string>
  size_bytes: Fixed<number>
  /** Of the original, hexadecimal. */
  sha256: Fixed<string>
  /** Of the original as it lies there, in pixels. */
  width: Generated<number>
  height: Generated<number>
  thumbnail_width: Generated<number>
  thumbnail_height: Generated<number>
  /** Of the files of the shown pictures. */
  shown_ending: Generated<'jpg' | 'webp'>
  large_thumbnail_width: Generated<number>
  large_thumbnail_height: Generated<number>
  /** How the shown pictures are turned, beyond the original's own orientation: 0, 90, 180 or 270 degrees. */
  anticlockwise_angle: Generated<number>
  /** Grows when the shown pictures change, so that their addresses do. */
  version: Generated<number>
  /** The last version that somebody has begun to make. */
  reserved_version: Generated<number>
  taken_at: string
  /** 0 and 0: not known. */
  latitude: Generated<number>
  longitude: Generated<number>
  /** Who uploaded it; null when they have left. */
  user_id: number | null
  uploaded_by: Fixed<string>
  /** When the original was last read to its end; empty when never. */
  checked_at: Text
  /** Of the original, as it was found then. */
  damage: Generated<Damage>
  /** The line of history that says that it was added. */
  change_id: number | null
  imported_by: ImportedBy
  /** When its thumbnails were there; before that nobody sees it. */
  processed_at: string | null
  /** The version of the picture in which faces were last looked for; 0 never. */
  faces_version: Generated<number>
  created_at: Fixed<string>
  updated_at: string
}

/** Fractions of the shown picture's width (x) and height (y). */
interface Box {
  x1: number
  x2: number
  y1: number
  y2: number
}

interface ImageTagTable extends Hidable, Box {
  id: FamilyRowId
  family_id: Fixed<number>
  image_id: Fixed<number>
  person_id: number
  created_at: Fixed<string>
  updated_at: string
}

/** A face found in an image. Without a tag, and not dismissed, it is a suggested tag. */
interface FaceTable extends Box {
  id: FamilyRowId
  family_id: Fixed<number>
  image_id: Fixed<number>
  /** 128 floats, little endian, base64. */
  descriptor: string
  /** Who it most likely is, from 0 to 1. */
  person_id: number | null
  probability: number | null
  tag_id: number | null
  dismissed_at: string | null
  created_at: Fixed<string>
  updated_at: string
}

interface ProfilePhotoTable {
  /** Names its files in the media store. */
  key: Fixed<string>
  family_id: Fixed<number>
  person_id: number
  imported_by: ImportedBy
  file_name: Fixed<string>
  content_type: Fixed<string>
  size_bytes: Fixed<number>
  /** Of the original, hexadecimal; empty for one of an older version that was never read since. */
  sha256: Text
  /** As of `images`. */
  checked_at: Text
  damage: Generated<Damage>
  /** The crop, in pixels of the picture once it is turned. */
  x: Fixed<number>
  y: Fixed<number>
  w: Fixed<number>
  h: Fixed<number>
  anticlockwise_angle: Fixed<number>
  /** Of the face in it, as of `faces`. */
  descriptor: string | null
  /** When another one took its place, or none; it can be put back for 30 days. */
  replaced_at: string | null
  created_at: Fixed<string>
}

/** A file that arrives in pieces. */
interface UploadTable {
  id: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  gallery_id: Fixed<number>
  file_name: Fixed<string>
  size_bytes: Fixed<number>
  received_bytes: Generated<number>
  /** The names of the pieces in the media store, in order, each after a space. */
  pieces: Text
  /** Of the image that was made of it; asked again, finishing answers with that one. */
  image_key: string | null
  created_at: Fixed<string>
  updated_at: string
}

interface AlarmTable {
  /** Random. */
  id: Fixed<string>
  kind: Fixed<AlarmKind>
  /** What it is about, when a kind has several: a task's name, a key of the media store. At most one row of a kind and subject is open. */
  subject: Fixed<string>
  /** JSON, as of the last time. */
  detail: string
  first_seen_at: Fixed<string>
  last_seen_at: string
  count: Generated<number>
  resolved_at: string | null
}

interface JobTable {
  id: Id
  family_id: Fixed<number | null>
  kind: Fixed<string>
  /** JSON. */
  payload: Fixed<string>
  run_at: string
  attempts: Generated<number>
  /** Until when a worker has it; a worker that died leaves it to the next. */
  leased_until: string | null
  /** What the last failure said. */
  failure: string | null
  /** 0 to 1, of handlers that report it. */
  progress: Generated<number>
  created_at: Fixed<string>
}

interface MailTable {
  id: Id
  family_id: Fixed<number | null>
  /** Names the event: a second mail for the same event is not stored. */
  event_key: Fixed<string>
  recipient: Fixed<string>
  subject: Fixed<string>
  /** Text, HTML and link are erased once the mail was sent or given up. */
  text: string
  html: string
  message_id: Fixed<string>
  unsubscribe_url: string | null
  attempts: Generated<number>
  next_attempt_at: string
  failure: string | null
  sent_at: string | null
  created_at: Fixed<string>
}
