import { itemIn, lineBlocks } from '../../text/blocks.ts'
import type { Block, Section } from '../../text/blocks.ts'
import { isChinese } from '../../text/scripts.ts'
import type { Span } from '../../text/types.ts'
import { colours } from '../design.ts'
import type { RichBlock, RichSpan, RichText } from '../types.ts'
import { inLanguage, sectionFor, setText } from './maker.ts'
import type { Maker } from './maker.ts'

const listIndent = 16
const maxDepth = 3

/** A text that somebody has formatted, as wide as the page's text. */
export function richBlocks(maker: Maker, { language, blocks }: RichText, space: number): Block[] {
  let list = sectionFor(maker, 'L', language)
  return blocks.flatMap((block, at) => {
    const previous = blocks[at - 1]
    if (previous?.kind !== 'item') list = sectionFor(maker, 'L', language)
    return richBlock(maker, block, list, at === 0 ? space : spaceBefore(maker, block, previous))
  })
}

function spaceBefore(
  { design: { leading, isChinese: isHan } }: Maker,
  block: RichBlock,
  previous: RichBlock | undefined,
): number {
  if (block.kind === 'heading') return leading
  if (block.kind === 'item' && previous?.kind === 'item') return leading * 0.15
  // Chinese paragraphs are told apart by their indent.
  return block.kind === 'paragraph' && previous?.kind === 'paragraph' && isHan ? 0 : leading * 0.5
}

/** @param list - of which items are, in the language of the text */
function richBlock(maker: Maker, block: RichBlock, list: Section, space: number): Block[] {
  const { language } = list
  const { textWidth, leading, styles } = maker.design
  if (block.kind === 'rule') return [ruleBlock(maker, space)]
  const isHan = isChinese(language)
  const x =
    block.kind === 'item' ? listIndent * (1 + Math.min(block.depth ?? 0, maxDepth)) : block.kind === 'quote' ? listIndent : 0
  const spans = block.spans.map((span): Span => ({ text: span.text, style: inLanguage(styleOf(maker, block, span), language) }))
  const indent = block.kind === 'paragraph' && isHan ? styles.body.size * 2 : 0
  const lines = setText(maker, spans, { width: textWidth - x - (block.kind === 'quote' ? listIndent : 0), language, indent })
  if (lines.length === 0) return []
  const item = itemIn(list)
  const section = block.kind === 'item' ? item.body : sectionFor(maker, block.kind === 'heading' ? 'H3' : 'P', language)
  const own = lineBlocks(
    lines,
    {
      leading: isHan === maker.design.isChinese ? leading : styles.body.size * (isHan ? 1.7 : 1.45),
      x,
      section,
    },
    { space, isKeptWithNext: block.kind === 'heading' },
  )
  const { marker = '' } = block
  if (block.kind !== 'item' || marker === '') return own
  const [first, ...rest] = own
  const style = inLanguage(styles.body, language)
  const baseline = first!.height / 2 + style.size * 0.35
  const label: Block = {
    height: 0,
    space,
    isKeptWithNext: true,
    section: item.label,
    draw: ({ x: left, y }) => [{ kind: 'text', text: marker, style, x: left + x - 5, y: y + baseline, anchor: 'end' }],
  }
  return [label, { ...first!, space: 0 }, ...rest]
}

function styleOf({ design: { styles } }: Maker, { kind }: RichBlock, { isBold = false, isItalic = false }: RichSpan) {
  if (kind === 'heading') return styles.heading
  const isSlanted = isItalic !== (kind === 'quote')
  if (isBold) return isSlanted ? styles.boldItalic : styles.bold
  return isSlanted ? styles.italic : styles.body
}

const ruleBlock = ({ design: { leading, textWidth } }: Maker, space: number): Block => ({
  height: leading,
  space,
  draw: ({ x, y }) => [
    { kind: 'rectangle', x: x + textWidth / 2 - 24, y: y + leading / 2, width: 48, height: 0.6, fill: colours.hair },
  ],
})
