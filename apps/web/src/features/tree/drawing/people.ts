import { tintCount } from '@banyan/tree-layout/cards'
import type { Face, PeopleTable } from '../scene/people-table.ts'
import { drawCard, portraitOf, usualPortrait } from './card.ts'
import type { PortraitPlace } from './card.ts'
import { alphaOf, leavingKind, shownKind } from './frame.ts'
import type { Cast, Picture } from './frame.ts'
import { Photos } from './photos.ts'
import { PagePool, SpriteSheet } from './sprites.ts'
import { TextCache } from './text-cache.ts'

/**
 * Above this many device px per px of the layout, few people fit on the screen and sprites would be large, so people are drawn
 * directly.
 */
const maxSpriteScale = 2.5
/** How far sprites may be stretched from their sheet's scale while the view moves. */
const maxStretch = 1.45
/** The ratio between the scales of sheets used while moving, so that moving back finds them again. */
const sheetStep = 1.4
/** The maximum number of sheets, and of pages in all of them (4 MB each); beyond it, the least recently used one is dropped. */
const maxSheets = 8
const maxPages = 24
/** Milliseconds that a frame may spend on new sprites, and the initial estimate for one sprite. */
const budgetMs = { moving: 3, resting: 5 }
const initialCostMs = 0.25
/** The weight of the latest frame in the estimated cost of a sprite. */
const latestWeight = 0.3
const styleCount = tintCount * 2
const kindCount = 4
const fullTurn = Math.PI * 2
/** From afar, somebody is at least this many px of the screen wide. */
const minDotPx = 1.5
/** Below this radius in device px, a circle looks no different from a square, which is drawn faster. */
const minCircleRadius = 1.6

/** What the reader calls somebody, if it is shown. */
const kinOf = ({ kinOf: called }: Picture, face: Face): string | undefined => called && (called(face.id) ?? '')

/** Draws people: far away as dots batched by colour, nearer as copies of sprites, very near and on paper directly. */
export class PeoplePainter {
  readonly #texts = new TextCache()
  readonly #photos: Photos
  /** The most recently used sheet comes first. */
  #sheets: SpriteSheet[] = []
  readonly #pool = new PagePool(maxPages)
  #spriteCost = initialCostMs
  #frame = 0
  readonly #first = new Int32Array(styleCount * kindCount)
  /** Maps the address of a loading photo to the people painted without it. */
  readonly #awaited = new Map<string, number>()

  /** @param onChange - called when a photo has loaded and the picture should be redrawn */
  constructor(onChange: () => void) {
    this.#photos = new Photos((address) => {
      const person = this.#awaited.get(address)
      this.#awaited.delete(address)
      if (person !== undefined) for (const sheet of this.#sheets) sheet.outdate(person)
      onChange()
    })
  }

  /** Clears cached drawings after the theme or language has changed. */
  forget(): void {
    for (const sheet of this.#sheets) sheet.dispose()
    this.#sheets = []
    this.#texts.clear()
    this.#awaited.clear()
  }

  /** Marks everybody who is drawn with texts as outdated. */
  outdateTexts(): void {
    for (const sheet of this.#sheets) if (sheet.detail === 'name' || sheet.detail === 'full') sheet.outdateAll()
  }

  /** Keeps the drawings of people who are the same in both tables. */
  follow(before: PeopleTable, after: PeopleTable): void {
    const numberOf = (person: number): number => {
      const face = before.faceAt(person)
      const next = face ? after.graph.indexOf(face.id) : -1
      return next >= 0 && after.faceAt(next) === face ? next : -1
    }
    for (const sheet of this.#sheets) sheet.renumber(after.graph.size, numberOf)
    for (const [address, person] of this.#awaited) {
      const next = numberOf(person)
      if (next < 0) this.#awaited.delete(address)
      else this.#awaited.set(address, next)
    }
  }

  /**
   * Draws everybody except the one left out. Returns true if all are as sharp as possible, false if another frame should refine
   * them.
   */
  draw(context: CanvasRenderingContext2D, picture: Picture, cast: Cast, leaveOut: number): boolean {
    this.#frame++
    if (cast.detail === 'dot') {
      this.#drawDots(context, picture, cast, leaveOut)
      return true
    }
    const unit = picture.camera.scale * picture.density
    if (unit > maxSpriteScale || picture.isOnPaper) {
      this.#drawAfresh(context, picture, cast, leaveOut)
      return true
    }
    const sheet = this.#sheetFor(picture, cast, unit)
    const begin = performance.now()
    const { painted, isComplete } = this.#paintMissing(picture, cast, sheet)
    const painting = performance.now() - begin
    sheet.settling = 0
    context.setTransform(1, 0, 0, 1, 0, 0)
    for (let kind = leavingKind; kind >= shownKind; kind--) {
      context.globalAlpha = alphaOf(kind, picture)
      for (let i = 0; i < cast.count; i++) {
        if (cast.kind[i] === kind && cast.person[i] !== leaveOut) this.#drawOne(context, picture, cast, i, unit)
      }
    }
    context.globalAlpha = 1
    if (painted > 0) this.#spriteCost += latestWeight * ((painting + sheet.settling) / painted - this.#spriteCost)
    return isComplete && sheet.scale === unit
  }

  /** Draws one person directly at the context's transform. */
  drawCard(context: CanvasRenderingContext2D, picture: Picture, cast: Cast, i: number): void {
    const face = picture.people.faceAt(cast.person[i]!)!
    const photo = face.photo === null || cast.detail === 'dot' ? undefined : this.#photos.find(face.photo)
    drawCard(context, face, kinOf(picture, face), cast.detail, picture.palette, this.#texts, photo)
  }

  /** Returns the place of a person's portrait in their box. */
  portraitOf(context: CanvasRenderingContext2D, picture: Picture, cast: Cast, i: number): PortraitPlace {
    return portraitOf(
      context,
      picture.people.faceAt(cast.person[i]!)!,
      picture.kinOf !== undefined,
      cast.detail,
      picture.palette,
      this.#texts,
    )
  }

  /** At rest, the sheet has exactly this scale; while moving, a near one will do. */
  #sheetFor(picture: Picture, cast: Cast, unit: number): SpriteSheet {
    const far = (sheet: SpriteSheet): number => Math.abs(Math.log(sheet.scale / unit))
    let best: SpriteSheet | undefined
    for (const sheet of this.#sheets) {
      if (
        sheet.detail !== cast.detail ||
        sheet.palette !== picture.palette ||
        far(sheet) > (picture.isMoving ? Math.log(maxStretch) : 0)
      )
        continue
      if (!best || far(sheet) < far(best)) best = sheet
    }
    const area = picture.view.width * picture.view.height * picture.density ** 2
    const scale = picture.isMoving ? sheetStep ** Math.round(Math.log(unit) / Math.log(sheetStep)) : unit
    const sheet = best ?? new SpriteSheet(scale, cast.detail, picture.palette, picture.people.graph.size, area, this.#pool)
    if (sheet === this.#sheets[0]) return sheet
    this.#sheets = [sheet, ...this.#sheets.filter((other) => other !== sheet)]
    let pages = this.#sheets.reduce((sum, { pageCount }) => sum + pageCount, 0)
    while (this.#sheets.length > maxSheets || (this.#sheets.length > 2 && pages > maxPages)) {
      const oldest = this.#sheets.pop()!
      pages -= oldest.pageCount
      oldest.dispose()
    }
    return sheet
  }

  #paintMissing(picture: Picture, cast: Cast, sheet: SpriteSheet): { painted: number; isComplete: boolean } {
    const room = Math.max(1, Math.floor((picture.isMoving ? budgetMs.moving : budgetMs.resting) / this.#spriteCost))
    let painted = 0
    for (let i = 0; i < cast.count; i++) {
      const person = cast.person[i]!
      if (!sheet.needs(person)) continue
      if (painted === room) return { painted, isComplete: false }
      const face = picture.people.faceAt(person)!
      sheet.paint(person, face, kinOf(picture, face), this.#frame, this.#texts, this.#photos)
      painted++
      if (face.photo !== null && !this.#photos.find(face.photo)) this.#awaited.set(face.photo, person)
    }
    return { painted, isComplete: true }
  }

  #drawOne(context: CanvasRenderingContext2D, picture: Picture, cast: Cast, i: number, unit: number): void {
    const { camera, density } = picture
    const person = cast.person[i]!
    const x = cast.x[i]! * unit + camera.x * density
    const y = cast.y[i]! * unit + camera.y * density
    for (let s = 0; s < this.#sheets.length; s++) if (this.#sheets[s]!.draw(context, person, x, y, unit, this.#frame)) return
    const { x: middleX, y: middleY, radius } = usualPortrait(cast.detail)
    const face = picture.people.faceAt(person)!
    context.fillStyle = (face.dead ? picture.palette.dead : picture.palette.living)[face.tint]!.ground
    context.beginPath()
    context.arc(x + middleX * unit, y + middleY * unit, radius * unit, 0, fullTurn)
    context.fill()
  }

  #drawAfresh(context: CanvasRenderingContext2D, picture: Picture, cast: Cast, leaveOut: number): void {
    const { camera, density } = picture
    const unit = camera.scale * density
    for (let i = 0; i < cast.count; i++) {
      if (cast.person[i] === leaveOut) continue
      context.globalAlpha = alphaOf(cast.kind[i]!, picture)
      context.setTransform(unit, 0, 0, unit, cast.x[i]! * unit + camera.x * density, cast.y[i]! * unit + camera.y * density)
      this.drawCard(context, picture, cast, i)
    }
    context.globalAlpha = 1
  }

  /** One path per colour, because changing the colour costs more than a dot. `cast.next` links people of one colour. */
  #drawDots(context: CanvasRenderingContext2D, picture: Picture, cast: Cast, leaveOut: number): void {
    const { camera, density, palette, people } = picture
    const unit = camera.scale * density
    const { x: middleX, y: middleY, radius: wanted } = usualPortrait('dot')
    const radius = Math.max(wanted, minDotPx / 2 / camera.scale)
    const isSquare = radius * unit < minCircleRadius
    const side = Math.max(1, Math.round(radius * 2 * unit))
    this.#first.fill(-1)
    for (let i = 0; i < cast.count; i++) {
      if (cast.person[i] === leaveOut) continue
      const face = people.faceAt(cast.person[i]!)!
      const style = (cast.kind[i]! * 2 + (face.dead ? 1 : 0)) * tintCount + face.tint
      cast.next[i] = this.#first[style]!
      this.#first[style] = i
    }
    const left = (camera.x + middleX * camera.scale) * density
    const top = (camera.y + middleY * camera.scale) * density
    // Squares are placed on whole px.
    context.setTransform(1, 0, 0, 1, isSquare ? 0 : left, isSquare ? 0 : top)
    for (let style = this.#first.length - 1; style >= 0; style--) {
      if (this.#first[style]! < 0) continue
      const tints = Math.floor(style / tintCount) % 2 === 1 ? palette.dead : palette.living
      context.globalAlpha = alphaOf(Math.floor(style / styleCount), picture)
      context.fillStyle = tints[style % tintCount]!.dot
      if (isSquare) {
        for (let i = this.#first[style]!; i >= 0; i = cast.next[i]!)
          context.fillRect(Math.round(cast.x[i]! * unit + left), Math.round(cast.y[i]! * unit + top), side, side)
        continue
      }
      context.beginPath()
      for (let i = this.#first[style]!; i >= 0; i = cast.next[i]!) {
        const x = cast.x[i]! * unit
        const y = cast.y[i]! * unit
        context.moveTo(x + radius * unit, y)
        context.arc(x, y, radius * unit, 0, fullTurn)
      }
      context.fill()
    }
    context.globalAlpha = 1
  }
}
