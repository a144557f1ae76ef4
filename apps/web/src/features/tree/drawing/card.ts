import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import type { Face } from '../scene/people-table.ts'
import type { Detail } from '../view/detail.ts'
import type { Palette } from './palette.ts'
import type { TextCache } from './text-fit.ts'

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
export type Picture = HTMLImageElement | ImageBitmap

export const cardRadius = 12
const cardPadding = 8
const fullTurn = Math.PI * 2

/** Returns the portrait's position in the box, and its size. */
export function portraitOf(detail: Detail): { x: number; y: number; radius: number } {
  if (detail === 'dot' || detail === 'portrait') return { x: nodeWidth / 2, y: nodeHeight / 2, radius: 60 }
  return { x: nodeWidth / 2, y: detail === 'name' ? 41 : 38, radius: detail === 'name' ? 33 : 30 }
}

/** Draws a person's box with its top left corner at the origin, in px of the layout (the context is scaled). */
export function drawCard(
  context: Context,
  face: Face,
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
  drawPortrait(context, face, detail, palette, photo)
  if (detail === 'name') drawNameLarge(context, face, palette, texts)
  if (detail === 'full') drawNameAndYears(context, face, palette, texts)
}

function drawPortrait(context: Context, face: Face, detail: Detail, palette: Palette, photo: Picture | undefined): void {
  const { x, y, radius } = portraitOf(detail)
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
  const wide = face.initials.length > 2 || /\p{Script=Han}|\p{Script=Hangul}/u.test(face.initials)
  context.fillStyle = tint.ink
  context.font = `600 ${Math.round(radius * (wide ? 0.66 : 0.76))}px ${palette.font}`
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

function drawText(context: Context, lines: readonly string[], baseline: number, lineHeight: number): number {
  let y = baseline
  for (const line of lines) {
    context.fillText(line, nodeWidth / 2, y)
    y += lineHeight
  }
  return y
}

function fitted(context: Context, text: string, font: string, maxLines: number, texts: TextCache): readonly string[] {
  context.font = font
  return text === ''
    ? []
    : texts.lines(text, font, nodeWidth - 2 * cardPadding, maxLines, (part) => context.measureText(part).width)
}

function startText(context: Context, face: Face, palette: Palette): void {
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = face.dead ? palette.softInk : palette.ink
}

function drawNameLarge(context: Context, face: Face, palette: Palette, texts: TextCache): void {
  startText(context, face, palette)
  const lines = fitted(context, face.name, `600 21px ${palette.font}`, 2, texts)
  drawText(context, lines, lines.length > 1 ? 97 : 107, 23)
}

function drawNameAndYears(context: Context, face: Face, palette: Palette, texts: TextCache): void {
  startText(context, face, palette)
  const yearsFont = `400 12px ${palette.font}`
  const placeFont = `400 11px ${palette.font}`
  const place = fitted(context, face.place, placeFont, 1, texts)
  const years = fitted(context, face.years, yearsFont, 1, texts)
  const names = fitted(context, face.name, `600 15px ${palette.font}`, 2, texts)
  const height = names.length * 17 + years.length * 15 + place.length * 14
  const top = 71 + Math.max(0, (nodeHeight - 5 - 71 - height) / 2)
  let y = drawText(context, names, top + 13, 17) - 2
  context.fillStyle = palette.softInk
  context.font = yearsFont
  y = drawText(context, years, y, 14.5)
  context.font = placeFont
  drawText(context, place, y, 14)
}
