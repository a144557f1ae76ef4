export { findBreaks, type Break } from './breaks.ts'
export {
  baselineOf,
  drawLine,
  emptyBlock,
  lineBlocks,
  linkTo,
  type Block,
  type LineLook,
  type Place,
  type Section,
} from './blocks.ts'
export { drawFrame, fillFrames, sectionOf, type FilledFrame, type Frame, type NoteSetting } from './flow.ts'
export { keepWidths, type TextWidth } from './measure-text.ts'
export { setParagraph, type Setting } from './paragraph.ts'
export { isChinese } from './scripts.ts'
export type { Note, Piece, SetLine, Span } from './types.ts'
export { enSpace, noBreakSpace, printable } from './typography.ts'
