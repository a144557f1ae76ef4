import type { Locale, PrintInput } from '@banyan/contract'
import type { PaperProblem } from '@banyan/paper'
import type { DatabaseLocation } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { MediaLocation } from '../../platform/media/media-location.ts'
import type { PaperReport } from '../../platform/paper/report.ts'
import type { PackedView } from '../living/make-view.ts'
import type { ClanNote } from './kinds/print-kind.ts'

/** What the printing process needs to make a file or a drawing. */
export interface PrintOrder {
  readonly family: FamilyId
  /** The reader's person: what relatives are called is said from there. */
  readonly reader: number
  readonly view: PackedView
  readonly request: PrintInput
  /** The language of all words. */
  readonly locale: Locale
  readonly now: string
  readonly database: DatabaseLocation
  readonly media: MediaLocation
  /** Which sheet to draw, from 1; undefined for the whole file. */
  readonly previewSheet?: number
}

/** Bytes of a piece. */
export const pieceBytes = 256 * 1024
/** Each piece is at the beginning of this open file of the process: a message that held it would take fresh memory each time. */
export const pieceFile = 4

/** One request begins, each further one takes the next piece. */
export type PrintAsk = { readonly order: PrintOrder } | { readonly next: true }

/** What the thread that starts the process is asked: also to end with it. `memory` takes the pieces, one in each half. */
export type PrinterAsk = (PrintAsk & { readonly memory?: SharedArrayBuffer }) | { readonly end: true }

export type PrintAnswer =
  /** How many bytes the next piece has. */
  | { readonly piece: number; readonly progress: number }
  /** `heapBytes` is what the heap takes then. */
  | { readonly done: PaperReport; readonly heapBytes: number }
  | { readonly preview: PrintPreview; readonly heapBytes: number }
  | { readonly problem: PaperProblem | 'preview_too_large' | 'one_sheet_only' }
  /** What ended the thread; messages between processes carry no codes of errors. */
  | { readonly error: Error; readonly code?: string }

export interface PrintPreview {
  readonly svg: string
  readonly sheet: number
  readonly sheets: number | null
  readonly widthMm: number
  readonly heightMm: number
  readonly scalePercent: number | null
  readonly people: number
  readonly missingCharacters: number
  readonly clan?: ClanNote
}
