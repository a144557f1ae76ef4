import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import type { Face } from '../scene/people-table.ts'
import type { Detail } from '../view/detail.ts'
import { drawCard } from './card.ts'
import type { Context } from './card.ts'
import type { Palette } from './palette.ts'
import type { Photos } from './photos.ts'
import type { TextCache } from './text-cache.ts'

/** Pages stay small, because a browser may copy a whole page when it is written to after being drawn from. */
const pageSide = 1024
const spriteGap = 2

interface Page {
  readonly canvas: OffscreenCanvas
  readonly context: Context
  /** The person in each slot, or -1. */
  people: Int32Array
  used: number
  /** The frame in which it was last drawn from. */
  seen: number
  /** Whether it was painted on since it was last drawn from. */
  isFresh: boolean
}

/** Keeps unused pages for the next sheet: creating and disposing of pages could make a frame late. */
export class PagePool {
  readonly #idle: Page[] = []
  readonly #most: number

  /** @param most - the maximum number of unused pages to keep */
  constructor(most: number) {
    this.#most = most
  }

  take(): Page {
    const known = this.#idle.pop()
    if (known) return known
    const canvas = new OffscreenCanvas(pageSide, pageSide)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('A 2D canvas is not available')
    return { canvas, context, people: new Int32Array(0), used: 0, seen: 0, isFresh: false }
  }

  giveBack(pages: readonly Page[]): void {
    this.#idle.push(...pages.slice(0, Math.max(0, this.#most - this.#idle.length)))
  }
}

/**
 * Caches people's boxes, painted at one scale and level of detail. Boxes lie in slots on pages; when all are full, the least
 * recently used page is reused.
 */
export class SpriteSheet {
  readonly scale: number
  readonly detail: Detail
  readonly palette: Palette
  readonly cellWidth: number
  readonly cellHeight: number
  /** Milliseconds spent on copying from freshly painted pages: without a graphics card, painting happens only then. */
  settling = 0
  readonly #columns: number
  readonly #slots: number
  readonly #pages: Page[] = []
  readonly #maxPages: number
  readonly #pool: PagePool
  /** Maps a person to page × slots + slot, or -1. */
  #slotOf: Int32Array
  #outdated = new Set<number>()

  /**
   * @param scale - device px per px of the layout
   * @param peopleCount - how many people there are
   * @param viewArea - the view's area in device px
   */
  constructor(scale: number, detail: Detail, palette: Palette, peopleCount: number, viewArea: number, pool: PagePool) {
    this.scale = scale
    this.detail = detail
    this.palette = palette
    this.cellWidth = Math.ceil(nodeWidth * scale) + spriteGap
    this.cellHeight = Math.ceil(nodeHeight * scale) + spriteGap
    this.#columns = Math.max(1, Math.floor(pageSide / this.cellWidth))
    this.#slots = this.#columns * Math.max(1, Math.floor(pageSide / this.cellHeight))
    const onScreen = Math.min(peopleCount, viewArea / (this.cellWidth * this.cellHeight))
    this.#maxPages = Math.ceil((onScreen * 1.5) / this.#slots) + 2
    this.#pool = pool
    this.#slotOf = new Int32Array(peopleCount).fill(-1)
  }

  get pageCount(): number {
    return this.#pages.length
  }

  /** Call it when nothing will draw from the sheet any more. */
  dispose(): void {
    this.#pool.giveBack(this.#pages)
    this.#pages.length = 0
    this.#slotOf.fill(-1)
  }

  /** Whether a person must be painted, or painted again. */
  needs(person: number): boolean {
    return this.#slotOf[person]! < 0 || this.#outdated.has(person)
  }

  /** Marks a person's drawing as outdated. Until they are repainted, the old one is drawn. */
  outdate(person: number): void {
    if (this.#slotOf[person]! >= 0) this.#outdated.add(person)
  }

  /** Marks everybody's drawing as outdated. */
  outdateAll(): void {
    for (const { people, used } of this.#pages)
      for (const person of people.subarray(0, used)) if (person >= 0) this.outdate(person)
  }

  /**
   * Switches to another table of people: `numberOf` returns a painted person's new index, or -1 if they were removed or changed.
   */
  renumber(peopleCount: number, numberOf: (person: number) => number): void {
    this.#slotOf = new Int32Array(peopleCount).fill(-1)
    this.#outdated = new Set([...this.#outdated].map(numberOf))
    this.#pages.forEach((page, pageNumber) => {
      for (let slot = 0; slot < page.used; slot++) {
        const person = page.people[slot]! < 0 ? -1 : numberOf(page.people[slot]!)
        page.people[slot] = person
        if (person >= 0) this.#slotOf[person] = pageNumber * this.#slots + slot
      }
    })
  }

  paint(person: number, face: Face, kin: string | undefined, frame: number, texts: TextCache, photos: Photos): void {
    this.#outdated.delete(person)
    const known = this.#slotOf[person]!
    const pageNumber = known >= 0 ? Math.floor(known / this.#slots) : this.#pageWithRoom(frame)
    const page = this.#pages[pageNumber]!
    const slot = known >= 0 ? known % this.#slots : page.used++
    page.people[slot] = person
    page.seen = frame
    page.isFresh = true
    this.#slotOf[person] = pageNumber * this.#slots + slot
    const { context } = page
    const x = (slot % this.#columns) * this.cellWidth
    const y = Math.floor(slot / this.#columns) * this.cellHeight
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(x, y, this.cellWidth, this.cellHeight)
    context.setTransform(this.scale, 0, 0, this.scale, x, y)
    drawCard(context, face, kin, this.detail, this.palette, texts, face.photo === null ? undefined : photos.find(face.photo))
  }

  /** Copies a person's box to x, y (device px); returns false if it has not been painted. */
  draw(target: CanvasRenderingContext2D, person: number, x: number, y: number, scale: number, frame: number): boolean {
    const place = this.#slotOf[person]!
    if (place < 0) return false
    const page = this.#pages[Math.floor(place / this.#slots)]!
    const slot = place % this.#slots
    page.seen = frame
    const width = this.cellWidth - spriteGap
    const height = this.cellHeight - spriteGap
    const sx = (slot % this.#columns) * this.cellWidth
    const sy = Math.floor(slot / this.#columns) * this.cellHeight
    const ratio = scale / this.scale
    const begin = page.isFresh ? performance.now() : 0
    if (ratio === 1) target.drawImage(page.canvas, sx, sy, width, height, Math.round(x), Math.round(y), width, height)
    else target.drawImage(page.canvas, sx, sy, width, height, x, y, width * ratio, height * ratio)
    if (page.isFresh) this.settling += performance.now() - begin
    page.isFresh = false
    return true
  }

  #pageWithRoom(frame: number): number {
    const last = this.#pages.length - 1
    const free = this.#pages.findIndex((page) => page.used < this.#slots)
    if (free >= 0) return free
    if (this.#pages.length < this.#maxPages) {
      const page = this.#pool.take()
      page.people = new Int32Array(this.#slots)
      page.used = 0
      page.seen = frame
      page.isFresh = false
      this.#pages.push(page)
      return last + 1
    }
    let oldest = 0
    for (let i = 1; i < this.#pages.length; i++) if (this.#pages[i]!.seen < this.#pages[oldest]!.seen) oldest = i
    const page = this.#pages[oldest]!
    for (let slot = 0; slot < page.used; slot++) if (page.people[slot]! >= 0) this.#slotOf[page.people[slot]!] = -1
    page.used = 0
    return oldest
  }
}
