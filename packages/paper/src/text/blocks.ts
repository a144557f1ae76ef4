import type { DrawingItem, PaperLanguage, SectionRole } from '../drawing.ts'
import type { Note, Piece, SetLine } from './types.ts'

/** Where a block is drawn. */
export interface Place {
  readonly x: number
  readonly y: number
  /** The number of the page that has an anchor; undefined where no page has it. */
  readonly pageOf: (anchor: string) => number | undefined
}

/** What is never split between two pages: a line, a picture, a row of a table. */
export interface Block {
  readonly height: number
  /** Room above it, which it does not need at the top of a page. */
  readonly space?: number
  /** Whether what follows must be on the same page. */
  readonly isKeptWithNext?: boolean
  readonly notes?: readonly Note[]
  /** Where links lead that are to find it; no two blocks have the same one. */
  readonly anchors?: readonly string[]
  /** What an index lists this page for. */
  readonly marks?: readonly string[]
  /** Blocks that follow each other and have the same one are one section of the document's structure. */
  readonly section?: Section
  readonly draw: (place: Place) => Iterable<DrawingItem>
}

export interface Section {
  readonly role: SectionRole
  readonly language: PaperLanguage
  readonly alternative?: string
  /** What it is part of, such as the list of an item; blocks that follow each other with the same one share it. */
  readonly within?: Section
}

/** A part of a section. */
export const sectionIn = (within: Section, role: SectionRole): Section => ({ role, language: within.language, within })

/** An item of a list: what holds its label, and what holds the rest of it. */
export function itemIn(list: Section): { readonly label: Section; readonly body: Section } {
  const item = sectionIn(list, 'LI')
  return { label: sectionIn(item, 'Lbl'), body: sectionIn(item, 'LBody') }
}

/** How high blocks are one under the other. */
export const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height, space = 0 }) => sum + height + space, 0)

export interface LineLook {
  /** From one baseline to the next. */
  readonly leading: number
  readonly section: Section
  /** From the left of the block. */
  readonly x?: number
  /** From the top of a line to its baseline, where it must be that of other lines beside it. */
  readonly baseline?: number
}

/** Between the middle of a line and its baseline, in parts of the letters' size: half the height of capitals, or of Han above it. */
const baselineShift = 0.35

const sizeOf = ({ pieces }: SetLine): number => pieces.reduce((size, { style }) => Math.max(size, style.size), 0)

/** The baseline of a line, from its top. */
export const baselineOf = (line: SetLine, leading: number): number => leading / 2 + sizeOf(line) * baselineShift

/** Draws a line of text, with its links. @param y - the baseline */
export function* drawLine({ pieces }: SetLine, x: number, y: number, pageOf: Place['pageOf']): Generator<DrawingItem> {
  /** What numbers of pages have left of their room: the rest of the line follows them at once. */
  let spared = 0
  for (const piece of pieces) {
    const text = textOf(piece, pageOf)
    const at = { x: x + piece.x - spared, y: y - piece.rise }
    const width = piece.span.page?.widthOf(text) ?? piece.width
    spared += piece.width - width
    const words: DrawingItem[] = text.trim() === '' ? [] : [{ kind: 'text', text, style: piece.style, ...at }]
    const to = piece.span.to ?? piece.span.page?.anchor
    if (to === undefined || pageOf(to) === undefined) yield* words
    else yield linked([...words, linkTo(to, text.trim(), at.x, y, width, piece.style.size)])
  }
}

const textOf = ({ span: { page }, text }: Piece, pageOf: Place['pageOf']): string =>
  page === undefined ? text : `${pageOf(page.anchor) ?? ''}${page.after ?? ''}`

/** Words with the area that leads elsewhere, as one link to whoever reads aloud. */
export const linked = (items: Iterable<DrawingItem>): DrawingItem => ({ kind: 'section', role: 'Link', items })

/** An area around letters that leads elsewhere. @param text - what is read aloud @param y - their baseline */
export const linkTo = (to: string, text: string, x: number, y: number, width: number, size: number): DrawingItem => ({
  kind: 'link',
  alternative: text,
  to,
  x,
  y: y - size,
  width,
  height: size * 1.3,
})

/**
 * A paragraph as blocks. The first two lines stay together, and the last two.
 * @param isKeptWithNext - for headings: what follows stays with the last line
 */
export function lineBlocks(
  lines: readonly SetLine[],
  look: LineLook,
  { space = 0, isKeptWithNext = false, anchors = [] as readonly string[], marks = [] as readonly string[] } = {},
): Block[] {
  const last = lines.length - 1
  return lines.map((line, index): Block => {
    const isWidow = lines.length > 1 && (index === 0 || index === last - 1)
    return {
      height: look.leading,
      ...(index === 0 ? { space, anchors, marks } : {}),
      isKeptWithNext: isWidow || isKeptWithNext,
      notes: line.notes,
      section: look.section,
      draw: ({ x, y, pageOf }) =>
        drawLine(line, x + (look.x ?? 0), y + (look.baseline ?? baselineOf(line, look.leading)), pageOf),
    }
  })
}

/** Room that stays empty, but at the top of a page. */
export const emptyBlock = (height: number): Block => ({ height: 0, space: height, draw: () => [] })
