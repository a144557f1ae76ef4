import type { CallResponse, Locale, PrintInput } from '@banyan/contract'
import type { Measure, PaperDocument, PaperLanguage } from '@banyan/paper'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import type { Messages } from '../../../platform/messages/en.ts'
import type { PictureSource } from '../../../platform/paper/report.ts'

/** Where a kind reads from: one state of the family, as the reader may see it. */
export interface PrintSource {
  /** A snapshot: the family may change while it is read. */
  readonly db: Reader
  readonly family: FamilyId
  /** The reader's person. */
  readonly reader: number
  readonly view: View
  readonly locale: Locale
  readonly now: Date
}

export interface PrintTools {
  readonly measure: Measure
  readonly language: PaperLanguage
  readonly locale: Locale
  readonly words: Messages['printing']
  readonly now: Date
}

/** What a preview of a clan book says beside the sheet. */
export type ClanNote = NonNullable<CallResponse<'previewPrint'>['clan']>

/** A document with what is known of it before it is written. */
export interface ComposedPrint {
  readonly document: PaperDocument
  /** How many sheets it has; undefined where only writing tells. */
  readonly sheets: number | undefined
  /** Of the size at which names are as large as in a book; undefined for a book. */
  readonly scale: number | undefined
  readonly people: number
  /** The media files of the pictures that the document names. */
  readonly pictureKeys: ReadonlyMap<string, string>
  readonly clan?: ClanNote
  /** Reads the pictures where they are not files as they are. */
  readonly openPictures?: (media: MediaStore) => PictureSource
}

/** What makes one kind of print. */
export interface PrintKind<Request extends PrintInput, Data> {
  /** Reads all that it needs, and nothing that the reader may not see. */
  collect(source: PrintSource, request: Request): Promise<Data>
  /** Composes the pages, without reading anything more. @throws PaperError */
  compose(request: Request, data: Data, tools: PrintTools): ComposedPrint
}
