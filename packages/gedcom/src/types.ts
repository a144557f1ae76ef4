import type { RelationType } from '@banyan/family-graph'
import type { Encoding } from './encoding/encodings.ts'
import type { TieKind } from './life/kinds.ts'
import type { RecordCitation, RecordFact, RecordName, RecordSource } from './life/types.ts'

/** F female, M male, N non-binary, O other, P prefer not to say (also used when the file does not say). */
export type Gender = 'F' | 'M' | 'N' | 'O' | 'P'

/** All problems that can be reported about a file that is nevertheless read. */
export type ProblemCode =
  /** The bytes are not in the encoding that the header names; they were read in another. */
  | 'encoding_mismatch'
  /** Neither the bytes nor the header leave only one encoding; the likeliest was taken. */
  | 'encoding_guessed'
  /** Some bytes are invalid in the file's encoding; each became U+FFFD. */
  | 'bytes_not_understood'
  | 'header_missing'
  | 'trailer_missing'
  /** A version other than 5.5, 5.5.1 and 7, read as well as possible. */
  | 'version_unknown'
  /** NUL and other control characters were removed from the line; breaks of a line or page became spaces. */
  | 'control_characters_removed'
  /** A line without level and tag, appended to the previous text as a line of its own. */
  | 'line_not_understood'
  /** A level more than one deeper than the previous line, read as one deeper. */
  | 'level_jump'
  | 'xref_missing'
  | 'xref_duplicate'
  /** A pointer to a record that is missing or of another kind; it yielded no relation. */
  | 'reference_dangling'
  | 'relation_to_self'
  /** A second relation of another kind between the same two people; the first was kept. */
  | 'relation_duplicate'
  /** A relation that would make someone their own ancestor. */
  | 'relation_loop'
  /** A family record with more than two partners; the first two were kept. */
  | 'partners_too_many'
  | 'name_missing'
  /** A text longer than Banyan's field: cut in the field, complete in the extras. */
  | 'text_too_long'
  /** A date of birth or death from which no year could be read. */
  | 'date_not_understood'
  | 'sex_not_understood'
  /** The file has more comments than a family takes from one; the first were read. */
  | 'comments_too_many'
  /** The list ends here; `detail` says how many more problems there were. */
  | 'problems_too_many'

export interface GedcomProblem {
  /** Counts from 1; 0 for the file as a whole. */
  line: number
  code: ProblemCode
  /** The text concerned, in English, for logs and for readers who know GEDCOM; users see a translation of the code. */
  detail: string
}

/** One event or fact of a record, ready for display; texts as in the file, line breaks as `\n`. */
export interface GedcomEvent {
  /** GEDCOM's tag: BIRT, OCCU, MARR, EVEN, ... */
  tag: string
  /** The kind of event, in the file's words. */
  type?: string
  /** The date as written in the file: `12 MAR 1850`, `ABT 1850`, `BET 1850 AND 1860`, or a phrase. */
  date?: string
  place?: string
  /** The value of a fact, the cause, address, age and notes, each on a line. */
  text?: string
  /** The same part by part, where one of them has a tag of its own (CAUS, AGE, ADDR, AGNC, RELI); the value and notes have ''. */
  parts?: { tag: string; text: string }[]
  /** For an event of a couple (MARR, DIV, ...): the id of the other partner, if any. */
  partner?: number
}

/** What Banyan stores about a person, with its own field names and limits. Years: 0 is unknown or none. Texts: '' is none. */
export interface PersonFields {
  name: string
  gender: Gender
  birth_year: number
  year_of_death: number
  /** Among brothers and sisters, from 1; null when the file does not say. */
  birth_order: number | null
  spoken_languages: string
  email: string
  occupation: string
  telephone_number: string
  address: string
  website: string
  skype_name: string
  facebook: string
  twitter: string
  linkedin: string
  /** HTML by language (`en`, `fr`, `pl`, `fi`, `zh-cn`, `zh-tw`); texts without one of these languages are under ''. */
  biographies: Record<string, string>
}

export interface GedcomPerson extends PersonFields {
  /** 1, 2, 3, ... in the order of the file. */
  id: number
  /** The record's xref without the @ signs; generated (and unique) if the file has none. */
  xref: string
  /** UID, _UID, and EXID as `TYPE EXID`: two people who share one of these are the same. */
  uids: readonly string[]
  /** True when the file says that the person died, even without a date. */
  deceased: boolean
  /** Where the file says that `address` is. */
  residence?: MediaPlace
  events: GedcomEvent[]
  /** The line where the record begins. */
  line: number
}

/** Partnered (symmetric), or `from_person_id` raised `to_person_id`. At most one per pair of people. */
export interface GedcomRelation {
  id: number
  from_person_id: number
  to_person_id: number
  relation_type: RelationType
  /** What kind of tie it is, of those who raised somebody; absent when the file does not say. */
  kind?: TieKind | undefined
}

/**
 * A complete record of a file, so that an export can return it. Plain data: store it as it is, with the ids of people replaced by
 * your own.
 */
export interface ExtraRecord {
  /** A store's own key for the record, by which rows name the one that they come from. */
  id?: number
  /** The file that it came from. Xrefs are unique only within one; a store may use any text that differs by import. */
  origin: string
  /** Without the @ signs; '' for HEAD. */
  xref: string
  /** HEAD, INDI, FAM, SOUR, REPO, OBJE, SNOTE, SUBM, or an extension tag. */
  tag: string
  /** The lines below the record's own: GEDCOM 7 syntax, levels from 1, separated by LF. */
  text: string
  /** The text of the record's own line, which notes have. */
  value?: string | undefined
  /** INDI: the id of the person. */
  person?: number | undefined
  /** FAM: the ids of at most two partners. */
  partners?: number[] | undefined
  /** FAM: the ids of its children, in the file's order. */
  children?: number[] | undefined
}

/** In pixels of the picture as displayed; without a size, it extends to the edge. */
export interface MediaCrop {
  left: number
  top: number
  width?: number
  height?: number
}

export interface MediaPlace {
  latitude: number
  longitude: number
}

/** A person appears in a picture. */
export interface MediaLink {
  /** The id of the person. */
  person: number
  crop?: MediaCrop
  /** `_PRIM Y`, by which many programs mark a person's portrait. */
  isPortrait: boolean
  /** `_PAGE`: which page behind the front of a photograph shows the person; without it, the front. */
  page?: number
}

/** A file named by a multimedia record. Texts: '' is none. */
export interface GedcomMedia {
  /** The record's xref; '' without one, as in 5.5.1 within a person's record. */
  xref: string
  /** Of a picture without a record that stands below an event: the record of the person or family, and where in it. */
  within?: { tag: 'INDI' | 'FAM'; xref: string; path: string }
  /** Its position among the record's files, from 0. */
  index: number
  /** The line of FILE. */
  line: number
  /** The name as written: a path, in GEDCOM 7 a reference with escapes; or an address. */
  file: string
  title: string
  description: string
  /** Banyan's additions to the standard: the gallery, when the picture was taken (ISO 8601), its rotation, and its place. */
  gallery: string
  /** The gallery's description; one picture per gallery is enough to carry it. */
  galleryDescription: string
  takenAt: string
  /** The same as a DateValue, which may be uncertain; '' where the file says a moment alone. */
  taken: string
  anticlockwiseAngle: number
  /** How it is shown beyond that: JSON of the program that wrote it; '' for nothing. */
  edit: string
  /** Whether only some may see the picture, or the gallery. */
  isPrivate: boolean
  isGalleryPrivate: boolean
  place?: MediaPlace
  /** Whether the place is a guess. */
  isPlaceGuessed?: boolean
  /** What is written on it. */
  transcription?: string
  /** Of a page of a photograph: its number, the back's being 1, and the record of the front if that is another one. */
  page?: { number: number; front?: string }
  links: MediaLink[]
}

/** What somebody said about a person, a picture or its gallery, or a fact, or the heart that somebody gave it. Texts: '' is none. */
export interface GedcomComment {
  /** The record. */
  tag: 'INDI' | 'FAM' | 'OBJE'
  xref: string
  /** Of a fact: its path in the record. */
  path?: string
  /** OBJE: the position of the file among the record's, from 0. */
  index: number
  /** OBJE: about the gallery of the picture. */
  isOfGallery: boolean
  line: number
  /** The same in every export. */
  uid: string
  text: string
  author: string
  isGuest: boolean
  /** Whether it is a heart, which has no text. */
  isHeart: boolean
  /** ISO 8601. */
  at: string
  editedAt: string
  /** The xrefs of those mentioned, in the order in which `@` and the name occur in the text. */
  mentions: { person: string; name: string }[]
  /** Its recording; the file is named like that of a picture, '' if the record is missing. */
  voice?: { file: string; durationMs: number; waveform: string }
}

/** A comment, or a heart, to write. */
export interface WritableComment extends Pick<
  GedcomComment,
  'uid' | 'text' | 'author' | 'isGuest' | 'isHeart' | 'at' | 'editedAt' | 'isOfGallery'
> {
  mentions: readonly { person: number; name: string }[]
  /** The path is relative to the GEDCOM. */
  voice?: { path: string; form: string; durationMs: number; waveform: string }
}

/** Distinguishes files by what their headers say. */
export interface GedcomSource {
  /** All of the fields below in one line of text: equal for two exports of one tree by one program. */
  key: string
  /** HEAD.SOUR, the program. */
  system: string
  /** HEAD.FILE, or the _FILE that Banyan writes in GEDCOM 7; '' when there is none. */
  file: string
  /** The name of the submitter, or ''. */
  submitter: string
}

export interface ReadOptions {
  encoding?: Encoding | undefined
  /** Whether people come without their events, which take a third of the memory of a large file. */
  withoutEvents?: boolean
}

export interface ParsedGedcom {
  people: GedcomPerson[]
  relations: GedcomRelation[]
  /** Sorted by line; never more than 10,001. */
  problems: GedcomProblem[]
  /** The version in the header: `5.5`, `5.5.1`, `7.0`, `7.0.14`; '' without one. */
  version: string
  encoding: Encoding
  source: GedcomSource
  extras: ExtraRecord[]
  /** The media files that it names, in order. */
  media: GedcomMedia[]
  /** What people said, in files that Banyan wrote; of more than 20,000 the first. */
  comments: GedcomComment[]
  /** The number of FAM records in the file. */
  families: number
}

/** Fields of a person; one without a value is not written. */
export type SomeFields = { [Field in keyof PersonFields]?: PersonFields[Field] | undefined }

/** A person to write: what the API returns, with or without the fields of the full profile. */
export type WritablePerson = Pick<PersonFields, 'name' | 'gender' | 'birth_year' | 'year_of_death'> &
  SomeFields & {
    id: number
    /** Makes the UID that is written if the record has none, so that another import recognises the person. */
    uid?: () => string
    /**
     * The person's names and facts. With them, the fields that they determine (name, years) are not written by themselves.
     */
    life?: WritableLife | undefined
    /** Without `life`: facts made in Banyan, which come beside what the record says. */
    added?: readonly WritableFact[] | undefined
    comments?: readonly WritableComment[] | undefined
  }

/** Where a row comes from; neither for one that was made in Banyan. */
interface FromRecord {
  /** The `id` of the record; by default the first of the person or couple. */
  record?: number | undefined
  /** The path of the structure in the record, '' without one. */
  path: string
}

export interface WritableCitation extends Pick<RecordCitation, 'page' | 'text' | 'quality'> {
  /** The id of the source. */
  source: number
  /** The keys of its pictures; without them they stay as they were in the record. */
  images?: readonly string[]
}

export interface WritableFact
  extends
    FromRecord,
    Pick<RecordFact, 'kind' | 'type' | 'value' | 'date' | 'date_phrase' | 'place' | 'note' | 'denied' | 'preferred'> {
  /** Whether only some may see it; without it, what the record says of that stays. */
  isPrivate?: boolean | undefined
  /** Without it, the record's own coordinates stay as long as the place does. */
  coordinates?: MediaPlace
  participants: readonly { person: number; role: string }[]
  /** The keys of its pictures, of which the record gets those that it lacks if the export has pictures. */
  images?: readonly string[] | undefined
  /** The keys of pictures that were taken from it: the record loses them. Its other pictures stay. */
  imagesGone?: readonly string[] | undefined
  /** Without them, the record's own stay. */
  citations?: readonly WritableCitation[]
  comments?: readonly WritableComment[] | undefined
}

export interface WritableName extends FromRecord, Pick<RecordName, 'kind' | 'text' | 'given' | 'surname' | 'note' | 'preferred'> {
  id: number
  /** Without it, what the record says of its script stays. */
  script?: string | undefined
  /** The id of the name that this one transliterates. */
  reading_of: number | null
  citations?: readonly WritableCitation[]
}

export interface WritableLife {
  names: readonly WritableName[]
  facts: readonly WritableFact[]
}

/** The facts of a couple. */
export interface WritableCouple {
  partners: readonly [number, number]
  facts: readonly WritableFact[]
  /** Where it is known from that they are a couple; without them, the record's own stay. */
  citations?: readonly WritableCitation[]
  /** The facts come beside those that a record has, instead of replacing them. */
  isAddition?: boolean
}

/** A source without its texts. */
export interface SourceOutline {
  id: number
  /** The `id` of its record. */
  record?: number
  /** The title of a source that was described in place: such a citation stays one. */
  described?: string
  /** Deleted: neither it nor what cites it is written. */
  isGone?: boolean
}

export interface WritableSource extends Omit<RecordSource, 'images'> {
  id: number
  images?: readonly string[]
}

/** A picture to write. */
export interface WritableMedia extends WrittenFile {
  /** The key that a store has written below FILE in the original record: see {@link markKept}. */
  key: string
  links: readonly MediaLink[]
  /** The key of the front of the photograph that it is a page of, and its number behind that. */
  page?: { number: number; frontKey: string }
  comments?: readonly WritableComment[] | undefined
}

/** A family to write: the result of parseGedcom, or a family built in Banyan. */
export interface WritableFamily {
  people: readonly WritablePerson[]
  relations: readonly Omit<GedcomRelation, 'id'>[]
  extras?: readonly ExtraRecord[]
  /** Facts of couples; those of a couple that is not among them stay as they were. */
  couples?: readonly WritableCouple[]
  sources?: readonly (SourceOutline & WritableSource)[]
}

/** A family without its texts: what is needed up front to write records one at a time. */
export interface FamilyOutline {
  people: readonly Pick<WritablePerson, 'id' | 'gender' | 'birth_year'>[]
  relations: readonly Omit<GedcomRelation, 'id'>[]
  extras: readonly ExtraOutline[]
  /** The files of a GEDZIP; without them multimedia records are written unchanged. */
  pictures?: readonly WritableMedia[]
  sources?: readonly SourceOutline[]
  /** Whether a fact has a date of the Chinese calendar, which the header then declares as an extension. */
  hasChineseDates?: boolean
}

/** A record without its text; if there are pictures, OBJE records keep theirs. */
export interface ExtraOutline extends Omit<ExtraRecord, 'text'> {
  text?: string
  /** FAM: whether the record says what a child is to each parent, with _FREL and _MREL. */
  hasTies?: boolean | undefined
  /** REPO: the name of the repository. */
  name?: string | undefined
}

export interface WriteOptions {
  version: '7.0' | '5.5.1'
  /** The day of the export for the header, `2026-11-21`; without it the header has no date. */
  date?: string
  /** Text that differs by family and stays the same from export to export; distinguishes exports whose people have no UID. */
  file?: string
  /** What the store makes of a text that it reads from a record, so that rows can be compared with it; by default the text. */
  stored?: (text: string) => string
  /** The same for the HTML of a biography. */
  storedHtml?: (html: string) => string
}

/** A picture's file as a store has it; the rest of its record stays unchanged. */
export interface WrittenFile extends Pick<
  GedcomMedia,
  | 'title'
  | 'description'
  | 'gallery'
  | 'galleryDescription'
  | 'takenAt'
  | 'taken'
  | 'anticlockwiseAngle'
  | 'edit'
  | 'place'
  | 'isPlaceGuessed'
  | 'transcription'
> {
  /** Without it, what the record says of that stays. */
  isPrivate?: boolean
  isGalleryPrivate?: boolean
  /** The path of the file relative to the GEDCOM. */
  path: string
  /** Its content type. */
  form: string
}
