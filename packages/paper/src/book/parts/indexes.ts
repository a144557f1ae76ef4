import type { PaperLanguage } from '../../drawing.ts'
import { itemIn, lineBlocks } from '../../text/blocks.ts'
import type { Block, Section } from '../../text/blocks.ts'
import { isIdeograph } from '../../text/scripts.ts'
import type { Span } from '../../text/types.ts'
import { enSpace } from '../../text/typography.ts'
import { personAnchor, sectionFor, setText } from './maker.ts'
import type { Maker } from './maker.ts'

interface Entry {
  readonly text: string
  readonly years: string
  /** The page that is about it. */
  readonly page: number | undefined
  readonly to: string | undefined
  /** Other pages that have it. */
  readonly others: readonly number[]
}

/** How texts are sorted: Chinese by Pinyin, or in traditional characters by strokes, after everything else in other languages. */
const collations: Readonly<Record<PaperLanguage, string>> = {
  en: 'en',
  fr: 'fr',
  pl: 'pl',
  fi: 'fi',
  'zh-CN': 'zh-CN-u-co-pinyin',
  'zh-TW': 'zh-TW-u-co-stroke',
}

interface Sorting {
  readonly compare: (one: string, other: string) => number
  /** Whether two letters are the same to a reader who looks for one. */
  readonly isSame: (one: string, other: string) => boolean
}

function sortingOf(language: PaperLanguage): Sorting {
  const own = new Intl.Collator(collations[language])
  const han = new Intl.Collator(language === 'zh-TW' ? collations['zh-TW'] : collations['zh-CN'])
  const letters = new Intl.Collator(language.slice(0, 2), { sensitivity: 'base' })
  const isHan = (text: string): boolean => isIdeograph(text.slice(0, 1))
  return {
    compare: (one, other) => {
      const hanFirst = Number(isHan(one)) - Number(isHan(other))
      if (hanFirst !== 0) return hanFirst
      return isHan(one) ? han.compare(one, other) : own.compare(one, other)
    },
    isSame: (one, other) => letters.compare(one, other) === 0,
  }
}

/** Under which heading a text is: its first letter, or its first character in Han, which is the surname. */
const headingOf = (text: string): string => {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return isIdeograph(first) ? first : first.toLocaleUpperCase('und')
}

function plain(letter: string, { isSame }: Sorting): string {
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return bare !== '' && isSame(bare, letter) ? bare : letter
}

/** Everybody who has a page by each of their names, and the pages with photos of them. */
export function nameIndex(
  maker: Maker,
  pageOf: (anchor: string) => number | undefined,
  marked: (id: number) => readonly number[],
): Block[] {
  const entries: Entry[] = []
  for (const person of maker.index.people.values()) {
    if (!maker.hasPage(person.id)) continue
    const to = personAnchor(person.id)
    const page = pageOf(to)
    const others = marked(person.id).filter((other) => other !== page)
    for (const text of new Set(person.names.map(({ indexed }) => indexed)))
      if (text !== '') entries.push({ text, years: person.years, page, to, others })
  }
  return indexBlocks(maker, entries)
}

/** The places of facts, with the pages that name them. */
export const placeIndex = (maker: Maker, places: ReadonlyMap<string, readonly number[]>): Block[] =>
  indexBlocks(
    maker,
    [...places].map(([text, others]) => ({ text, years: '', page: undefined, to: undefined, others })),
  )

function indexBlocks(maker: Maker, entries: readonly Entry[]): Block[] {
  const sorting = sortingOf(maker.design.language)
  const sorted = entries.toSorted((one, other) => sorting.compare(one.text, other.text) || (one.page ?? 0) - (other.page ?? 0))
  const blocks: Block[] = []
  let heading: string | undefined
  let list = sectionFor(maker, 'L')
  for (const entry of sorted) {
    const own = headingOf(entry.text)
    if (heading === undefined || (own !== heading && !sorting.isSame(own, heading))) {
      blocks.push(...headingBlocks(maker, plain(own, sorting), blocks.length === 0))
      heading = own
      list = sectionFor(maker, 'L')
    }
    blocks.push(...entryBlocks(maker, list, entry))
  }
  return blocks
}

/** The width of a column of an index. */
export const indexColumn = ({ design: { textWidth } }: Maker): { width: number; gap: number; count: number } => {
  const count = textWidth > 400 ? 3 : 2
  const gap = 18
  return { count, gap, width: (textWidth - gap * (count - 1)) / count }
}

function headingBlocks(maker: Maker, letter: string, isFirst: boolean): Block[] {
  const { styles, smallLeading } = maker.design
  const lines = setText(maker, [{ text: letter, style: styles.reference }], { width: indexColumn(maker).width, align: 'start' })
  const look = { leading: smallLeading * 1.1, section: sectionFor(maker, 'P') }
  return lineBlocks(lines, look, { space: isFirst ? 0 : smallLeading * 0.7, isKeptWithNext: true })
}

const hanging = 10

function entryBlocks(maker: Maker, list: Section, { text, years, page, to, others }: Entry): Block[] {
  const { styles, smallLeading } = maker.design
  const { width } = indexColumn(maker)
  const comma = ', '
  const numbers: Span[] = [
    ...(page === undefined || to === undefined ? [] : [{ text: `${enSpace}${page}`, style: styles.reference, to }]),
    ...(others.length === 0
      ? []
      : [{ text: `${page === undefined ? enSpace : comma}${others.join(comma)}`, style: styles.head }]),
  ]
  const spans: Span[] = [
    { text, style: styles.small },
    ...(years === '' ? [] : [{ text: ` ${years}`, style: styles.head }]),
    ...numbers,
  ]
  // The first line stands out to the left.
  const lines = setText(maker, spans, { width: width - hanging, indent: -hanging, align: 'start' })
  const look = { leading: smallLeading, x: hanging, section: itemIn(list).body }
  return lineBlocks(lines, look).map((block, at) => ({
    ...block,
    // A short entry is not torn apart.
    isKeptWithNext: block.isKeptWithNext === true || (lines.length <= 4 && at < lines.length - 1),
  }))
}
