import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { cardRadius } from '@banyan/tree-layout/cards'
import { arrowPlace, arrowRadius, arrowWays } from '../view/arrows.ts'
import type { ArrowWay } from '../view/arrows.ts'
import { arrowsFrom } from '../view/detail.ts'
import type { Detail } from '../view/detail.ts'
import { usualPortrait } from './card.ts'
import type { PortraitPlace } from './card.ts'
import { alphaOf, shownKind } from './frame.ts'
import type { Cast, Picture } from './frame.ts'

/** The scale at which the selected person is drawn. */
const selectedScale = 1.07
const fullTurn = Math.PI * 2
const turns: Record<ArrowWay, number> = { ancestors: -Math.PI / 2, partners: 0, descendants: Math.PI / 2 }

/** Keeps the ring two to five px wide on the screen. */
const ringWidth = (scale: number): number => Math.min(Math.max(3, 2 / scale), 5 / scale)

/** The smallest radius of the ring round a dot, in px of the screen, so that the eye finds it from afar. */
const minRingRadiusPx = 7

const ringRadius = (radius: number, scale: number): number => Math.max(radius, minRingRadiusPx / scale)

const liftOf = ({ people, selectedId }: Picture, cast: Cast, i: number): number =>
  people.faceAt(cast.person[i]!)?.id === selectedId ? selectedScale : 1

const hasCard = (detail: Detail): boolean => detail === 'name' || detail === 'full'

/** Moves the origin to a person's top left corner, enlarged about the middle of the box. */
function place(context: CanvasRenderingContext2D, { camera, density }: Picture, cast: Cast, i: number, lift: number): void {
  const unit = camera.scale * density
  const x = (cast.x[i]! * camera.scale + camera.x) * density - (nodeWidth / 2) * unit * (lift - 1)
  const y = (cast.y[i]! * camera.scale + camera.y) * density - (nodeHeight / 2) * unit * (lift - 1)
  context.setTransform(unit * lift, 0, 0, unit * lift, x, y)
}

/** Draws the selected person above all others: with a soft shadow and a ring in the accent colour. */
export function drawSelected(
  context: CanvasRenderingContext2D,
  picture: Picture,
  cast: Cast,
  i: number,
  drawPerson: () => void,
): void {
  const { palette, camera } = picture
  const portrait = usualPortrait(cast.detail)
  context.globalAlpha = alphaOf(cast.kind[i]!, picture)
  place(context, picture, cast, i, selectedScale)
  drawShadow(context, picture, cast.detail)
  drawPerson()
  context.strokeStyle = palette.line
  context.lineWidth = ringWidth(camera.scale)
  context.beginPath()
  if (hasCard(cast.detail)) context.roundRect(0, 0, nodeWidth, nodeHeight, cardRadius)
  else context.arc(portrait.x, portrait.y, ringRadius(portrait.radius + context.lineWidth, camera.scale), 0, fullTurn)
  context.stroke()
  context.globalAlpha = 1
}

/**
 * Draws a few faint outlines inside each other: without a graphics card, a blurred shadow would cost more than the rest of the
 * frame.
 */
function drawShadow(context: CanvasRenderingContext2D, { palette }: Picture, detail: Detail): void {
  const { x, y, radius } = usualPortrait(detail)
  context.fillStyle = palette.scheme === 'light' ? 'rgb(30 40 45 / 3%)' : 'rgb(0 0 0 / 10%)'
  for (let spread = 1; spread <= 15; spread += 2) {
    context.beginPath()
    if (hasCard(detail))
      context.roundRect(-spread, 5 - spread, nodeWidth + spread * 2, nodeHeight + spread * 2, cardRadius + spread)
    else context.arc(x, y + 5, radius + spread, 0, fullTurn)
    context.fill()
  }
}

/**
 * Marks the signed-in user's own person with a warm ring round the portrait and a word, because colour alone is not accessible.
 */
export function drawOwn(
  context: CanvasRenderingContext2D,
  picture: Picture,
  cast: Cast,
  i: number,
  { x, y, radius }: PortraitPlace,
  drawPerson: () => void,
): void {
  const { palette, camera } = picture
  place(context, picture, cast, i, liftOf(picture, cast, i))
  context.globalAlpha = alphaOf(cast.kind[i]!, picture)
  // Redraws the person, so that others who cross their path do not come between them and the mark.
  if (picture.travel) drawPerson()
  context.strokeStyle = palette.you
  context.lineWidth = ringWidth(camera.scale)
  context.beginPath()
  context.arc(x, y, radius, 0, fullTurn)
  context.stroke()
  if (cast.detail === 'dot') {
    // Too small for words, so a second, separate ring distinguishes it from the selection.
    context.beginPath()
    context.arc(x, y, ringRadius(radius + context.lineWidth, camera.scale) + context.lineWidth * 1.7, 0, fullTurn)
    context.stroke()
    context.globalAlpha = 1
    return
  }
  const size = Math.max(11, Math.min(34, (9 * palette.textScale) / camera.scale))
  context.font = `600 ${size}px ${palette.font}`
  const width = context.measureText(picture.youLabel).width + size
  const middle = y + radius - size * 0.5
  context.fillStyle = palette.you
  context.beginPath()
  context.roundRect(x - width / 2, middle - size * 0.72, width, size * 1.44, size * 0.72)
  context.fill()
  context.fillStyle = palette.onYou
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(picture.youLabel, x, middle + size * 0.06)
  context.globalAlpha = 1
}

/** Draws the keyboard focus as a ring with a gap, so that its shape differs from the selection's. */
export function drawFocus(context: CanvasRenderingContext2D, picture: Picture, cast: Cast, i: number): void {
  place(context, picture, cast, i, liftOf(picture, cast, i))
  const px = 1 / picture.camera.scale
  const gap = 4 * px
  for (const [colour, width] of [
    [picture.palette.ground, 5 * px],
    [picture.palette.ink, 2.5 * px],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.beginPath()
    context.roundRect(-gap, -gap, nodeWidth + 2 * gap, nodeHeight + 2 * gap, cardRadius + gap)
    context.stroke()
  }
}

/** Arrows to relatives who are not drawn. */
export function drawArrows(context: CanvasRenderingContext2D, picture: Picture, cast: Cast): void {
  const { scene, camera, palette } = picture
  if (camera.scale < arrowsFrom || picture.travel || scene.hidden.length === 0) return
  const radius = arrowRadius(camera.scale)
  for (let i = 0; i < cast.count; i++) {
    const at = scene.hiddenAt[cast.node[i]!]!
    if (at < 0) continue
    context.globalAlpha = cast.kind[i] === shownKind ? 1 : alphaOf(cast.kind[i]!, picture)
    for (let way = 0; way < arrowWays.length; way++) {
      if ((scene.hidden[at + 1 + way] ?? 0) === 0) continue
      const { x, y } = arrowPlace(arrowWays[way]!)
      place(context, picture, cast, i, 1)
      context.translate(x, y)
      context.rotate(turns[arrowWays[way]!])
      context.beginPath()
      context.arc(0, 0, radius, 0, fullTurn)
      context.fillStyle = palette.card
      context.fill()
      context.strokeStyle = palette.line
      context.lineWidth = radius * 0.14
      context.stroke()
      context.beginPath()
      context.moveTo(-radius * 0.18, -radius * 0.42)
      context.lineTo(radius * 0.26, 0)
      context.lineTo(-radius * 0.18, radius * 0.42)
      context.lineWidth = radius * 0.2
      context.lineCap = 'round'
      context.lineJoin = 'round'
      context.stroke()
      context.lineCap = 'butt'
      context.lineJoin = 'miter'
    }
  }
  context.globalAlpha = 1
}
