import type { DrawingItem, Measure, OutlineEntry, Page, PaperDocument } from '../drawing.ts'
import { heightOf } from '../text/blocks.ts'
import type { Block, Place } from '../text/blocks.ts'
import { drawFrame, fillFrames } from '../text/flow.ts'
import type { FilledFrame } from '../text/flow.ts'
import { keepWidths } from '../text/measure-text.ts'
import { makeDesign } from './design.ts'
import { drawFurniture, frameOf, isRight } from './furniture.ts'
import type { Heads } from './furniture.ts'
import { chartBlocks } from './parts/chart.ts'
import {
  chapterAnchor,
  chapterCount,
  chapterTitle,
  contentsAnchor,
  contentsBlocks,
  coverAnchor,
  dedicationBlocks,
  drawColophon,
  drawCover,
  founderNames,
  generationAnchor,
  introductionAnchor,
  namesAnchor,
  placesAnchor,
  titleBlocks,
} from './parts/front.ts'
import type { ContentsEntry } from './parts/front.ts'
import { indexColumn, nameIndex, placeIndex } from './parts/indexes.ts'
import { personAnchor, photoMark, textBlocks } from './parts/maker.ts'
import type { Maker } from './parts/maker.ts'
import { noteSetting } from './parts/note-setting.ts'
import { personBlocks } from './parts/person-pages.ts'
import { sharePhotos } from './parts/photos.ts'
import { richBlocks } from './parts/rich-text.ts'
import { FamilyIndex } from './plan/family-index.ts'
import { planBook } from './plan/plan-book.ts'
import type { Chapter, Generation } from './plan/plan-book.ts'
import type { BookFamily, BookOptions, BookPhoto } from './types.ts'
import { bookWords, fill } from './words/index.ts'

/** Charts of no more pages are together; others are before the generation that they lead to. */
const fewChartPages = 2.2

/** A family book, ready to be written. */
export interface FamilyBook extends PaperDocument {
  /** Whom the book has a page about. */
  readonly personIds: readonly number[]
  /** How many pages there are; laid out when it is first asked for. */
  readonly pageCount: () => number
}

/**
 * Composes a family book. It is laid out twice: once to learn on which page everything is, and once to draw it, page by page, so that
 * no more than one page is in memory. Both times the same lines are on the same pages, since nothing that depends on the number of a
 * later page has another width for another number.
 *
 * @param family - as the book's reader may see it, people in the order of their births
 */
export function composeFamilyBook(family: BookFamily, options: BookOptions, measure: Measure): FamilyBook {
  const book = new Composition(family, options, measure)
  return {
    title: options.title,
    language: options.language,
    personIds: book.personIds,
    pageCount: () => book.layOut(),
    pages: { [Symbol.iterator]: () => book.pages()[Symbol.iterator]() },
    outline: () => book.outline(),
  }
}

/** A page as it is laid out: what is on it is drawn when it is read. */
interface LaidPage {
  readonly number: number
  readonly draw: () => Iterable<DrawingItem>
}

class Composition {
  readonly #options: BookOptions
  readonly #maker: Maker
  readonly #chapters: readonly Chapter[]
  readonly #photosOf: ReadonlyMap<number, readonly BookPhoto[]>
  readonly #picturedIn: ReadonlyMap<number, readonly BookPhoto[]>
  readonly personIds: readonly number[]
  readonly #anchors = new Map<string, number>()
  readonly #pageOf = (anchor: string): number | undefined => this.#anchors.get(anchor)
  #marks = new Map<string, Set<number>>()
  /** The pages so far of the one that is being laid out. */
  #page = 0
  #count: number | undefined

  constructor(family: BookFamily, options: BookOptions, measure: Measure) {
    this.#options = options
    const index = new FamilyIndex(family)
    this.#chapters = planBook(index, options.scope)
    this.personIds = this.#chapters.flatMap(({ generations }) => generations.flatMap(({ people }) => people))
    const withPages = new Set(this.personIds)
    const design = makeDesign(options.paper, options.language)
    const width = keepWidths(measure)
    this.#maker = {
      design,
      words: bookWords(options.language),
      width,
      notes: noteSetting(design, width),
      index,
      hasPage: (id) => withPages.has(id),
    }
    this.#photosOf = sharePhotos(family.photos, this.#maker.hasPage)
    this.#picturedIn = this.#findOthersPhotos()
  }

  /** For everybody the first photo of them on each page of somebody else. */
  #findOthersPhotos(): Map<number, BookPhoto[]> {
    const found = new Map<number, BookPhoto[]>()
    for (const id of this.personIds) {
      const seen = new Set<number>()
      for (const photo of this.#photosOf.get(id) ?? [])
        for (const person of photo.people) {
          if (person === id || seen.has(person)) continue
          seen.add(person)
          found.set(person, [...(found.get(person) ?? []), photo])
        }
    }
    return found
  }

  /** Finds out on which page everything is. @returns how many pages there are */
  layOut(): number {
    if (this.#count === undefined) {
      let count = 0
      for (const _ of this.#laidPages()) count += 1
      this.#count = count
    }
    return this.#count
  }

  *pages(): Generator<Page> {
    this.layOut()
    const { width, height } = this.#maker.design.page
    for (const { draw } of this.#laidPages())
      yield { width, height, items: { [Symbol.iterator]: () => draw()[Symbol.iterator]() } }
  }

  *#laidPages(): Generator<LaidPage> {
    const { dedication, introduction, title } = this.#options
    this.#page = 0
    this.#marks = new Map()
    yield this.#drawn(() => drawCover(this.#maker, this.#options, this.#chapters), [coverAnchor], 'bare')
    yield this.#drawn((place) => drawColophon(this.#maker, this.#options, place), [], 'bare')
    if (dedication !== '') yield* this.#flow(dedicationBlocks(this.#maker, dedication), 'bare')
    if (introduction !== undefined) {
      const { words } = this.#maker
      yield* this.#startOnRight()
      const blocks = [
        ...titleBlocks(this.#maker, words.introduction, [introductionAnchor]),
        ...richBlocks(this.#maker, introduction, 0),
      ]
      yield* this.#flow(blocks, { left: title, right: words.introduction })
    }
    yield* this.#startOnRight()
    yield* this.#flow(contentsBlocks(this.#maker, this.#contents()), { left: title, right: this.#maker.words.contents })
    for (const [at, chapter] of this.#chapters.entries()) yield* this.#chapter(chapter, at + 1)
    yield* this.#indexes()
  }

  /** A chapter begins on the right. */
  *#startOnRight(): Generator<LaidPage> {
    if (!isRight(this.#page + 1)) yield this.#drawn(() => [], [], 'bare')
  }

  *#chapter(chapter: Chapter, number: number): Generator<LaidPage> {
    yield* this.#startOnRight()
    const maker = this.#maker
    const heads = { left: this.#options.title, right: chapterTitle(maker, chapter) }
    const charts = chapter.generations.map((generation) => this.#chart(generation))
    const opener = this.#opener(chapter, number)
    // A chapter with few of them begins with all of them.
    const isSmall =
      charts.reduce((sum, chart) => sum + heightOf(chart), heightOf(opener)) <= maker.design.textHeight * fewChartPages
    for (const [at, generation] of chapter.generations.entries()) {
      const isFirst = at === 0
      const room = maker.design.textHeight * (isFirst && isSmall ? fewChartPages : 1) - (isFirst ? heightOf(opener) : 0)
      const chart = [...(isFirst ? opener : []), ...takeCharts(charts, at, room)]
      if (chart.length > 0) yield* this.#flow(chart, isFirst ? 'number' : heads, heads)
      const anchors = generation.number === 0 ? [] : [generationAnchor(number, generation.number)]
      for (const [index, id] of generation.people.entries()) yield* this.#person(id, heads, index === 0 ? anchors : [])
    }
  }

  /** The chart of a generation under its heading; nothing where nobody has children. */
  #chart(generation: Generation): Block[] {
    const maker = this.#maker
    const { leading } = maker.design
    if (generation.groups.length === 0) return []
    const title = generationTitle(maker, generation)
    return [
      ...textBlocks(maker, title, { style: 'heading', role: 'H2', space: leading * 1.8, isKeptWithNext: true, align: 'start' }),
      ...chartBlocks(maker, generation.groups, leading * 0.8),
    ]
  }

  #opener(chapter: Chapter, number: number): Block[] {
    const maker = this.#maker
    const { words, design } = maker
    const anchors = [chapterAnchor(number)]
    const names = chapter.kind === 'others' ? [words.others] : founderNames(maker, chapter)
    const isLong = names.some((name) => name.length > 40)
    const kind = chapter.kind === 'others' ? '' : words[chapter.kind]
    return [
      ...textBlocks(maker, String(number), { style: 'reference', role: 'P', anchors, isKeptWithNext: true, align: 'start' }),
      ...names.flatMap((name, at) =>
        textBlocks(maker, name, {
          style: isLong ? 'heading' : 'title',
          role: 'H1',
          space: at === 0 ? 4 : 0,
          isKeptWithNext: true,
          align: 'start',
        }),
      ),
      ...(kind === '' ? [] : textBlocks(maker, kind, { style: 'subtitle', role: 'P', space: 2, align: 'start' })),
      ...textBlocks(maker, chapterCount(maker, chapter), {
        style: 'label',
        role: 'P',
        space: design.leading * 0.6,
        align: 'start',
      }),
    ]
  }

  *#person(id: number, heads: Heads, anchors: readonly string[]): Generator<LaidPage> {
    const person = this.#maker.index.people.get(id)
    if (person === undefined) return
    const photos = this.#photosOf.get(id) ?? []
    const picturedIn = this.#picturedIn.get(id) ?? []
    // Over the next pages about somebody is their name.
    const name = person.names[0]?.text ?? ''
    yield* this.#flow(personBlocks(this.#maker, { person, photos, picturedIn, anchors }), heads, { left: name, right: name })
  }

  *#indexes(): Generator<LaidPage> {
    const { words } = this.#maker
    const marked = (id: number): number[] => [...(this.#marks.get(photoMark(id)) ?? [])]
    const places = [...this.#marks].flatMap(([mark, pages]): [string, number[]][] =>
      mark.startsWith('place ') ? [[mark.slice('place '.length), [...pages]]] : [],
    )
    if (this.personIds.length > 0) yield* this.#index(words.names, namesAnchor, nameIndex(this.#maker, this.#pageOf, marked))
    if (places.length > 0) yield* this.#index(words.places, placesAnchor, placeIndex(this.#maker, new Map(places)))
  }

  /** An index in columns, under its title. */
  *#index(title: string, anchor: string, blocks: readonly Block[]): Generator<LaidPage> {
    const { design } = this.#maker
    const { count, width, gap } = indexColumn(this.#maker)
    const heads = { left: this.#options.title, right: title }
    const titles = titleBlocks(this.#maker, title, [anchor])
    const titleHeight = titles.reduce((sum, { height, space = 0 }) => sum + height + space, 0)
    let column = 0
    const top = (): number => (column <= count ? titleHeight : 0)
    const frames = fillFrames(blocks, () => {
      column += 1
      return { x: (width + gap) * ((column - 1) % count), y: top(), width, height: design.textHeight - top() }
    })
    let columns: FilledFrame[] = []
    let isFirst = true
    const page = (): LaidPage => {
      const [shown, isTitled] = [columns, isFirst]
      columns = []
      isFirst = false
      return this.#drawn(
        function* (place) {
          if (isTitled) yield* drawStack(titles, place)
          for (const filled of shown) {
            const { frame } = filled
            yield* drawFrame({ ...filled, frame: { ...frame, x: place.x + frame.x, y: place.y + frame.y } }, place.pageOf)
          }
        },
        isFirst || isTitled ? [anchor] : [],
        heads,
      )
    }
    for (const filled of frames) {
      columns.push(filled)
      if (columns.length === count) yield page()
    }
    if (columns.length > 0) yield page()
  }

  /** Lays blocks out on pages of their own. @param later - the heads of the second page and those after it */
  *#flow(blocks: Iterable<Block>, heads: Heads, later = heads): Generator<LaidPage> {
    const maker = this.#maker
    let number = this.#page
    const frames = fillFrames(blocks, () => frameOf(maker.design, (number += 1)), this.#maker.notes)
    let isFirst = true
    for (const filled of frames) {
      const own = isFirst ? heads : later
      isFirst = false
      for (const { block } of filled.blocks) this.#record(block, this.#page + 1)
      yield this.#drawn(({ pageOf }) => drawFrame(filled, pageOf, this.#maker.notes), [], own)
    }
  }

  #record({ anchors = [], marks = [] }: Block, page: number): void {
    for (const anchor of anchors) this.#anchors.set(anchor, page)
    for (const mark of marks) this.#marks.set(mark, (this.#marks.get(mark) ?? new Set()).add(page))
  }

  #drawn(draw: (place: Place) => Iterable<DrawingItem>, anchors: readonly string[], heads: Heads): LaidPage {
    const number = (this.#page += 1)
    for (const anchor of anchors) this.#anchors.set(anchor, number)
    const maker = this.#maker
    const { x, y } = frameOf(maker.design, number)
    const pageOf = this.#pageOf
    return {
      number,
      draw: function* () {
        yield* draw({ x, y, pageOf })
        yield* drawFurniture(maker, number, heads)
      },
    }
  }

  #contents(): ContentsEntry[] {
    const { words } = this.#maker
    const entries: ContentsEntry[] = []
    if (this.#options.introduction !== undefined)
      entries.push({ title: words.introduction, to: introductionAnchor, isChapter: true })
    for (const [at, chapter] of this.#chapters.entries()) {
      entries.push({ title: chapterTitle(this.#maker, chapter), to: chapterAnchor(at + 1), isChapter: true })
      for (const generation of chapter.generations) {
        const title = generationTitle(this.#maker, generation)
        if (title !== '' && generation.people.length > 0)
          entries.push({ title, to: generationAnchor(at + 1, generation.number), isChapter: false })
      }
    }
    if (this.personIds.length > 0) entries.push({ title: words.names, to: namesAnchor, isChapter: true })
    const hasPlaces = this.personIds.some((id) => this.#maker.index.people.get(id)?.facts.some(({ place }) => place !== ''))
    if (hasPlaces) entries.push({ title: words.places, to: placesAnchor, isChapter: true })
    return entries
  }

  outline(): OutlineEntry[] {
    const { words, index } = this.#maker
    const leaf = (title: string, to: string): OutlineEntry => ({ title, to, children: [] })
    const people = ({ people: ids }: Generation): OutlineEntry[] =>
      ids.map((id) => leaf(index.people.get(id)?.names[0]?.text ?? '', personAnchor(id)))
    const chapters = this.#chapters.map((chapter, at): OutlineEntry => {
      const children = chapter.generations.flatMap((generation): OutlineEntry[] => {
        const title = generationTitle(this.#maker, generation)
        if (title === '' || generation.people.length === 0) return people(generation)
        return [{ title, to: generationAnchor(at + 1, generation.number), children: people(generation) }]
      })
      return { title: chapterTitle(this.#maker, chapter), to: chapterAnchor(at + 1), children }
    })
    const entries = [
      leaf(this.#options.title, coverAnchor),
      leaf(words.introduction, introductionAnchor),
      leaf(words.contents, contentsAnchor),
      ...chapters,
      leaf(words.names, namesAnchor),
      leaf(words.places, placesAnchor),
    ]
    return entries.filter(({ to }) => this.#anchors.has(to))
  }
}

/** Takes the chart of a generation, and those of the next ones as long as there is room on the same page. */
function takeCharts(charts: Block[][], from: number, room: number): Block[] {
  const taken: Block[] = []
  for (let at = from; at < charts.length; at++) {
    const chart = charts[at]!
    // What has been taken before is empty.
    if (chart.length === 0) continue
    if (at > from && heightOf(taken) + heightOf(chart) > room) break
    if (at > from && taken.length === 0 && charts[from]!.length === 0) break
    taken.push(...chart)
    charts[at] = []
  }
  return taken
}

const generationTitle = ({ words }: Maker, { number }: Generation): string =>
  number === 0 ? '' : fill(words.generation, { number })

function* drawStack(blocks: readonly Block[], place: Place): Generator<DrawingItem> {
  let { y } = place
  for (const block of blocks) {
    y += block.space ?? 0
    for (const name of block.anchors ?? []) yield { kind: 'anchor', name, x: place.x, y }
    yield* block.draw({ ...place, y })
    y += block.height
  }
}
