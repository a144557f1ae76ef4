import type { RelationType } from '@banyan/family-graph'
/** F female, M male, N non-binary, O other, P prefer not to say (also: the file does not tell). */
export type Gender = 'F' | 'M' | 'N' | 'O' | 'P'

/** The closed list of what can be wrong in a file that is read nevertheless. */
export type ProblemCode =
  /** The bytes are not in the encoding that the header names; read in another. */
  | 'encoding_mismatch'
  /** Some bytes mean nothing in the file's encoding; U+FFFD stands for each. */
  | 'bytes_not_understood'
  | 'header_missing'
  | 'trailer_missing'
  /** A version other than 5.5, 5.5.1 and 7; read as well as it goes. */
  | 'version_unknown'
  /** NUL and other control characters were taken out of the line. */
  | 'control_characters_removed'
  /** No level and tag: joined to the text before it as a line of its own. */
  | 'line_not_understood'
  /** A level more than one deeper than the line before: taken as one deeper. */
  | 'level_jump'
  | 'xref_missing'
  | 'xref_duplicate'
  /** A pointer to a record that is not in the file, or is of another kind; no relation came of it. */
  | 'reference_dangling'
  | 'relation_to_self'
  /** A second relation of another kind between the same two people; the first was kept. */
  | 'relation_duplicate'
  /** A relation that would make someone their own ancestor. */
  | 'relation_loop'
  /** A family record with more than two partners; the first two were taken. */
  | 'partners_too_many'
  | 'name_missing'
  /** A text longer than Banyan's field: cut there, whole in the extras. */
  | 'text_too_long'
  /** A date of birth or death from which no year could be read. */
  | 'date_not_understood'
  | 'sex_not_understood'
  /** The list ends here; `detail` says how many more there were. */
  | 'problems_too_many'

export interface GedcomProblem {
  /** Counted from 1; 0 when it concerns the file as a whole. */
  line: number
  code: ProblemCode
  /** What stood there, in English, for logs and for those who know GEDCOM; people read a translation of the code. */
  detail: string
}

/** One event or fact of a record, ready to be shown; texts as in the file, line breaks as `\n`. */
export interface GedcomEvent {
  /** GEDCOM's tag: BIRT, OCCU, MARR, EVEN, ... */
  tag: string
  /** What kind, in the file's words. */
  type?: string
  /** As the file writes it: `12 MAR 1850`, `ABT 1850`, `BET 1850 AND 1860`, or a phrase. */
  date?: string
  place?: string
  /** The value of a fact, the cause, address, age and notes, each on a line. */
  text?: string
  /** For an event of a couple (MARR, DIV, ...): the id of the other partner, when there is one. */
  partner?: number
}

/** What Banyan keeps of a person, in its own field names and limits. Years: 0 is unknown or none. Texts: '' is none. */
export interface PersonFields {
  name: string
  gender: Gender
  birth_year: number
  year_of_death: number
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
  /** HTML by language (`en`, `fr`, `pl`, `fi`, `zh-cn`, `zh-tw`); under '' what the file gives no such language for. */
  biographies: Record<string, string>
}

export interface GedcomPerson extends PersonFields {
  /** 1, 2, 3, ... in the order of the file. */
  id: number
  /** The record's xref without the @ signs; made up (and unique) where the file has none. */
  xref: string
  /** UID, _UID, and EXID as `TYPE EXID`: who has one of these in common is the same person. */
  uids: string[]
  /** True when the file says that the person died, even if not when. */
  deceased: boolean
  events: GedcomEvent[]
  /** Where the record begins. */
  line: number
}

/** Partnered (symmetric), or `from_person_id` raised `to_person_id`. At most one for two people. */
export interface GedcomRelation {
  id: number
  from_person_id: number
  to_person_id: number
  relation_type: RelationType
}

/**
 * A record of a file, whole, so that an export can give it back. Plain data: store it as it comes, with the ids of people
 * replaced by one's own.
 */
export interface ExtraRecord {
  /** Which file it came from. Xrefs are unique only within one; a store may put anything here that differs by import. */
  origin: string
  /** Without the @ signs; '' for HEAD. */
  xref: string
  /** HEAD, INDI, FAM, SOUR, REPO, OBJE, SNOTE, SUBM, or an extension's. */
  tag: string
  /** What stands below the record's own line: lines in GEDCOM 7 syntax, levels from 1, separated by LF. */
  text: string
  /** The text of the record's own line; notes have one. */
  value?: string
  /** INDI: the id of the person. */
  person?: number
  /** FAM: the ids of its at most two partners. */
  partners?: number[]
  /** FAM: the ids of its children, in the file's order. */
  children?: number[]
}

/** In pixels of the picture as it is looked at; without a size, to its edge. */
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

/** Somebody is seen in a picture. */
export interface MediaLink {
  /** The id of the person. */
  person: number
  crop?: MediaCrop
  /** `_PRIM Y`, as many programs mark the portrait of a person. */
  isPortrait: boolean
}

/** A file that a multimedia record names. Texts: '' is none. */
export interface GedcomMedia {
  /** Of the record; '' where it has none, as in 5.5.1 within the record of a person. */
  xref: string
  /** Which of its record's files it is, from 0. */
  index: number
  /** Of FILE. */
  line: number
  /** As it stands there: a path, in GEDCOM 7 a reference with escapes; or an address. */
  file: string
  title: string
  description: string
  /** What Banyan writes beyond the standard: the gallery, when it was taken (ISO 8601), how it is turned, and where. */
  gallery: string
  /** Of the gallery; one picture of it that has this is enough. */
  galleryDescription: string
  takenAt: string
  anticlockwiseAngle: number
  place?: MediaPlace
  links: MediaLink[]
}

/** What tells one file from another, as far as its header says. */
export interface GedcomSource {
  /** All of the below in one line of text: equal for two exports of one tree by one program. */
  key: string
  /** HEAD.SOUR, the program. */
  system: string
  /** HEAD.FILE, or the _FILE that Banyan writes in GEDCOM 7; '' when there is none. */
  file: string
  /** The name of the submitter, or ''. */
  submitter: string
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'ansel' | 'windows-1252'

export interface ParsedGedcom {
  people: GedcomPerson[]
  relations: GedcomRelation[]
  /** By line; never more than 10,001. */
  problems: GedcomProblem[]
  /** As the header says: `5.5`, `5.5.1`, `7.0`, `7.0.14`; '' when it does not. */
  version: string
  encoding: Encoding
  source: GedcomSource
  extras: ExtraRecord[]
  /** The files that it names, in its order. */
  media: GedcomMedia[]
  /** How many FAM records the file has. */
  families: number
}

/** A person to write: what the API gives of one, with or without the fields of the full profile. */
export type WritablePerson = Pick<PersonFields, 'name' | 'gender' | 'birth_year' | 'year_of_death'> &
  Partial<PersonFields> & {
    id: number
    /** Written as UID where the record has none, so that another import knows the person again. */
    uids?: readonly string[]
  }

/** A picture to write. */
export interface WritableMedia extends WrittenFile {
  /** What a store has written below the FILE of the record it came with: see {@link markKept}. */
  key: string
  links: readonly MediaLink[]
}

/** The result of parseGedcom is one; so is a family built in Banyan. */
export interface WritableFamily {
  people: readonly WritablePerson[]
  relations: readonly Omit<GedcomRelation, 'id'>[]
  extras?: readonly ExtraRecord[]
}

/** A family without its texts: what is needed from the beginning to write one record after the other. */
export interface FamilyOutline {
  people: readonly Pick<WritablePerson, 'id' | 'gender' | 'birth_year'>[]
  relations: readonly Omit<GedcomRelation, 'id'>[]
  extras: readonly ExtraOutline[]
  /** The files of a GEDZIP; without them multimedia records are written as they came. */
  pictures?: readonly WritableMedia[]
}

/** A record without its text; only OBJE has it, where there are pictures. */
export interface ExtraOutline extends Omit<ExtraRecord, 'text'> {
  text?: string
  /** Whatever the store finds the text by. */
  id?: number
}

export interface WriteOptions {
  version: '7.0' | '5.5.1'
  /** The day of the export for the header, `2026-11-21`; without it the header has no date. */
  date?: string
  /** Something that differs by family and stays the same from export to export; tells exports apart whose people have no UID. */
  file?: string
}

/** The file of a picture as a store has it; what its record says beyond stays. */
export interface WrittenFile extends Pick<
  GedcomMedia,
  'title' | 'description' | 'gallery' | 'galleryDescription' | 'takenAt' | 'anticlockwiseAngle' | 'place'
> {
  /** Where the file lies beside the GEDCOM. */
  path: string
  /** Its content type. */
  form: string
}
