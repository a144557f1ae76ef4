import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { cardPadding, cardRadius, heightOf, initialsSize, placeLines, roomBelow } from '@banyan/tree-layout/cards'
import type { PortraitPlace as PlaceDown, SizedText, TextSize } from '@banyan/tree-layout/cards'
import type { Face } from '../scene/people-table.ts'
import type { Detail } from '../view/detail.ts'
import type { Palette } from './palette.ts'
import type { TextCache } from './text-cache.ts'

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
export type Picture = HTMLImageElement | ImageBitmap

const fullTurn = Math.PI * 2

/** A portrait's middle in the box, and its size. */
export interface PortraitPlace extends PlaceDown {
  readonly x: number
}

const centre = nodeWidth / 2
const farPortrait: PortraitPlace = { x: centre, y: nodeHeight / 2, radius: 60 }

/** Where the portrait and the texts below it are; a long name makes the portrait smaller. */
interface CardLook {
  readonly portrait: PortraitPlace
  readonly sizes: readonly TextSize[]
}

type Looks = Record<'name' | 'full', readonly [usual: CardLook, forLongNames: CardLook]>

const plainLooks: Looks = {
  name: [
    {
      portrait: { x: centre, y: 41, radius: 33 },
      sizes: [
        { size: 21, maxLines: 2 },
        { size: 18, maxLines: 2 },
        { size: 17, maxLines: 3 },
      ],
    },
    { portrait: { x: centre, y: 28, radius: 22 }, sizes: [{ size: 16, maxLines: 4 }] },
  ],
  full: [
    {
      portrait: { x: centre, y: 38, radius: 30 },
      sizes: [
        { size: 15, maxLines: 2 },
        { size: 13, maxLines: 2 },
      ],
    },
    {
      portrait: { x: centre, y: 27, radius: 21 },
      sizes: [
        { size: 14, maxLines: 3 },
        { size: 12, maxLines: 4 },
      ],
    },
  ],
}

/** With what the reader calls somebody, which takes a line of the portrait. */
const kinLooks: Looks = {
  name: [
    { portrait: { x: centre, y: 33, radius: 26 }, sizes: plainLooks.name[0].sizes.slice(0, 2) },
    {
      portrait: { x: centre, y: 25, radius: 19 },
      sizes: [
        { size: 16, maxLines: 3 },
        { size: 14, maxLines: 4 },
      ],
    },
  ],
  full: [
    { portrait: { x: centre, y: 31, radius: 24 }, sizes: plainLooks.full[0].sizes },
    { portrait: { x: centre, y: 24, radius: 18 }, sizes: plainLooks.full[1].sizes },
  ],
}

/** The place of most portraits at a level of detail. */
export const usualPortrait = (detail: Detail): PortraitPlace =>
  detail === 'dot' || detail === 'portrait' ? farPortrait : plainLooks[detail][0].portrait

/** The place of somebody's portrait. */
export const portraitOf = (
  context: Context,
  face: Face,
  hasKin: boolean,
  detail: Detail,
  palette: Palette,
  texts: TextCache,
): PortraitPlace =>
  detail === 'dot' || detail === 'portrait' ? farPortrait : setName(context, face, hasKin, detail, palette, texts).portrait

function setName(
  context: Context,
  face: Face,
  hasKin: boolean,
  detail: 'name' | 'full',
  palette: Palette,
  texts: TextCache,
): { readonly portrait: PortraitPlace; readonly name: SizedText } {
  const [usual, forLongNames] = (hasKin ? kinLooks : plainLooks)[detail]
  const sizes = [...usual.sizes, ...forLongNames.sizes]
  const name = fitted(context, face.name, 600, sizes, palette, texts, hasKin ? 'kin' : '')
  return { portrait: (usual.sizes.some(({ size }) => size === name.size) ? usual : forLongNames).portrait, name }
}

/**
 * Draws a person's box with its top left corner at the origin, in px of the layout (the context is scaled).
 * @param kin - what the reader calls the person; undefined while that is not shown
 */
export function drawCard(
  context: Context,
  face: Face,
  kin: string | undefined,
  detail: Detail,
  palette: Palette,
  texts: TextCache,
  photo: Picture | undefined,
): void {
  if (detail === 'name' || detail === 'full') {
    context.beginPath()
    context.roundRect(0.5, 0.5, nodeWidth - 1, nodeHeight - 1, cardRadius)
    context.fillStyle = palette.card
    context.fill()
    context.strokeStyle = palette.cardEdge
    context.lineWidth = 1
    context.stroke()
  }
  if (detail === 'dot' || detail === 'portrait') {
    drawPortrait(context, face, detail, palette, photo, farPortrait)
    return
  }
  const { portrait, name } = setName(context, face, kin !== undefined, detail, palette, texts)
  drawPortrait(context, face, detail, palette, photo, portrait)
  drawTexts(context, face, kin ?? '', detail, palette, texts, portrait, name)
}

function drawPortrait(
  context: Context,
  face: Face,
  detail: Detail,
  palette: Palette,
  photo: Picture | undefined,
  { x, y, radius }: PortraitPlace,
): void {
  const tint = (face.dead ? palette.dead : palette.living)[face.tint]!
  context.beginPath()
  context.arc(x, y, radius, 0, fullTurn)
  context.fillStyle = detail === 'dot' ? tint.dot : tint.ground
  context.fill()
  if (photo) {
    drawPhoto(context, face, photo, x, y, radius)
    return
  }
  if (detail === 'dot') return
  context.fillStyle = tint.ink
  context.font = `600 ${initialsSize(face.initials, radius)}px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(face.initials, x, y + radius * 0.05)
}

function drawPhoto(context: Context, face: Face, photo: Picture, x: number, y: number, radius: number): void {
  context.save()
  context.clip()
  const side = Math.min(photo.width, photo.height)
  context.drawImage(
    photo,
    (photo.width - side) / 2,
    (photo.height - side) / 2,
    side,
    side,
    x - radius,
    y - radius,
    radius * 2,
    radius * 2,
  )
  if (face.dead) {
    // Mutes the dead by removing most of the photo's colour.
    context.globalCompositeOperation = 'saturation'
    context.globalAlpha = 0.8
    context.fillStyle = '#808080'
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  }
  context.restore()
}

const otherNameSizes: readonly TextSize[] = [{ size: 13, maxLines: 1 }]
const kinSizes: Readonly<Record<'name' | 'full', readonly TextSize[]>> = {
  name: [
    { size: 19, maxLines: 1 },
    { size: 17, maxLines: 1 },
    { size: 15, maxLines: 1 },
  ],
  full: [
    { size: 14, maxLines: 1 },
    { size: 12, maxLines: 2 },
  ],
}
const datesSizes: readonly TextSize[] = [
  { size: 12, maxLines: 1 },
  { size: 11, maxLines: 2 },
]
const placeSizes: readonly TextSize[] = [{ size: 11, maxLines: 1 }]
/** Texts are measured at this size in px and scaled, so that trying several sizes costs little. */
const measuredAt = 20

function fitted(
  context: Context,
  text: string,
  weight: 400 | 600,
  sizes: readonly TextSize[],
  palette: Palette,
  texts: TextCache,
  look = '',
): SizedText {
  return texts.fit(`${weight} ${sizes[0]!.size} ${look}`, text, nodeWidth - 2 * cardPadding, sizes, (part) => {
    context.font = `${weight} ${measuredAt}px ${palette.font}`
    return context.measureText(part).width / measuredAt
  })
}

/** Draws the name, what the reader calls the person and, near enough, the other name, dates and place, in the middle of the room below the portrait. */
function drawTexts(
  context: Context,
  face: Face,
  kin: string,
  detail: 'name' | 'full',
  palette: Palette,
  texts: TextCache,
  portrait: PortraitPlace,
  name: SizedText,
): void {
  const called = fitted(context, kin, 400, kinSizes[detail], palette, texts)
  const other = fitted(context, detail === 'full' ? face.otherName : '', 400, otherNameSizes, palette, texts)
  const dates = fitted(context, detail === 'full' ? face.dates : '', 400, datesSizes, palette, texts)
  const place = fitted(context, detail === 'full' ? face.place : '', 400, placeSizes, palette, texts)
  const room = roomBelow(portrait).height
  // A long name takes the room of the place, and a longer one that of the other name. What is asked for by the switch stays before the dates.
  const parts =
    [[name, called, other, dates, place], [name, called, other, dates], ...(kin === '' ? [] : [[name, called, dates]])].find(
      (all) => heightOf(all) <= room,
    ) ?? (kin === '' ? [name, dates] : [name, called])
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  for (const { text, at, y } of placeLines(parts, portrait)) {
    context.fillStyle = text === called ? palette.line : text === name && !face.dead ? palette.ink : palette.softInk
    context.font = `${text === name ? 600 : 400} ${text.size}px ${palette.font}`
    context.fillText(text.lines[at]!, centre, y)
  }
}
