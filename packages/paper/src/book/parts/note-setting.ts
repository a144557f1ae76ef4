import { drawLine, lineBlocks } from '../../text/blocks.ts'
import type { Block, Place } from '../../text/blocks.ts'
import type { NoteSetting } from '../../text/flow.ts'
import type { TextWidth } from '../../text/measure-text.ts'
import { setParagraph } from '../../text/paragraph.ts'
import type { Note } from '../../text/types.ts'
import { colours } from '../design.ts'
import type { Design } from '../design.ts'

/** How sources are set at the foot of a page. */
export function noteSetting(design: Design, width: TextWidth): NoteSetting {
  const { note: style, noteNumber } = design.styles
  const leading = style.size * (design.isChinese ? 1.45 : 1.3)
  const x = 16
  const known = new WeakMap<Note, readonly Block[]>()
  const setNote = (note: Note): Block[] => {
    const section = { role: 'Note', language: design.language } as const
    const lines = setParagraph(note.spans, { width: design.textWidth - x, language: design.language, align: 'start' }, width)
    const number = setParagraph(
      [{ text: String(note.number), style: noteNumber }],
      { width: x, language: design.language },
      width,
    )
    return lineBlocks(lines, { leading, section, x }).map((block, at) => ({
      ...block,
      draw: function* (place: Place) {
        if (at === 0 && number[0] !== undefined) yield* drawLine(number[0], place.x, place.y + leading * 0.62, place.pageOf)
        yield* block.draw(place)
      },
    }))
  }
  return {
    setNote: (note) => {
      const blocks = known.get(note) ?? setNote(note)
      known.set(note, blocks)
      return blocks
    },
    space: 12,
    drawRule: ({ x: left, y }) => [{ kind: 'rectangle', x: left, y: y + 4, width: 60, height: 0.5, fill: colours.hair }],
  }
}
