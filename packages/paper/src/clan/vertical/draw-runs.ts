import type { DrawingItem } from '../../drawing.ts'
import { linked } from '../../text/blocks.ts'
import { toTextStyle } from './atoms.ts'
import type { Run } from './flow.ts'

/** How far the baseline of a word on its side lies left of the column's axis, in ems: half the height of small letters with ascenders. */
const baseline = 0.35

/** Draws a run in a column. @param axis - the middle of the column @param top - its head */
export function* drawRun(run: Run, axis: number, top: number): Generator<DrawingItem> {
  const { x, y, length, text, style, isUpright, to } = run
  const middle = axis + x
  const word: DrawingItem = isUpright
    ? { kind: 'text', text, style: toTextStyle(style), x: middle, y: top + y, isVertical: true }
    : { kind: 'text', text, style: toTextStyle(style), x: middle - baseline * style.size, y: top + y, turn: 90 }
  if (to === undefined) yield word
  else
    yield linked([
      word,
      { kind: 'link', alternative: text, x: middle - style.size / 2, y: top + y, width: style.size, height: length, to },
    ])
}
