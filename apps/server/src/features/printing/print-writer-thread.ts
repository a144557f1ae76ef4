import { writeSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { languageOf } from '@banyan/contract'
import { PaperError } from '@banyan/paper'
import type { Page } from '@banyan/paper'
import { connectLazily } from '../../platform/db/connect-lazily.ts'
import { openMediaStore } from '../../platform/media/open-media-store.ts'
import { printingWordsIn } from '../../platform/messages/printing/printing-words.ts'
import { createMeasure } from '../../platform/paper/fonts/typeset.ts'
import { writePdf } from '../../platform/paper/pdf/write-pdf.ts'
import { writePng } from '../../platform/paper/png/write-png.ts'
import type { PaperReport, PictureSource } from '../../platform/paper/report.ts'
import { printedPerPoint } from '../../platform/paper/shapes.ts'
import { writeSvg } from '../../platform/paper/svg/write-svg.ts'
import { unpackView } from '../living/make-view.ts'
import { drawPreview } from './draw-preview.ts'
import type { ComposedPrint } from './kinds/print-kind.ts'
import { collectPrint } from './kinds/print-kinds.ts'
import { paperLanguage } from './print-language.ts'
import { pieceBytes, pieceFile } from './print-order.ts'
import type { PrintAnswer, PrintAsk, PrintOrder } from './print-order.ts'

// The work of `printing-process.ts`: one order at a time, one piece for each request.

const port = parentPort
let pieces: AsyncIterator<{ bytes: Uint8Array; progress: number }, PaperReport> | undefined
/** The piece that is being put together. */
const memory = Buffer.allocUnsafe(pieceBytes)
/** What has been written and did not fit into the last piece. */
let left: { bytes: Uint8Array; progress: number } = { bytes: new Uint8Array(), progress: 0 }

const heapBytes = (): number => getHeapStatistics().used_heap_size

async function begin(order: PrintOrder): Promise<PrintAnswer> {
  const { family, reader, view: packed, request, locale, previewSheet } = order
  const view = unpackView(packed)
  const now = new Date(order.now)
  const database = await connectLazily(order.database)
  let collected
  try {
    // Whatever others change meanwhile, all of it shows one state of the family.
    collected = await database.snapshot((db) => collectPrint({ db, family, reader, view, locale, now }, request))
  } finally {
    await database.close()
  }
  const language = paperLanguage(languageOf(locale))
  const composed = collected.compose({ measure: createMeasure(), language, locale, words: printingWordsIn(locale), now })
  const media = await openMediaStore(order.media)
  const files: PictureSource = composed.openPictures?.(media) ?? {
    read: async (picture) => {
      const key = composed.pictureKeys.get(picture)
      return key === undefined ? undefined : media.read(key)
    },
  }
  if (previewSheet !== undefined) {
    const drawn = await drawPreview(composed, files, previewSheet)
    return 'preview' in drawn ? { ...drawn, heapBytes: heapBytes() } : drawn
  }
  pieces = write(composed, files, order, now)
  return nextPiece()
}

async function* write(
  composed: ComposedPrint,
  files: PictureSource,
  { request }: PrintOrder,
  now: Date,
): AsyncGenerator<{ bytes: Uint8Array; progress: number }, PaperReport> {
  const { document, sheets, pictureKeys } = composed
  let pages = 0
  let read = 0
  const counted: PictureSource = {
    read: (name) => {
      read++
      return files.read(name)
    },
  }
  const progress = (): number => Math.min(1, Math.max(pages / (sheets ?? Infinity), read / Math.max(1, pictureKeys.size)))
  const format = request.kind === 'chart' ? request.format : 'pdf'
  const parts = format === 'pdf' ? writePdf(document, counted, { now, onPage: (count) => (pages = count) }) : drawOne()
  async function* drawOne(): AsyncGenerator<Uint8Array, PaperReport> {
    const [page] = document.pages as Iterable<Page> & [Page]
    if (format === 'png') return yield* writePng(page, counted, { ...document, pixelsPerPoint: printedPerPoint })
    const texts = writeSvg(page, counted, { ...document, letters: 'text' })
    for (;;) {
      const step = await texts.next()
      if (step.done === true) return step.value
      yield Buffer.from(step.value)
    }
  }
  for (;;) {
    const step = await parts.next()
    if (step.done === true) return step.value
    yield { bytes: step.value, progress: progress() }
  }
}

/** Writes as much as a piece holds, or less of it at the end of the file. */
async function nextPiece(): Promise<PrintAnswer> {
  for (let length = 0; ;) {
    const part = left.bytes.subarray(0, memory.length - length)
    memory.set(part, length)
    length += part.length
    left = { ...left, bytes: left.bytes.subarray(part.length) }
    if (length === memory.length) return writePiece(length)
    const step = await pieces?.next()
    if (step === undefined) throw new Error('There is nothing more to take.')
    if (step.done === true) {
      if (length === 0) return { done: step.value, heapBytes: heapBytes() }
      // Asked again, the iterator would not return the report again.
      const { value } = step
      pieces = { next: async () => ({ done: true, value }) }
      return writePiece(length)
    }
    left = step.value
  }
}

function writePiece(length: number): PrintAnswer {
  for (let written = 0; written < length;) written += writeSync(pieceFile, memory, written, length - written, written)
  return { piece: length, progress: left.progress }
}

async function answer(ask: PrintAsk): Promise<void> {
  const found = await ('order' in ask ? begin(ask.order) : nextPiece()).catch((error: unknown): PrintAnswer => {
    if (error instanceof PaperError) return { problem: error.problem }
    throw error
  })
  port?.postMessage(found)
}

// An error ends the thread, and the other side sees that.
port?.on('message', (ask: PrintAsk) => void answer(ask))
