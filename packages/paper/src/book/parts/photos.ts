import { heightOf, lineBlocks } from '../../text/blocks.ts'
import type { Block, Place } from '../../text/blocks.ts'
import { sectionOf } from '../../text/flow.ts'
import type { SetLine, Span } from '../../text/types.ts'
import { enSpace } from '../../text/typography.ts'
import { colours } from '../design.ts'
import type { BookPhoto } from '../types.ts'
import { listed } from '../words/index.ts'
import { photoAnchor, photoMark, sectionFor, setText, shortNames } from './maker.ts'
import type { Maker } from './maker.ts'

const gap = 12
/** Photos in a row are together about so many times as wide as they are high. */
const rowShape = 2.3
/** The share of the page that the highest one takes. */
const maxHeight = 0.42
/** The share below which a photo is rather on the next page. */
const minHeight = 0.2
/** Longer captions are beneath one photo alone, and may go on on the next page. */
const maxBesideOthers = 140
/** Captions of narrower ones would have a word a line. */
const minWidth = 96
const shapeLimits = { min: 0.45, max: 2.6 }

interface Framed {
  readonly photo: BookPhoto
  /** Its width by its height. */
  readonly shape: number
  readonly caption: readonly Span[]
  readonly length: number
}

/** Pixels of photos for each inch of paper: more are not seen. */
const pixelsPerInch = 250

/** The name of a picture with how many pixels its longer side can use in print. */
export const sized = (picture: string, width: number, height: number): string =>
  `${picture} ${Math.ceil(((Math.max(width, height) / 72) * pixelsPerInch) / 100) * 100}`

interface PhotosLook {
  /** On whose page they are: somebody who need not be named alone. */
  readonly owner: number
  readonly space: number
  /** The room that is left on the page where they begin. */
  readonly room: number
}

/** Photos in rows, each with its caption. The first row is smaller where it then has room on the page. */
export function photoBlocks(maker: Maker, photos: readonly BookPhoto[], { owner, space, room }: PhotosLook): Block[] {
  const framed = photos.map((photo): Framed => {
    const caption = captionOf(maker, photo, owner)
    const shape = Math.min(shapeLimits.max, Math.max(shapeLimits.min, photo.width / Math.max(1, photo.height)))
    return { photo, shape, caption, length: caption.reduce((sum, { text }) => sum + text.length, 0) }
  })
  return inRows(framed, maker.design.textWidth).flatMap((row, at) => {
    if (at > 0) return rowBlocks(maker, row, gap)
    const high = rowBlocks(maker, row, space)
    const [first] = high
    const lacking = heightOf(high) - room
    if (first === undefined || lacking <= 0) return high
    // Captions may need more lines under smaller photos.
    const fitting = rowBlocks(maker, row, space, pictureHeight(maker, row) - lacking - maker.design.smallLeading)
    return heightOf(fitting) <= room && pictureHeight(maker, row) - lacking > maker.design.textHeight * minHeight ? fitting : high
  })
}

function inRows(photos: readonly Framed[], width: number): Framed[][] {
  const rows: Framed[][] = []
  let row: Framed[] = []
  const end = (): void => {
    if (row.length > 0) rows.push(row)
    row = []
  }
  for (const each of photos) {
    if (each.length > maxBesideOthers) {
      end()
      rows.push([each])
      continue
    }
    if (narrowest([...row, each], width) < minWidth) end()
    row.push(each)
    if (row.reduce((sum, { shape }) => sum + shape, 0) >= rowShape) end()
  }
  end()
  return rows
}

/** How high the photos of a row are that is as wide as the page's text. */
function pictureHeight({ design: { textWidth, textHeight } }: Maker, row: readonly Framed[]): number {
  const room = textWidth - gap * (row.length - 1)
  return Math.min(room / row.reduce((sum, { shape }) => sum + shape, 0), textHeight * maxHeight)
}

/** The width of the narrowest photo of a row that fills the page. */
function narrowest(row: readonly Framed[], width: number): number {
  const shapes = row.map(({ shape }) => shape)
  const sum = shapes.reduce((all, shape) => all + shape, 0)
  return ((width - gap * (row.length - 1)) * Math.min(...shapes)) / sum
}

function rowBlocks(maker: Maker, row: readonly Framed[], space: number, height = pictureHeight(maker, row)): Block[] {
  const { textWidth, smallLeading } = maker.design
  const [only] = row
  if (row.length === 1 && only!.length > maxBesideOthers) {
    const lines = setText(maker, only!.caption, { width: textWidth, align: 'start' })
    const look = { leading: smallLeading, section: sectionFor(maker, 'Caption') }
    const picture: Block = {
      ...pictureBlock(maker, [{ ...only!, x: 0, width: height * only!.shape, lines: [] }], height),
      space,
      isKeptWithNext: true,
    }
    return [picture, ...lineBlocks(lines, look, { space: 5 })]
  }
  let x = 0
  const placed = row.map((each) => {
    const width = height * each.shape
    const captionWidth = row.length === 1 ? textWidth : width
    const lines = setText(maker, each.caption, { width: captionWidth, align: 'start' })
    const at = { ...each, x, width, lines }
    x += width + gap
    return at
  })
  return [{ ...pictureBlock(maker, placed, height), space }]
}

interface PlacedPhoto extends Framed {
  readonly x: number
  readonly width: number
  readonly lines: readonly SetLine[]
}

function pictureBlock(maker: Maker, placed: readonly PlacedPhoto[], height: number): Block {
  const { smallLeading } = maker.design
  const most = Math.max(0, ...placed.map(({ lines }) => lines.length))
  return {
    height: height + (most === 0 ? 0 : 5 + most * smallLeading),
    anchors: placed.map(({ photo }) => photoAnchor(photo)),
    marks: placed.flatMap(({ photo }) => photo.people.map(photoMark)),
    draw: function* (place) {
      for (const { photo, x, width, lines } of placed) {
        const alternative = alternativeOf(maker, photo)
        const left = place.x + x
        const box = { x: left, y: place.y, width, height, radius: 2 }
        const instead = [{ kind: 'rectangle', ...box, fill: colours.tint } as const]
        yield sectionOf({ ...sectionFor(maker, 'Figure'), alternative }, () => [
          { kind: 'picture', picture: sized(photo.picture, width, height), ...box, alternative, instead },
        ])
        if (lines.length === 0) continue
        yield sectionOf(sectionFor(maker, 'Caption'), () =>
          drawCaption(maker, lines, { ...place, x: left, y: place.y + height + 5 }),
        )
      }
    },
  }
}

function* drawCaption(maker: Maker, lines: readonly SetLine[], place: Place) {
  let y = place.y
  for (const block of lineBlocks(lines, { leading: maker.design.smallLeading, section: sectionFor(maker, 'Caption') })) {
    yield* block.draw({ ...place, y })
    y += block.height
  }
}

const nameOf = ({ index }: Maker, id: number): string => {
  const person = index.people.get(id)
  return person === undefined ? '' : shortNames(person).name
}

const alternativeOf = (maker: Maker, { title, people }: BookPhoto): string => {
  const names = listed(people.map((id) => nameOf(maker, id)).filter(Boolean), maker.words)
  return [title, names].filter((text) => text !== '').join(': ') || maker.words.photo
}

/** The title, when it was taken, who is in it, and what has been written about it. */
function captionOf(maker: Maker, { title, description, when, people }: BookPhoto, owner: number): Span[] {
  const { words, design } = maker
  const { small, smallBold, muted } = design.styles
  const names = people.map((id) => nameOf(maker, id)).filter(Boolean)
  const isOfOwnerAlone = people.length === 1 && people[0] === owner
  const who =
    names.length === 0 || isOfOwnerAlone ? '' : `${names.length > 1 ? words.fromLeft : words.inPhoto} ${listed(names, words)}`
  const space = design.isChinese ? '　' : enSpace
  const parts: Span[] = []
  const say = (text: string, style: Span['style']): void => {
    if (text !== '') parts.push({ text: `${parts.length === 0 ? '' : space}${text}`, style })
  }
  say(title, smallBold)
  say(when, muted)
  // Names come before what may be long, so that they are on the page of the photo.
  say(who, muted)
  say(description.replaceAll(/\s*\n\s*/g, ' '), small)
  return parts
}

/**
 * Decides on whose page each photo is: it is printed once. Those with few people choose first, and of those in a photo the one with
 * fewest photos so far has it.
 */
export function sharePhotos(photos: readonly BookPhoto[], hasPage: (id: number) => boolean): Map<number, BookPhoto[]> {
  const shared = new Map<number, BookPhoto[]>()
  const candidates = photos
    .map((photo, at) => ({ photo, at, owners: photo.owners.filter(hasPage) }))
    .filter(({ owners }) => owners.length > 0)
    .toSorted((one, other) => one.owners.length - other.owners.length || one.at - other.at)
  const places = new Map(candidates.map(({ photo, at }) => [photo, at]))
  for (const { photo, owners } of candidates) {
    const count = (id: number): number => shared.get(id)?.length ?? 0
    const owner = owners.reduce((best, id) => (count(id) < count(best) ? id : best))
    shared.set(owner, [...(shared.get(owner) ?? []), photo])
  }
  // As they came, which is by time.
  for (const [owner, own] of shared)
    shared.set(
      owner,
      own.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)),
    )
  return shared
}
