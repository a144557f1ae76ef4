import type { PaperLanguage, SectionRole, TextStyle } from '../../drawing.ts'
import { lineBlocks } from '../../text/blocks.ts'
import type { Block, Section } from '../../text/blocks.ts'
import type { NoteSetting } from '../../text/flow.ts'
import type { TextWidth } from '../../text/measure-text.ts'
import { setParagraph } from '../../text/paragraph.ts'
import type { Setting } from '../../text/paragraph.ts'
import type { Note, SetLine, Span } from '../../text/types.ts'
import { enSpace } from '../../text/typography.ts'
import type { Design, Styles } from '../design.ts'
import type { FamilyIndex } from '../plan/family-index.ts'
import type { BookPerson, BookPhoto, SourceText } from '../types.ts'
import type { BookWords } from '../words/index.ts'

/** What all parts of a book are made with. */
export interface Maker {
  readonly design: Design
  readonly words: BookWords
  readonly width: TextWidth
  readonly index: FamilyIndex
  readonly notes: NoteSetting
  /** Whether somebody has a page in the book. */
  readonly hasPage: (id: number) => boolean
}

export const personAnchor = (id: number): string => `person ${id}`
export const photoAnchor = ({ picture }: BookPhoto): string => `picture ${picture}`
/** What the index of names lists: the page about somebody, and those with photos of them. */
export const nameMark = (id: number): string => `name ${id}`
export const photoMark = (id: number): string => `photo ${id}`
export const placeMark = (place: string): string => `place ${place}`

export const sectionFor = ({ design }: Maker, role: SectionRole, language: PaperLanguage = design.language): Section => ({
  role,
  language,
})

export const setText = (maker: Maker, spans: readonly Span[], setting: Partial<Setting> & { width: number }): SetLine[] =>
  setParagraph(spans, { language: maker.design.language, ...setting }, maker.width)

interface TextLook {
  readonly style: keyof Styles
  readonly role: SectionRole
  readonly leading?: number
  readonly space?: number
  readonly isKeptWithNext?: boolean
  readonly anchors?: readonly string[]
  readonly align?: Setting['align']
}

/** A text in one style, as wide as the page's text. */
export function textBlocks(maker: Maker, text: string, { style, role, leading, align, ...rest }: TextLook): Block[] {
  const own = maker.design.styles[style]
  const lines = setText(maker, [{ text, style: own }], {
    width: maker.design.textWidth,
    ...(align === undefined ? {} : { align }),
  })
  return lineBlocks(lines, { leading: leading ?? own.size * 1.3, section: sectionFor(maker, role) }, rest)
}

/** The baseline of lines of body text, and of labels beside them. */
export const bodyBaseline = ({ leading, styles }: Design): number => leading / 2 + styles.body.size * 0.35

const inOther = new WeakMap<TextStyle, Map<PaperLanguage, TextStyle>>()

/** A style for a text in another language than the book's. */
export function inLanguage(style: TextStyle, language: PaperLanguage): TextStyle {
  if (style.language === language) return style
  const known = inOther.get(style) ?? new Map<PaperLanguage, TextStyle>()
  const own = known.get(language) ?? { ...style, language }
  inOther.set(style, known.set(language, own))
  return own
}

/** Notes of one person: each source has one number. */
export class Notes {
  readonly #maker: Maker
  readonly #known = new Map<string, Note>()

  constructor(maker: Maker) {
    this.#maker = maker
  }

  /** The references of sources, to be written after what they prove. */
  refer(sources: readonly SourceText[], size = this.#maker.design.styles.body.size): Span[] {
    const { note: noteStyle, noteNumber: style } = this.#maker.design.styles
    return [...new Set(sources)].map((source, at) => {
      const note = this.#known.get(source) ?? { number: this.#known.size + 1, spans: [{ text: source, style: noteStyle }] }
      this.#known.set(source, note)
      return { text: `${at === 0 ? '' : ','}${note.number}`, style, rise: size * 0.36, note }
    })
  }
}

/** What somebody is called where there is little room: the first name, and in Latin letters or Han besides. */
export function shortNames({ names }: BookPerson): { name: string; other: string } {
  const [first, ...others] = names
  return { name: first?.text ?? '', other: others.find(({ label }) => label === '')?.text ?? '' }
}

/** Somebody in one line: names, years, and what is to be said of the tie. */
export function personSpans({ design: { styles } }: Maker, person: BookPerson, remark = ''): Span[] {
  const { name, other } = shortNames(person)
  return [
    { text: name, style: styles.body },
    ...(other === '' ? [] : [{ text: `${enSpace}${other}`, style: styles.muted }]),
    ...(person.years === '' ? [] : [{ text: `${enSpace}${person.years}`, style: styles.muted }]),
    ...(remark === '' ? [] : [{ text: `${enSpace}${remark}`, style: styles.label }]),
  ]
}
