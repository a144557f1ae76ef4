import type { DrawingItem } from '../../drawing.ts'
import { drawLine, emptyBlock, heightOf, lineBlocks, sectionIn } from '../../text/blocks.ts'
import type { Block, Section } from '../../text/blocks.ts'
import { sectionOf } from '../../text/flow.ts'
import type { SetLine, Span } from '../../text/types.ts'
import { enSpace } from '../../text/typography.ts'
import { colours } from '../design.ts'
import type { BookFact, BookPerson, BookPhoto } from '../types.ts'
import { fill } from '../words/index.ts'
import { bodyBaseline, nameMark, Notes, personAnchor, personSpans, photoAnchor, placeMark, sectionFor, setText } from './maker.ts'
import type { Maker } from './maker.ts'
import { photoBlocks } from './photos.ts'
import { richBlocks } from './rich-text.ts'
import { labelledBlocks, referenceBlocks } from './rows.ts'

export interface PersonMaterial {
  readonly person: BookPerson
  /** The photos that are on this person's page. */
  readonly photos: readonly BookPhoto[]
  /** Photos of them on the pages of others, one of each. */
  readonly picturedIn: readonly BookPhoto[]
  /** Beside the own anchor. */
  readonly anchors: readonly string[]
}

/** Everything about one person, from the top of a page. */
export function personBlocks(maker: Maker, { person, photos, picturedIn, anchors }: PersonMaterial): Block[] {
  const { design } = maker
  const notes = new Notes(maker)
  const section = design.leading * 1.1
  const facts = sectionFor(maker, 'L')
  const text = [
    ...headBlocks(maker, person, notes, [personAnchor(person.id), ...anchors]),
    emptyBlock(section),
    ...person.facts.flatMap((fact, at) => factBlocks(maker, facts, fact, notes, at === 0 ? section * 0.3 : design.leading * 0.2)),
    ...relativeBlocks(maker, person, notes, section),
    ...(person.story === undefined ? [] : richBlocks(maker, person.story, section * 1.2)),
  ]
  const more = alsoPictured(maker, picturedIn, section)
  const room = roomAfter(maker, text) - heightOf(more)
  const before = [...text, ...photoBlocks(maker, photos, { owner: person.id, space: section * 1.2, room })]
  // One line would have a page to itself.
  const last = before.pop()
  return [...before, ...(last === undefined ? [] : [{ ...last, isKeptWithNext: more.length > 0 }]), ...more]
}

/** About how much room is left on the last page of a text. */
function roomAfter({ design: { textHeight }, notes: { setNote, space } }: Maker, blocks: readonly Block[]): number {
  const notes = [...new Set(blocks.flatMap(({ notes: own = [] }) => own))]
  const noteHeight = notes.length === 0 ? 0 : space + heightOf(notes.flatMap((note) => setNote(note)))
  return textHeight - ((heightOf(blocks) + noteHeight) % textHeight)
}

/** Names may be as long as texts: then they are smaller. */
const mostNameLines = 3

function headBlocks(maker: Maker, person: BookPerson, notes: Notes, anchors: readonly string[]): Block[] {
  const { design } = maker
  const { styles, portrait: side, textWidth } = design
  const hasPortrait = person.portrait !== undefined
  const x = hasPortrait ? side + 20 : 0
  const width = textWidth - x
  const [first, ...others] = person.names
  const references = (style: Span['style']): Span[] => notes.refer(first?.sources ?? [], style.size)
  const set = (spans: readonly Span[]): SetLine[] => setText(maker, spans, { width, align: 'start' })
  const nameIn = (style: Span['style']): SetLine[] => set([{ text: first?.text ?? '', style }, ...references(style)])
  const nameStyle = [styles.name, styles.heading].find((style) => nameIn(style).length <= mostNameLines) ?? styles.body
  const rows: { line: SetLine; leading: number; space: number }[] = []
  const add = (lines: readonly SetLine[], leading: number, space = 0): void =>
    void rows.push(...lines.map((line, at) => ({ line, leading, space: at === 0 ? space : 0 })))
  add(nameIn(nameStyle), nameStyle.size * 1.22)
  const written = others.filter(({ label }) => label === '')
  // More of them stand below, with the other names.
  for (const { text, sources } of written.slice(0, 2))
    add(set([{ text, style: styles.otherName }, ...notes.refer(sources)]).slice(0, mostNameLines), styles.otherName.size * 1.3, 3)
  if (person.years !== '') add(set([{ text: person.years, style: styles.label }]), styles.label.size * 1.5, 6)
  const textHeight = rows.reduce((sum, { leading, space }) => sum + leading + space, 0)
  const height = hasPortrait ? Math.max(side, textHeight) : textHeight
  // Beside a portrait, names are at its middle.
  const top = hasPortrait ? Math.max(0, (side - textHeight) / 2) : 0
  const head: Block = {
    height,
    anchors,
    marks: [nameMark(person.id)],
    isKeptWithNext: true,
    notes: rows.flatMap(({ line }) => line.notes),
    draw: function* (place) {
      if (person.portrait !== undefined) yield portraitOf(maker, person, person.portrait, place.x, place.y)
      yield sectionOf(sectionFor(maker, 'H2'), function* () {
        let y = place.y + top
        for (const { line, leading, space } of rows) {
          y += space
          yield* drawLine(line, place.x + x, y + leading * 0.78, place.pageOf)
          y += leading
        }
      })
    },
  }
  const labelled = [...others.filter(({ label }) => label !== ''), ...written.slice(2)]
  const spans = labelled.flatMap(({ text, label, sources }, at): Span[] => [
    ...(at === 0 ? [] : [{ text: design.isChinese ? '；' : '; ', style: styles.muted }]),
    ...(label === '' ? [] : [{ text: `${label} `, style: styles.muted }]),
    { text, style: styles.small },
    ...notes.refer(sources),
  ])
  const more = lineBlocks(
    setText(maker, spans, { width: textWidth, align: 'start' }),
    { leading: design.smallLeading, section: sectionFor(maker, 'P') },
    { space: 10 },
  )
  return [head, ...more, hairBlock(maker)]
}

function portraitOf(maker: Maker, { names }: BookPerson, picture: string, x: number, y: number): DrawingItem {
  const side = maker.design.portrait
  const alternative = fill(maker.words.portraitOf, { name: names[0]?.text ?? '' })
  const box = { x, y, width: side, height: side, radius: 6 }
  const instead = [{ kind: 'rectangle', ...box, fill: colours.tint } as const]
  return sectionOf({ ...sectionFor(maker, 'Figure'), alternative }, () => [
    { kind: 'picture', picture, ...box, alternative, instead },
  ])
}

const hairBlock = ({ design: { textWidth } }: Maker): Block => ({
  height: 0.5,
  space: 14,
  draw: ({ x, y }) => [{ kind: 'rectangle', x, y, width: textWidth, height: 0.5, fill: colours.hair }],
})

function factBlocks(maker: Maker, list: Section, fact: BookFact, notes: Notes, space: number): Block[] {
  const { design, words } = maker
  const { styles, leading, smallLeading, labelWidth, textWidth } = design
  const width = textWidth - labelWidth
  const comma = design.isChinese ? '，' : ', '
  const details = [fact.value, fact.place].filter((text) => text !== '').join(comma)
  const spans: Span[] = [
    { text: fact.kind, style: styles.bold },
    ...(details === '' ? [] : [{ text: `${design.isChinese ? '　' : enSpace}${details}`, style: styles.body }]),
    ...(fact.people === '' ? [] : [{ text: `${comma}${fill(words.withOthers, { names: fact.people })}`, style: styles.body }]),
    ...(fact.otherWhen === '' ? [] : [{ text: `${enSpace}${fact.otherWhen}`, style: styles.muted }]),
    ...notes.refer(fact.sources),
  ]
  const [head, ...rest] = labelledBlocks(maker, list, fact.when, (body) => {
    const look = { leading, section: sectionIn(body, 'P'), baseline: bodyBaseline(design) }
    const first = lineBlocks(setText(maker, spans, { width, align: 'start' }), look, { isKeptWithNext: fact.note !== '' })
    const note = setText(maker, [{ text: fact.note, style: styles.muted }], { width, align: 'start' })
    return [...first, ...lineBlocks(note, { leading: smallLeading, section: sectionIn(body, 'P') })]
  })
  return head === undefined ? [] : [{ ...head, space, marks: fact.place === '' ? [] : [placeMark(fact.place)] }, ...rest]
}

function relativeBlocks(maker: Maker, person: BookPerson, notes: Notes, space: number): Block[] {
  const { index, words } = maker
  const list = sectionFor(maker, 'L')
  const row = (body: Section, id: number, remark: string, sources: readonly string[]): Block[] => {
    const relative = index.people.get(id)
    if (relative === undefined) return []
    const to = maker.hasPage(id) ? personAnchor(id) : undefined
    const spans = [...personSpans(maker, relative, remark), ...notes.refer(sources)]
    const width = maker.design.textWidth - maker.design.labelWidth
    return referenceBlocks(maker, spans, to, { width, section: sectionIn(body, 'P') })
  }
  const { id } = person
  const partners = index.partnersOf(id)
  const [parents, children] = [index.parentsOf(id), index.childrenOf(id)]
  const kinds: readonly (readonly [label: string, ids: readonly number[], row: (body: Section, relative: number) => Block[]])[] =
    [
      [
        words.parents,
        parents,
        (body, parent) => {
          const tie = index.raising(parent, id)
          return row(body, parent, tie?.label ?? '', tie?.sources ?? [])
        },
      ],
      [
        partners.length > 1 ? words.partners : words.partner,
        partners,
        (body, partner) => {
          const tie = index.partnership(id, partner)
          return row(body, partner, tie?.label ?? '', tie?.sources ?? [])
        },
      ],
      [words.children, children, (body, child) => row(body, child, index.raising(id, child)?.label ?? '', [])],
    ]
  return kinds
    .filter(([, ids]) => ids.some((relative) => index.people.has(relative)))
    .flatMap(([label, ids, rowOf], at) => {
      const blocks = labelledBlocks(maker, list, label, (body) => ids.flatMap((relative) => rowOf(body, relative)))
      const [head, ...rest] = blocks
      return head === undefined ? [] : [{ ...head, space: at === 0 ? space : maker.design.leading * 0.4 }, ...rest]
    })
}

/** Where the photos are that others have on their pages. */
function alsoPictured(maker: Maker, photos: readonly BookPhoto[], space: number): Block[] {
  if (photos.length === 0) return []
  const { styles, textWidth, smallLeading } = maker.design
  // A book has hardly twice as many pages as people.
  const digits = String(maker.index.people.size * 2).length
  const widthOf = (text: string): number => maker.width(text, styles.reference)
  const width = widthOf(`${'8'.repeat(Math.max(2, digits))},`) + 1
  const spans: Span[] = [
    { text: `${maker.words.alsoPictured} `, style: styles.muted },
    ...photos.flatMap((photo, at): Span[] => [
      {
        text: '',
        style: styles.reference,
        page: { anchor: photoAnchor(photo), width, widthOf, after: at < photos.length - 1 ? ',' : '' },
      },
      { text: ' ', style: styles.reference },
    ]),
  ]
  return lineBlocks(
    setText(maker, spans, { width: textWidth, align: 'start' }),
    { leading: smallLeading * 1.1, section: sectionFor(maker, 'P') },
    { space },
  )
}
