import type { AlarmKind, ChangeKind, Gender, Language, StoredRelationType } from '@banyan/contract'
import type { ColumnType, Generated } from 'kysely'
import type { SoftDeletion } from '../soft-delete.ts'
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
 * The tables as both engines hold them, so that one query works on SQLite and PostgreSQL alike: ids are integers, times are ISO
 * 8601 text in UTC (which sorts as text), booleans are 0 and 1, JSON is text.
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
/** Counts within the family: `(family_id, id)` identifies a row, and a new one takes its id from `nextId`. */
type FamilyRowId = Fixed<number>
/** Set on insert, never changed. */
type Fixed<T> = ColumnType<T, T, never>
/** Empty or zero until somebody fills it in. */
type Text = Generated<string>
/** The history line about the import that added the row. */
type ImportedBy = ColumnType<number | null, number | null | undefined, never>
export type Flag = 0 | 1
/** What is wrong with an original: its bytes differ from those uploaded, or the file is missing. */
export type Damage = '' | 'damaged' | 'missing'

interface FamilyTable {
  id: Id
  /** Identifies this family among all others on any server; exports carry it. */
  uid: ColumnType<string, undefined, never>
  /** Increases with every change of people or relations; it is the ETag of the lists. */
  version: Generated<number>
  /** Increases with every change of galleries, images or tags. */
  photos_version: Generated<number>
  /** Some changes up to this one are deleted, so nobody can catch up from before it. */
  forgotten_change_id: Generated<number>
  /** Whether face detection and recognition are on for this family. */
  face_recognition: Generated<Flag>
  /** The user who switched face recognition off. */
  faces_off_by: number | null
  created_at: Fixed<string>
}

/** The highest ids that a family has given out, by table. */
interface FamilyIdTable {
  family_id: Fixed<number>
  table_name: Fixed<NumberedTable>
  last_id: number
  /**
   * Up to this id all families of the server counted together (until version 0.2.0), so such an id names one row, whatever the
   * family.
   */
  shared_up_to: ColumnType<number, undefined, never>
}

interface UserTable {
  id: FamilyRowId
  family_id: Fixed<number>
  person_id: Fixed<number>
  email: string
  /** The email address in lower case, unique on the server. */
  email_key: string
  password_hash: string
  language: Language
  receive_update_emails: Generated<Flag>
  receive_photo_update_emails: Generated<Flag>
  /** The last change that the daily mail covered or could skip. */
  updates_told_id: Generated<number>
  /** The last day (UTC) on which somebody checked whether there is anything to mail. */
  updates_day: Generated<string>
  created_at: Fixed<string>
}

interface InviteTable {
  id: FamilyRowId
  family_id: Fixed<number>
  person_id: number
  /** The user who invited; null after they have left. */
  user_id: number | null
  user_name: Fixed<string>
  email: Fixed<string>
  email_key: Fixed<string>
  token_hash: Fixed<string>
  sent_at: Fixed<string>
  expires_at: Fixed<string>
  /** Set when the invitation is accepted, withdrawn or replaced. */
  ended_at: string | null
  created_at: Fixed<string>
}

/** A copy of the family's data that a user may see. */
interface DataExportTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** A fraction from 0 to 1. */
  progress: Generated<number>
  /** The key of the file in the media store. */
  file_key: Fixed<string>
  size_bytes: Generated<number>
  created_at: Fixed<string>
  expires_at: string
}

export interface PersonTable extends SoftDeletion {
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
  /** Names the profile photo's files; "" without a photo. */
  photo_key: Text
  /** 0: no face is ever suggested to be this person's. */
  face_recognition: Generated<Flag>
  imported_by: ImportedBy
  created_at: Fixed<string>
  updated_at: string
}

interface BiographyTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  language: Fixed<Language>
  html: string
}

interface RelationTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  from_person_id: number
  to_person_id: number
  relation_type: Fixed<StoredRelationType>
  imported_by: ImportedBy
  created_at: Fixed<string>
  updated_at: string
}

/** `restoring`: the undo itself is being reversed. */
type UndoState = 'waiting' | 'running' | 'done' | 'failed' | 'restoring'

interface GedcomImportTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** A fraction from 0 to 1. */
  progress: Generated<number>
  file_name: Fixed<string>
  /** The id in the file of the uploader's own person, or "". */
  own_person: Fixed<string>
  people: Generated<number>
  relations: Generated<number>
  skipped: Generated<number>
  /** The history line about the import, which identifies its rows; null when it added nothing or an older version ran it. */
  change_id: ColumnType<number | null, number | null | undefined, number | null>
  /** The state of its undo; null when nobody has undone it. */
  undo_state: ColumnType<UndoState | null, UndoState | null | undefined, UndoState | null>
  /** JSON: the progress of its undo. */
  undo: ColumnType<string | null, string | null | undefined, string | null>
  /** JSON: a list of `{line, code, detail}`. */
  problems: Generated<string>
  error: string | null
  created_at: Fixed<string>
}

/** A record of an imported file as it was, so that an export returns what Banyan's own tables cannot express. */
interface GedcomRecordTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** The record's tag: INDI, FAM, SOUR, HEAD, ... */
  kind: Fixed<string>
  /** The file that it came from; xrefs are unique within one file. */
  source: Fixed<string>
  xref: Fixed<string>
  /** INDI: name and year of birth as in the file, to check whether the same xref still means the same person. */
  label: Generated<string>
  value: Fixed<string | null>
  /** GEDCOM 7 lines; empty when the person was already known and the record only adds an xref. */
  text: string
  person_id: number | null
  /** FAM: one of at most two partners. */
  partner_id: number | null
  other_partner_id: number | null
  /** FAM, as JSON: the ids of the children. */
  children: Generated<string>
  /** A field of the record (`email`) that could not be imported, so an export keeps the record's own value. */
  dropped: Generated<string>
  imported_by: ImportedBy
}

/** Recognises a person in another file. */
interface GedcomUidTable {
  family_id: Fixed<number>
  uid: Fixed<string>
  person_id: number
  imported_by: ImportedBy
}

/** A record or UID that undoing its import removed. */
interface UndoneRecordTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** The history line of the import. */
  change_id: Fixed<number>
  kind: Fixed<'record' | 'uid'>
  /** JSON: the row before it was removed. */
  content: Fixed<string>
  created_at: Fixed<string>
}

/** A change. Within a family, later changes have higher ids. */
interface ChangeTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** Only browsers hear about `quiet` changes: photos, tags, and automatic consequences such as an address's place. */
  kind: Fixed<ChangeKind | 'quiet'>
  /** The user who made the change; history still names users who have left. */
  user_id: Fixed<number>
  user_name: Fixed<string>
  /** A hash of the session that made the change; "" without one. */
  session_key: Fixed<string>
  person_id: Fixed<number | null>
  person_name: Fixed<string>
  /** The other person of a relation; in a merge, the person who was absorbed. */
  other_person_id: number | null
  other_person_name: Fixed<string>
  relation_id: Fixed<number | null>
  relation_type: Fixed<StoredRelationType | null>
  gallery_id: Fixed<number | null>
  image_id: Fixed<number | null>
  /** The line that this one is a part of; history shows only that one. */
  parent_id: Fixed<number | null>
  /** The title of the gallery or image at that time. */
  title: Fixed<string>
  field: Fixed<string>
  /** The language of a biography; "" for other changes. */
  language: Fixed<Language | ''>
  /** JSON: the field's value before the change. */
  value_before: Fixed<string | null>
  value_after: Fixed<string | null>
  /** How many people an import added, or how many images were affected. */
  count: number
  is_revert: Fixed<Flag>
  /** JSON: the ids of the rows that it changed. */
  concerns: string
  /** JSON: further data needed to undo it. */
  details: string | null
  created_at: Fixed<string>
}

/** When the family was last alerted that a user deletes a lot. */
interface DeletionAlarmTable {
  family_id: Fixed<number>
  user_id: Fixed<number>
  raised_at: string
}

/** The people whose history shows a change. */
interface ChangePersonTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  change_id: Fixed<number>
}

/** Two people who look alike but are not the same; the lower id comes first. */
interface DistinctPeopleTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  other_person_id: Fixed<number>
  created_at: Fixed<string>
}

interface GalleryTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  title: string
  description: Text
  thumbnail_image_id: number | null
  imported_by: ImportedBy
  created_at: Fixed<string>
  /** When the gallery or anything in it last changed. */
  updated_at: string
}

interface ImageTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  gallery_id: Fixed<number>
  /** Names the image's files in the media store. */
  key: Fixed<string>
  title: string
  description: Text
  /** The uploaded file's name, sanitised. */
  file_name: Fixed<string>
  /** The original's type, determined from its bytes. */
  content_type: Fixed<string>
  size_bytes: Fixed<number>
  /** Hash of the original, hexadecimal. */
  sha256: Fixed<string>
  /** Width of the original in pixels, before any rotation. */
  width: Generated<number>
  height: Generated<number>
  thumbnail_width: Generated<number>
  thumbnail_height: Generated<number>
  /** File extension of the display pictures. */
  shown_ending: Generated<'jpg' | 'webp'>
  large_thumbnail_width: Generated<number>
  large_thumbnail_height: Generated<number>
  /** The rotation of the display pictures on top of the original's own orientation: 0, 90, 180 or 270 degrees. */
  anticlockwise_angle: Generated<number>
  /** Increases when the display pictures change, so that their addresses change too. */
  version: Generated<number>
  /** The last version that a rotation has reserved. */
  reserved_version: Generated<number>
  taken_at: string
  /** 0 and 0 mean unknown. */
  latitude: Generated<number>
  longitude: Generated<number>
  /** The user who uploaded it; null after they have left. */
  user_id: number | null
  uploaded_by: Fixed<string>
  /** When the original was last read to its end; empty if never. */
  checked_at: Text
  /** What the last check found wrong with the original. */
  damage: Generated<Damage>
  /** The history line about its upload. */
  change_id: number | null
  imported_by: ImportedBy
  /** When its thumbnails were ready; until then nobody sees the image. */
  processed_at: string | null
  /** The version of the picture in which faces were last detected; 0 for never. */
  faces_version: Generated<number>
  created_at: Fixed<string>
  updated_at: string
}

/** Fractions of the display picture's width (x) and height (y). */
interface Box {
  x1: number
  x2: number
  y1: number
  y2: number
}

interface ImageTagTable extends SoftDeletion, Box {
  id: FamilyRowId
  family_id: Fixed<number>
  image_id: Fixed<number>
  person_id: number
  created_at: Fixed<string>
  updated_at: string
}

/** A face detected in an image. Without a tag and not dismissed, it is a suggested tag. */
interface FaceTable extends Box {
  id: FamilyRowId
  family_id: Fixed<number>
  image_id: Fixed<number>
  /** 128 floats, little endian, base64. */
  descriptor: string
  /** The most likely person; the similarity is from 0 to 1. */
  person_id: number | null
  probability: number | null
  tag_id: number | null
  dismissed_at: string | null
  created_at: Fixed<string>
  updated_at: string
}

interface ProfilePhotoTable {
  /** Names the photo's files in the media store. */
  key: Fixed<string>
  family_id: Fixed<number>
  person_id: number
  imported_by: ImportedBy
  file_name: Fixed<string>
  content_type: Fixed<string>
  size_bytes: Fixed<number>
  /** Hash of the original, hexadecimal; empty for one of an older version that has not been read since. */
  sha256: Text
  /** When the original was last read to its end; empty if never. */
  checked_at: Text
  damage: Generated<Damage>
  /** The crop, in pixels of the rotated picture. */
  x: Fixed<number>
  y: Fixed<number>
  w: Fixed<number>
  h: Fixed<number>
  anticlockwise_angle: Fixed<number>
  /** The descriptor of the face in it: 128 floats, little endian, base64. */
  descriptor: string | null
  /** When it was replaced or removed; it can be put back for 30 days. */
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
  /** The names of the pieces in the media store, in order, as JSON. */
  pieces: string
  /** The key of the resulting image, which repeated requests to finish return again. */
  image_key: string | null
  created_at: Fixed<string>
  updated_at: string
}

interface AlarmTable {
  /** A random id. */
  id: Fixed<string>
  kind: Fixed<AlarmKind>
  /** Tells several alarms of a kind apart: a task's name, a media key. At most one row per kind and subject is open. */
  subject: Fixed<string>
  /** JSON: details of the latest occurrence. */
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
  /** JSON: the handler's input. */
  payload: Fixed<string>
  run_at: string
  attempts: Generated<number>
  /** A worker holds the job until then; if the worker dies, the next one takes over. */
  leased_until: string | null
  /** The message of the last failure. */
  failure: string | null
  /** A fraction from 0 to 1, for handlers that report it. */
  progress: Generated<number>
  created_at: Fixed<string>
}

interface MailTable {
  id: Id
  family_id: Fixed<number | null>
  /** Names the event: a second mail about the same event is not stored. */
  event_key: Fixed<string>
  recipient: Fixed<string>
  subject: Fixed<string>
  /** Text, HTML and link are erased once the mail is sent or given up. */
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
