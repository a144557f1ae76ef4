import type { DrawingItem } from '../../drawing.ts'
import { drawLine, linked, linkTo } from '../../text/blocks.ts'
import type { Block } from '../../text/blocks.ts'
import type { SetLine, Span } from '../../text/types.ts'
import { bodyBaseline, sectionFor, setText } from './maker.ts'
import type { Maker } from './maker.ts'

/** Room for the number of a page at the end of a line. */
const numberRoom = 34

interface ReferenceLook {
  readonly width: number
  readonly space?: number
  readonly leading?: number
  readonly anchors?: readonly string[]
}

/** Lines that end with the number of the page that they lead to. */
export function referenceBlocks(maker: Maker, spans: readonly Span[], to: string | undefined, look: ReferenceLook): Block[] {
  const { width, space = 0 } = look
  const { styles } = maker.design
  const leading = look.leading ?? maker.design.leading
  const lines = setText(maker, spans, { width: width - numberRoom, align: 'start' })
  const section = sectionFor(maker, 'P')
  return lines.map((line, at): Block => {
    const isLast = at === lines.length - 1
    return {
      height: leading,
      ...(at === 0 ? { space, anchors: look.anchors ?? [] } : {}),
      isKeptWithNext: !isLast,
      notes: line.notes,
      section,
      draw: function* ({ x, y, pageOf }) {
        const baseline = y + leading / 2 + styles.body.size * 0.35
        const words = [...drawLine(line, x, baseline, pageOf)]
        const page = to === undefined ? undefined : pageOf(to)
        if (to === undefined || page === undefined) return yield* words
        const number: DrawingItem[] = isLast
          ? [{ kind: 'text', text: String(page), style: styles.reference, x: x + width, y: baseline, anchor: 'end' }]
          : []
        const area = linkTo(to, spans.map((span) => span.text).join(''), x, baseline, width, styles.body.size)
        yield linked([...words, area, ...number])
      },
    }
  })
}

/** A label, or a date, with what it is about on its right. */
export function labelledBlocks(maker: Maker, label: string, blocks: readonly Block[]): Block[] {
  const { design } = maker
  const lines = setText(maker, [{ text: label, style: design.styles.label }], {
    width: design.labelWidth - 10,
    align: 'start',
  })
  const baseline = bodyBaseline(design)
  const section = sectionFor(maker, 'P')
  return Array.from({ length: Math.max(lines.length, blocks.length) }, (_, at): Block => {
    const line: SetLine | undefined = lines[at]
    const block = blocks[at]
    if (line === undefined && block !== undefined) return moved(block, design.labelWidth)
    return {
      ...(block ?? { height: design.leading, section }),
      // A label with several lines is not torn apart.
      isKeptWithNext: block?.isKeptWithNext === true || at < lines.length - 1,
      draw: function* (place) {
        if (line !== undefined) yield* drawLine(line, place.x, place.y + baseline, place.pageOf)
        if (block !== undefined) yield* block.draw({ ...place, x: place.x + design.labelWidth })
      },
    }
  })
}

/** A block further right. */
const moved = (block: Block, by: number): Block => ({
  ...block,
  draw: (place) => block.draw({ ...place, x: place.x + by }),
})
