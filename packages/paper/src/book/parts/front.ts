import type { DrawingItem } from '../../drawing.ts'
import { drawLine, lineBlocks, sectionIn } from '../../text/blocks.ts'
import type { Block, Place } from '../../text/blocks.ts'
import { sectionOf } from '../../text/flow.ts'
import type { SetLine } from '../../text/types.ts'
import { colours } from '../design.ts'
import type { Styles } from '../design.ts'
import type { Chapter } from '../plan/plan-book.ts'
import type { BookOptions } from '../types.ts'
import { counted, fill } from '../words/index.ts'
import { sectionFor, setText, shortNames, textBlocks } from './maker.ts'
import type { Maker } from './maker.ts'
import { sized } from './photos.ts'
import { referenceBlocks } from './rows.ts'

export const coverAnchor = 'cover'
export const contentsAnchor = 'contents'
export const introductionAnchor = 'introduction'
export const namesAnchor = 'names'
export const placesAnchor = 'places'
export const chapterAnchor = (chapter: number): string => `chapter ${chapter}`
export const generationAnchor = (chapter: number, generation: number): string => `chapter ${chapter} ${generation}`

/** The front of the book: its picture, title, surnames and years. */
export function* drawCover(maker: Maker, options: BookOptions, chapters: readonly Chapter[]): Generator<DrawingItem> {
  const { design, words } = maker
  const { page } = design
  const side = Math.round(page.width * 0.12)
  const room = page.width - side * 2
  const pictureRoom = page.height * 0.5
  const top = page.height * 0.1
  yield { kind: 'anchor', name: coverAnchor, x: 0, y: 0 }
  let y = top + pictureRoom + page.height * 0.055
  const { cover } = options
  if (cover === undefined)
    yield sectionOf(sectionFor(maker, 'Artifact'), () =>
      drawRings(chapters, page.width / 2, top + pictureRoom / 2, pictureRoom / 2),
    )
  else {
    const scale = Math.min(room / cover.width, pictureRoom / cover.height)
    const [width, height] = [cover.width * scale, cover.height * scale]
    const alternative = cover.alternative || words.coverPicture
    const at = { x: (page.width - width) / 2, y: top + (pictureRoom - height) / 2, width, height }
    yield sectionOf({ ...sectionFor(maker, 'Figure'), alternative }, () => [
      { kind: 'picture', picture: sized(cover.picture, width, height), ...at, alternative },
    ])
  }
  const bottom = page.height * 0.93
  const lines = [
    { text: options.title, styles: ['coverTitle', 'title', 'name', 'heading'] as const, role: 'H1' as const },
    { text: options.surnames.join(' · '), styles: ['subtitle', 'small'] as const, role: 'P' as const },
    { text: options.years, styles: ['subtitle'] as const, role: 'P' as const },
  ]
  for (const [at, { text, styles, role }] of lines.entries()) {
    if (text === '') continue
    // A long title is smaller rather than over the edge of the page.
    const set = fitting(maker, text, styles, room, (bottom - y) / (lines.length - at))
    if (at > 0) y += page.height * 0.018
    yield sectionOf(sectionFor(maker, role), function* () {
      for (const line of set.lines) {
        yield* drawLine(line, side, y + set.leading * 0.75, () => undefined)
        y += set.leading
      }
    })
  }
}

/** Sets a text in the first of these styles in which it is not higher than the room. */
function fitting(
  maker: Maker,
  text: string,
  styles: readonly (keyof Styles)[],
  width: number,
  height: number,
): { lines: readonly SetLine[]; leading: number } {
  const tries = styles.map((name) => {
    const style = maker.design.styles[name]
    return { lines: setText(maker, [{ text, style }], { width, align: 'middle' }), leading: style.size * 1.25 }
  })
  const found = tries.find(({ lines, leading }) => lines.length * leading <= height) ?? tries.at(-1)!
  return { lines: found.lines.slice(0, Math.max(1, Math.floor(height / found.leading))), leading: found.leading }
}

const mostRings = 9

/** Without a picture: a ring for each generation, with a dot for everybody in it. */
function* drawRings(chapters: readonly Chapter[], x: number, y: number, most: number): Generator<DrawingItem> {
  const counts: number[] = []
  for (const { generations } of chapters)
    for (const { number, people } of generations) {
      const ring = Math.min(mostRings, Math.max(1, number)) - 1
      counts[ring] = (counts[ring] ?? 0) + people.length
    }
  const step = Math.min(most / (counts.length + 0.5), most / 4)
  for (const [ring, count = 0] of counts.entries()) {
    const radius = step * (ring + 0.6)
    yield {
      kind: 'rectangle',
      x: x - radius,
      y: y - radius,
      width: radius * 2,
      height: radius * 2,
      radius,
      stroke: colours.hair,
      lineWidth: 0.6,
    }
    const dots = Math.min(count, Math.floor((2 * Math.PI * radius) / 8))
    for (let dot = 0; dot < dots; dot++) {
      const angle = (dot / dots) * 2 * Math.PI + ring * 0.7
      const size = 2.2
      yield {
        kind: 'rectangle',
        x: x + Math.cos(angle) * radius - size,
        y: y + Math.sin(angle) * radius - size,
        width: size * 2,
        height: size * 2,
        radius: size,
        fill: colours.accent,
      }
    }
  }
}

/** The back of the cover says when the book was made. */
export function* drawColophon(maker: Maker, { madeOn }: BookOptions, place: Place): Generator<DrawingItem> {
  if (madeOn === '') return
  const { label } = maker.design.styles
  const [line] = setText(maker, [{ text: fill(maker.words.madeOn, { date: madeOn }), style: label }], {
    width: maker.design.textWidth,
    align: 'start',
  })
  if (line !== undefined)
    yield sectionOf(sectionFor(maker, 'P'), () => drawLine(line, place.x, place.y + maker.design.textHeight, place.pageOf))
}

export function dedicationBlocks(maker: Maker, text: string): Block[] {
  const { styles, textWidth, textHeight, leading } = maker.design
  const width = textWidth * 0.7
  const lines = setText(maker, [{ text, style: styles.italic }], { width, align: 'middle' })
  const space: Block = { height: textHeight * 0.28, draw: () => [] }
  return [space, ...lineBlocks(lines, { leading, x: (textWidth - width) / 2, section: sectionFor(maker, 'P') })]
}

/** The title of a part of the book. */
export const titleBlocks = (maker: Maker, text: string, anchors: readonly string[]): Block[] => [
  ...textBlocks(maker, text, { style: 'title', role: 'H1', anchors, isKeptWithNext: true, align: 'start' }),
  { height: maker.design.leading * 1.4, isKeptWithNext: true, draw: () => [] },
]

export const founderNames = (maker: Maker, { founders }: Chapter): string[] =>
  founders.flatMap((id) => {
    const person = maker.index.people.get(id)
    return person === undefined ? [] : [shortNames(person).name]
  })

/** What a chapter is called where there is one line for it. */
export function chapterTitle(maker: Maker, chapter: Chapter): string {
  if (chapter.kind === 'others') return maker.words.others
  return founderNames(maker, chapter).join(maker.design.isChinese ? `、` : ` ${maker.words.and} `)
}

/** How many people a chapter tells of, and of how many generations. */
export function chapterCount({ words, design: { language } }: Maker, { generations }: Chapter): string {
  const people = generations.reduce((sum, { people: own }) => sum + own.length, 0)
  const numbered = generations.filter(({ number }) => number > 0).length
  const parts = [counted(words.people, people, language), numbered > 1 ? counted(words.generations, numbered, language) : '']
  return parts.filter((text) => text !== '').join(' · ')
}

export interface ContentsEntry {
  readonly title: string
  readonly to: string
  readonly isChapter: boolean
}

export function contentsBlocks(maker: Maker, entries: readonly ContentsEntry[]): Block[] {
  const { design } = maker
  const { styles, textWidth, leading } = design
  const list = sectionFor(maker, 'TOC')
  return [
    ...titleBlocks(maker, maker.words.contents, [contentsAnchor]),
    ...entries.flatMap(({ title, to, isChapter }, at) => {
      const x = isChapter ? 0 : design.leading * 1.2
      const style = isChapter ? styles.body : styles.muted
      const space = at === 0 ? 0 : isChapter ? leading * 0.55 : 0
      const section = sectionIn(sectionIn(list, 'TOCI'), 'Reference')
      return referenceBlocks(maker, [{ text: title, style }], to, { width: textWidth - x, space, section }).map(
        (block): Block => ({
          ...block,
          isKeptWithNext: block.isKeptWithNext === true || (isChapter && entries[at + 1]?.isChapter === false),
          draw: (place) => block.draw({ ...place, x: place.x + x }),
        }),
      )
    }),
  ]
}
