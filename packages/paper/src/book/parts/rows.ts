import type { DrawingItem } from '../../drawing.ts'
import { drawLine, heightOf, itemIn, linked, linkTo } from '../../text/blocks.ts'
import type { Block, Section } from '../../text/blocks.ts'
import type { Span } from '../../text/types.ts'
import { bodyBaseline, setText } from './maker.ts'
import type { Maker } from './maker.ts'

/** Room for the number of a page at the end of a line. */
const numberRoom = 34

interface ReferenceLook {
  readonly width: number
  readonly section: Section
  readonly space?: number
  readonly leading?: number
  readonly anchors?: readonly string[]
}

/** Lines that end with the number of the page that they lead to. */
export function referenceBlocks(maker: Maker, spans: readonly Span[], to: string | undefined, look: ReferenceLook): Block[] {
  const { width, section, space = 0 } = look
  const { styles } = maker.design
  const leading = look.leading ?? maker.design.leading
  const lines = setText(maker, spans, { width: width - numberRoom, align: 'start' })
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

/**
 * An item of a list: a label, or a date, with what it is about on its right.
 * @param make - makes what it is about, as parts of a section
 */
export function labelledBlocks(maker: Maker, list: Section, label: string, make: (body: Section) => readonly Block[]): Block[] {
  const { design } = maker
  const item = itemIn(list)
  const blocks = make(item.body)
  const lines = setText(maker, [{ text: label, style: design.styles.label }], {
    width: design.labelWidth - 10,
    align: 'start',
  })
  const rows = Array.from({ length: Math.max(lines.length, blocks.length) }, (_, at): Block => {
    const block = blocks[at]
    return {
      ...(block === undefined ? { height: design.leading, section: item.body, draw: () => [] } : moved(block, design.labelWidth)),
      // A label with several lines is not torn apart.
      isKeptWithNext: block?.isKeptWithNext === true || at < lines.length - 1,
    }
  })
  if (lines.length === 0) return rows
  const baseline = bodyBaseline(design)
  // It takes no room of its own: what it is about stands beside it.
  const labelBlock: Block = {
    height: 0,
    isKeptWithNext: true,
    section: item.label,
    draw: function* (place) {
      let { y } = place
      for (const [at, line] of lines.entries()) {
        yield* drawLine(line, place.x, y + baseline, place.pageOf)
        y += heightOf(rows.slice(at, at + 1))
      }
    },
  }
  return [labelBlock, ...rows]
}

/** A block further right. */
const moved = (block: Block, by: number): Block => ({
  ...block,
  draw: (place) => block.draw({ ...place, x: place.x + by }),
})
