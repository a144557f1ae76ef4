import type { DrawingItem } from '../drawing.ts'
import { drawLine } from '../text/blocks.ts'
import type { Frame } from '../text/flow.ts'
import { sectionOf } from '../text/flow.ts'
import type { Design } from './design.ts'
import { sectionFor, setText } from './parts/maker.ts'
import type { Maker } from './parts/maker.ts'

/** Whether a page is on the right of an open book. */
export const isRight = (page: number): boolean => page % 2 === 1

/** Where the text of a page is: its inner margin is at the spine. */
export const frameOf = ({ margins, textWidth, textHeight }: Design, page: number): Frame => ({
  x: isRight(page) ? margins.inner : margins.outer,
  y: margins.top,
  width: textWidth,
  height: textHeight,
})

/** What is over pages on the left and on the right; the number alone; or nothing. */
export type Heads = { readonly left: string; readonly right: string } | 'number' | 'bare'

/** What is around the text: the title over it, the number of the page under it. */
export function* drawFurniture(maker: Maker, page: number, heads: Heads): Generator<DrawingItem> {
  if (heads === 'bare') return
  const { design } = maker
  const { head } = design.styles
  const frame = frameOf(design, page)
  const isOnRight = isRight(page)
  yield sectionOf(sectionFor(maker, 'Artifact'), function* () {
    const text = heads === 'number' ? '' : isOnRight ? heads.right : heads.left
    const [line] = setText(maker, [{ text, style: head }], { width: frame.width, align: isOnRight ? 'end' : 'start' })
    if (line !== undefined) yield* drawLine(line, frame.x, frame.y * 0.62, () => undefined)
    yield {
      kind: 'text',
      text: String(page),
      style: head,
      x: isOnRight ? frame.x + frame.width : frame.x,
      y: design.page.height - design.margins.bottom * 0.5,
      anchor: isOnRight ? 'end' : 'start',
    }
  })
}
