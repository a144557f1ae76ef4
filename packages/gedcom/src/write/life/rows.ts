import type { RecordCitation, RecordFact, RecordName, RecordSource } from '../../life/types.ts'
import type { Node } from '../../node.ts'

/** A citation as it is to be written. */
export interface EditedCitation extends Omit<RecordCitation, 'path' | 'source' | 'images'> {
  /** The xref of the source's record; a source that was described in place gets one when it is asked for. */
  source: () => string
  /** The xrefs of multimedia records; undefined where the export has no pictures, so that they stay as they were. */
  images: readonly string[] | undefined
}

/** A fact as it is to be written: what it refers to has the xrefs of the export. */
export interface EditedFact extends Omit<RecordFact, 'latitude' | 'longitude' | 'images' | 'citations' | 'isPrivate'> {
  /** Undefined when it stays as it was. */
  isPrivate: boolean | undefined
  /** Undefined when they stay as they were. */
  coordinates: { latitude: number; longitude: number } | undefined
  images: readonly string[] | undefined
  /** The xrefs of multimedia records of which nothing is left here; what else the structure points to stays. */
  imagesGone: readonly string[]
  /** The keys of pictures that were taken from it. */
  keysGone: ReadonlySet<string>
  citations: readonly EditedCitation[] | undefined
  /** What was said about it. */
  comments?: readonly Node[] | undefined
}

/** A name as it is to be written. */
export interface EditedName extends Omit<RecordName, 'reading_of' | 'citations' | 'script'> {
  id: number
  /** Undefined when it stays as it was. */
  script: string | undefined
  /** The id of the name that it transliterates. */
  readingOf: number | null
  citations: readonly EditedCitation[] | undefined
}

export interface EditedSource extends Omit<RecordSource, 'images'> {
  images: readonly string[] | undefined
}

export interface EditContext {
  /** What the store makes of a text that it reads from a record: rows have texts of this form. */
  stored: (text: string) => string
  /** Whether a multimedia record is one of the pictures of the export; others stay as they were. */
  isPicture: (xref: string) => boolean
}
