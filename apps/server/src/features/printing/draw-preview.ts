import { printLimits } from '@banyan/contract'
import { mmOfPoints } from '@banyan/paper'
import type { Page } from '@banyan/paper'
import type { PictureSource } from '../../platform/paper/report.ts'
import { writeSvg } from '../../platform/paper/svg/write-svg.ts'
import type { ComposedPrint } from './kinds/print-kind.ts'
import type { PrintAnswer, PrintPreview } from './print-order.ts'

/** The width in px at which a preview is looked at. */
const widthPx = 1_600
/** Letters that are smaller on the screen are drawn as bars. */
const minLetterPx = 3
const maxBytes = 12 * 1024 * 1024
/** Portraits in one preview; further ones are shown as initials. */
const maxPictures = 400

/** Draws one sheet, with the code that writes files. */
export async function drawPreview(
  { document, sheets, scale, people, clan }: ComposedPrint,
  files: PictureSource,
  wanted: number,
): Promise<{ preview: PrintPreview } | Extract<PrintAnswer, { problem: unknown }>> {
  if (people > printLimits.previewPeople) return { problem: 'preview_too_large' }
  const found = findPage(document.pages, wanted)
  if (found === undefined) return { problem: 'not_found' }
  const { page, sheet } = found
  let pictures = 0
  const few: PictureSource = { read: async (name) => (++pictures > maxPictures ? undefined : files.read(name)) }
  const barsBelow = (minLetterPx * Math.max(page.width, page.height)) / widthPx
  const writing = writeSvg(page, few, { ...document, letters: 'outlines', barsBelow, widthPx })
  let svg = ''
  for (;;) {
    const step = await writing.next()
    if (step.done === true) {
      return {
        preview: {
          svg,
          sheet,
          sheets: sheets ?? null,
          widthMm: mmOfPoints(page.width),
          heightMm: mmOfPoints(page.height),
          scalePercent: scale === undefined ? null : scale * 100,
          people,
          missingCharacters: step.value.missingCharacters,
          ...(clan === undefined ? {} : { clan }),
        },
      }
    }
    svg += step.value
    if (svg.length > maxBytes) return { problem: 'preview_too_large' }
  }
}

/** The wanted page, or the last one before it. */
function findPage(pages: Iterable<Page>, wanted: number): { page: Page; sheet: number } | undefined {
  let found: { page: Page; sheet: number } | undefined
  let sheet = 0
  for (const page of pages) {
    found = { page, sheet: ++sheet }
    if (sheet >= wanted) break
  }
  return found
}
