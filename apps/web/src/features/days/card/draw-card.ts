import type { DayKind } from '@banyan/contract'
import { initials } from '@banyan/tree-layout/cards'

/** What a card says; no more than the line of the day that its sender sees. */
export interface CardContent {
  readonly kind: DayKind
  readonly names: readonly string[]
  /** The address of each portrait; null where there is none. */
  readonly portraits: readonly (string | null)[]
  readonly what: string
  readonly date: string
  /** The day of the Chinese calendar; "" where it is not told. */
  readonly lunar: string
  readonly isCandleLit: boolean
}

/** As tall as telephones show a picture in a conversation without cutting it. */
const [width, height] = [1080, 1350]
const middle = width / 2
const serif =
  'Georgia, "Noto Serif", "Songti TC", "Noto Serif CJK TC", "Noto Serif TC", PMingLiU, "Songti SC", "Noto Serif CJK SC", SimSun, serif'

interface Palette {
  readonly paper: string
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly tint: string
}

/** Light paper, and dusk for those who are remembered, whatever the page looks like: a card is seen elsewhere. */
const day: Palette = { paper: '#fbf7ee', ink: '#2f2a22', soft: '#6b6355', line: '#c9a96a', tint: '#e9dfc8' }
const palettes: Readonly<Record<DayKind, Palette>> = {
  birthday: day,
  wedding: { ...day, paper: '#fbf3f0', line: '#c98a7d', tint: '#f0d9d2' },
  memorial: { paper: '#26302c', ink: '#f4efe2', soft: '#b9c2b6', line: '#8d7d56', tint: '#3a4741' },
  festival: { ...day, paper: '#fcf3e9', line: '#b5452f', tint: '#f3d9c6' },
  other: { ...day, line: '#7d9a76', tint: '#dde6d5' },
}

/** Draws the card on this device: nothing is sent anywhere. @throws Error when the browser cannot draw */
export async function drawCard(content: CardContent): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser cannot draw')
  const colours = palettes[content.kind]
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, width, height)
  drawFrame(pen, colours)
  const images = await Promise.all(content.portraits.map(load))
  if (content.kind === 'festival') drawLantern(pen, colours)
  else drawPortraits(pen, colours, content, images)
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  const isFestival = content.names.length === 0
  // A lantern hangs lower than a portrait.
  let y = isFestival ? 710 : 640
  y = drawLines(pen, isFestival ? content.what : content.names.join('\n'), {
    y,
    size: isFestival ? 112 : 88,
    colour: colours.ink,
    most: 4,
  })
  if (!isFestival) y = drawLines(pen, content.what, { y: y + 24, size: 54, colour: colours.soft, most: 2 })
  if (content.kind === 'memorial') drawCandle(pen, y + 30, content.isCandleLit, colours)
  drawLines(pen, content.date, { y: 1_140, size: 50, colour: colours.ink, most: 1 })
  drawLines(pen, content.lunar, { y: 1_215, size: 46, colour: colours.soft, most: 1 })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png')
  })
}

/** @returns undefined of a portrait that cannot be read: the initials stand in for it */
async function load(address: string | null): Promise<HTMLImageElement | undefined> {
  if (address === null) return undefined
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return image
  } catch {
    return undefined
  }
}

function drawFrame(pen: CanvasRenderingContext2D, { line }: Palette): void {
  pen.strokeStyle = line
  for (const [inset, thickness] of [
    [44, 4],
    [60, 1.5],
  ] as const) {
    pen.lineWidth = thickness
    pen.beginPath()
    pen.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, 28)
    pen.stroke()
  }
  // A line with a leaf between what and when.
  pen.lineWidth = 2
  pen.beginPath()
  pen.moveTo(middle - 220, 1_060)
  pen.lineTo(middle - 34, 1_060)
  pen.moveTo(middle + 34, 1_060)
  pen.lineTo(middle + 220, 1_060)
  pen.stroke()
  pen.fillStyle = line
  pen.beginPath()
  pen.moveTo(middle - 22, 1_060)
  pen.quadraticCurveTo(middle, 1_034, middle + 22, 1_060)
  pen.quadraticCurveTo(middle, 1_086, middle - 22, 1_060)
  pen.fill()
}

const radius = 150

function drawPortraits(
  pen: CanvasRenderingContext2D,
  { line, tint, ink, paper }: Palette,
  { names, kind }: CardContent,
  images: readonly (HTMLImageElement | undefined)[],
): void {
  const step = radius * 1.7
  for (const [at, name] of names.entries()) {
    const [x, y] = [middle + (at - (names.length - 1) / 2) * step, 330]
    pen.save()
    pen.beginPath()
    pen.arc(x, y, radius, 0, 2 * Math.PI)
    pen.fillStyle = tint
    pen.fill()
    pen.lineWidth = 18
    pen.strokeStyle = paper
    pen.stroke()
    pen.clip()
    const image = images[at]
    if (image === undefined) {
      pen.fillStyle = ink
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      pen.font = `96px ${serif}`
      pen.fillText(initials(name), x, y + 6)
    } else {
      if (kind === 'memorial') pen.filter = 'grayscale(0.7)'
      const scale = (2 * radius) / Math.min(image.naturalWidth, image.naturalHeight)
      const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale]
      pen.drawImage(image, x - w / 2, y - h / 2, w, h)
    }
    pen.restore()
    pen.lineWidth = 4
    pen.strokeStyle = line
    pen.beginPath()
    pen.arc(x, y, radius + 6, 0, 2 * Math.PI)
    pen.stroke()
  }
}

interface Lines {
  readonly y: number
  readonly size: number
  readonly colour: string
  readonly most: number
}

/** Writes text in lines that fit, smaller where they would be too many. @returns where the next line begins */
function drawLines(pen: CanvasRenderingContext2D, text: string, { y, size, colour, most }: Lines): number {
  if (text === '') return y
  pen.fillStyle = colour
  for (let points = size; ; points -= 4) {
    pen.font = `${points}px ${serif}`
    const lines = text.split('\n').flatMap((line) => wrap(pen, line, width - 240))
    if (lines.length > most && points > 32) continue
    const step = points * 1.25
    for (const [at, line] of lines.slice(0, most).entries()) pen.fillText(line, middle, y + at * step, width - 200)
    return y + Math.min(lines.length, most) * step
  }
}

/** Breaks between words, and between Chinese characters. */
function wrap(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text.match(/[\p{Script=Han}，。：、]|[^\p{Script=Han}，。：、\s]+\s*|\s+/gu) ?? []) {
    if (line !== '' && pen.measureText((line + part).trimEnd()).width > most) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  return [...lines, line.trimEnd()]
}

function drawCandle(pen: CanvasRenderingContext2D, y: number, isLit: boolean, { line, tint, ink }: Palette): void {
  if (y > 900) return
  const top = y + 60
  if (isLit) {
    const glow = pen.createRadialGradient(middle, top - 20, 4, middle, top - 20, 110)
    glow.addColorStop(0, 'rgb(255 214 130 / 60%)')
    glow.addColorStop(1, 'rgb(255 214 130 / 0%)')
    pen.fillStyle = glow
    pen.fillRect(middle - 120, top - 140, 240, 240)
  }
  pen.fillStyle = isLit ? '#ffd27a' : 'transparent'
  pen.strokeStyle = isLit ? '#ffd27a' : line
  pen.lineWidth = 3
  pen.beginPath()
  pen.moveTo(middle, top - 54)
  pen.bezierCurveTo(middle + 22, top - 26, middle + 18, top, middle, top)
  pen.bezierCurveTo(middle - 18, top, middle - 22, top - 26, middle, top - 54)
  pen.fill()
  pen.stroke()
  pen.fillStyle = ink
  pen.fillRect(middle - 1.5, top, 3, 14)
  pen.fillStyle = isLit ? '#f1e3c0' : tint
  pen.beginPath()
  pen.roundRect(middle - 20, top + 14, 40, 84, 6)
  pen.fill()
}

function drawLantern(pen: CanvasRenderingContext2D, { line, tint }: Palette): void {
  const y = 340
  pen.strokeStyle = line
  pen.fillStyle = tint
  pen.lineWidth = 6
  pen.beginPath()
  pen.moveTo(middle, 150)
  pen.lineTo(middle, y - 120)
  pen.stroke()
  pen.beginPath()
  pen.ellipse(middle, y, 170, 120, 0, 0, 2 * Math.PI)
  pen.fill()
  for (const wide of [170, 105, 38]) {
    pen.beginPath()
    pen.ellipse(middle, y, wide, 120, 0, 0, 2 * Math.PI)
    pen.stroke()
  }
  pen.fillStyle = line
  for (const edge of [y - 134, y + 112]) pen.fillRect(middle - 66, edge, 132, 22)
  for (const at of [-30, -10, 10, 30]) {
    pen.beginPath()
    pen.moveTo(middle + at, y + 134)
    pen.lineTo(middle + at, y + 190)
    pen.stroke()
  }
}
