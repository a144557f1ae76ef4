import type { FactKind, NameKind, TieKind } from './kinds.ts'

/** Where something is known from, according to a record. */
export interface RecordCitation {
  /** The position of the structure in its record, such as `3.1`. */
  path: string
  /** The xref of the source's record; '' for a source that is described in place. */
  source: string
  /** The description of a source that has no record of its own, as GEDCOM 5.5.1 allows. */
  described: string
  page: string
  text: string
  quality: 0 | 1 | 2 | 3 | null
  /** The xrefs of multimedia records. */
  images: string[]
}

/** An event or a fact of a person or a couple. Texts: '' is none. */
export interface RecordFact {
  /** The position of the structure among those of its record, from 0; it stays the same as long as the record does. */
  path: string
  kind: FactKind
  type: string
  value: string
  /** A DateValue as `@banyan/calendar` reads it. */
  date: string
  /** The date in other words, or what is written instead of one. */
  date_phrase: string
  place: string
  /** 0 and 0 when the record does not say. */
  latitude: number
  longitude: number
  note: string
  /** Others who were there: their xrefs, and GEDCOM's ROLE or the words of the file. */
  participants: { person: string; role: string }[]
  /** The xrefs of multimedia records. */
  images: string[]
  citations: RecordCitation[]
  /** GEDCOM's NO: it did not happen. */
  denied: boolean
  /** Of several births or deaths, the one whose year the person has. */
  preferred: boolean
  /** GEDCOM's RESN: confidential, or kept from others for privacy. */
  isPrivate: boolean
}

/** A name of a person. */
export interface RecordName {
  /** As a fact's; a name within another has two numbers, such as `0.2`. */
  path: string
  kind: NameKind
  text: string
  given: string
  surname: string
  /** A BCP 47 tag. */
  script: string
  /** The path of the name that this one transliterates; '' without one. */
  reading_of: string
  note: string
  citations: RecordCitation[]
  /** The name that the person is shown with. */
  preferred: boolean
}

/** A record of a source. */
export interface RecordSource {
  title: string
  author: string
  publisher: string
  url: string
  /** In words; a record of a repository has its name there, if the reader was told it. */
  repository: string
  note: string
  /** The xrefs of multimedia records. */
  images: string[]
}

/** What a person's record says of a family in which they are a child. */
export interface RecordParents {
  path: string
  /** The family's xref. */
  family: string
  /** What they are to both parents, unless the family's record says otherwise of one. */
  kind: TieKind
  /** Who adopted them, if only one did. */
  adoptedBy: '' | 'HUSB' | 'WIFE'
}

/** What a family's record says of a child. */
export interface RecordChild {
  path: string
  /** The child's xref. */
  child: string
  /** What the child is to the partner in HUSB, or the first, and to the other; '' when the record does not say. */
  kinds: [TieKind, TieKind]
}

/** A person's record as rows. */
export interface PersonLife {
  names: RecordName[]
  facts: RecordFact[]
  parents: RecordParents[]
}

/** A family's record as rows. */
export interface CoupleLife {
  facts: RecordFact[]
  /** Where it is known from that they are a couple. */
  citations: RecordCitation[]
  children: RecordChild[]
}
