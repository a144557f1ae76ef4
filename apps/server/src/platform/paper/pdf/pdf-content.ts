import { deflateSync } from 'node:zlib'
import type { Colour, PathItem, PathPiece, PictureItem, RectangleItem, TextItem } from '@banyan/paper'
import type { GlyphRun, SetGlyph } from '../fonts/typeset.ts'
import { setText } from '../fonts/typeset.ts'
import { roundedRectangle, startOf } from '../shapes.ts'
import { exact, num, utf16 } from './pdf-file.ts'
import type { PdfFonts } from './pdf-fonts.ts'
import { thousandths } from './pdf-fonts.ts'

/** Characters of page content that are compressed together. */
const pieceLength = 256 * 1024

interface Paint {
  fill: Colour
  stroke: Colour
  lineWidth: number
  dash: string
}

const initial: Paint = { fill: '#000000', stroke: '#000000', lineWidth: 1, dash: '' }

/** The operators of one page's content. */
export class PdfContent {
  readonly #fonts: PdfFonts
  readonly #emit: (packed: Uint8Array) => void
  #parts: string[] = []
  #length = 0
  #paint: Paint = { ...initial }
  /** Cards and portraits repeat: the last shapes, and what was written of them. */
  #lastPath: { pieces: PathItem['pieces']; operators: string } | undefined
  #lastRectangle: { item: RectangleItem; operators: string } | undefined
  readonly #saved: Paint[] = []

  /** @param emit - takes each piece of the content, packed */
  constructor(fonts: PdfFonts, emit: (packed: Uint8Array) => void) {
    this.#fonts = fonts
    this.#emit = emit
  }

  write(operators: string): void {
    this.#parts.push(operators)
    this.#length += operators.length
    if (this.#length >= pieceLength) this.flush()
  }

  flush(): void {
    if (this.#parts.length === 0) return
    this.#parts.push('')
    this.#emit(deflateSync(Buffer.from(this.#parts.join('\n'), 'latin1')))
    this.#parts = []
    this.#length = 0
  }

  save(): void {
    this.#saved.push({ ...this.#paint })
    this.write('q')
  }

  restore(): void {
    this.#paint = this.#saved.pop() ?? { ...initial }
    this.write('Q')
  }

  transform(moveX: number, moveY: number, scale: number): void {
    this.write(`${exact(scale)} 0 0 ${exact(scale)} ${num(moveX)} ${num(moveY)} cm`)
  }

  clip(x: number, y: number, width: number, height: number): void {
    this.write(`${num(x)} ${num(y)} ${num(width)} ${num(height)} re W n`)
  }

  path(item: PathItem): void {
    const { pieces } = item
    if (this.#lastPath?.pieces !== pieces) this.#lastPath = { pieces, operators: operatorsOf(pieces) }
    this.#painted(item, this.#lastPath.operators)
  }

  rectangle(item: RectangleItem): void {
    const last = this.#lastRectangle
    if (last === undefined || !isSameShape(item, last.item)) this.#lastRectangle = { item, operators: operatorsOfRectangle(item) }
    this.#painted(item, this.#lastRectangle!.operators)
  }

  #painted({ fill, stroke, lineWidth = 1, dash = [] }: PathItem | RectangleItem, operators: string): void {
    if (fill !== undefined) this.#setFill(fill)
    if (stroke !== undefined) this.#setStroke(stroke, lineWidth, dash)
    this.write(operators)
    this.write(fill === undefined ? (stroke === undefined ? 'n' : 'S') : stroke === undefined ? 'f' : 'B')
  }

  picture({ x, y, width, height, radius = 0 }: PictureItem, pictureName: string, shape: { width: number; height: number }): void {
    this.save()
    this.write(`${operatorsOf(roundedRectangle({ x, y, width, height }, radius))} W n`)
    // Pictures fill their box: what is too wide or too high is cut off.
    const scale = Math.max(width / shape.width, height / shape.height)
    const [shownWidth, shownHeight] = [shape.width * scale, shape.height * scale]
    const left = x + (width - shownWidth) / 2
    const bottom = y + (height + shownHeight) / 2
    this.write(`${num(shownWidth)} 0 0 ${num(-shownHeight)} ${num(left)} ${num(bottom)} cm /${pictureName} Do`)
    this.restore()
  }

  /**
   * @param isSpoken - whether it is part of what a reader speaks or copies: a space then parts it from the next line
   * @returns how many characters have no glyph
   */
  text(item: TextItem, isSpoken: boolean): number {
    const { style, x, y, turn = 0, isVertical = false } = item
    const set = setText(item.text, style, isVertical)
    if (set.runs.length === 0) return 0
    this.#setFill(style.colour)
    const angle = (turn * Math.PI) / 180
    const cos = turn === 0 ? 1 : Math.cos(angle)
    const sin = turn === 0 ? 0 : Math.sin(angle)
    const level = turn === 0 ? '1 0 0 -1' : `${exact(cos)} ${exact(sin)} ${exact(sin)} ${exact(-cos)}`
    const from = startOf(item.anchor, set.length) * style.size
    // Programs that find out lines by themselves see slanting text as single letters: what it says is said beside it.
    const whole = item.whole ?? (turn % 90 === 0 ? undefined : item.text)
    if (whole !== undefined && isSpoken) this.write(actualText(endsInWord.test(whole.slice(-2)) ? `${whole} ` : whole))
    this.write('BT')
    // In the order in which they are read, wherever each is placed: readers that speak and searches follow the content.
    const runs = set.runs.length === 1 ? set.runs : set.runs.toSorted((a, b) => a.order - b.order)
    // Only the last character counts, which may be of two units.
    const hasSpace = isSpoken && endsInWord.test(item.text.slice(-2))
    for (const run of runs) {
      const along = from + run.start * style.size
      if (isVertical && run.isUpright) {
        // Downwards from the middle of the top, as the vertical metrics of the fonts say.
        this.write(`${level} ${num(x - sin * along)} ${num(y + cos * along)} Tm`)
      } else if (isVertical) {
        // On its side: a quarter turn clockwise, its letters in the middle of the column.
        const aside = middleOf(run) * style.size
        const [left, top] = [x - cos * aside - sin * along, y - sin * aside + cos * along]
        this.write(`${exact(-sin)} ${exact(cos)} ${exact(cos)} ${exact(sin)} ${num(left)} ${num(top)} Tm`)
      } else {
        this.write(`${level} ${num(x + cos * along)} ${num(y + sin * along)} Tm`)
      }
      this.#run(run, style.size, hasSpace && run === runs.at(-1))
    }
    this.write('ET')
    if (whole !== undefined && isSpoken) this.write('EMC')
    return set.missing
  }

  #run(run: GlyphRun, size: number, hasSpace: boolean): void {
    const { face } = run
    this.write(`/${this.#fonts.nameOf(face, run.isUpright)} ${num(size)} Tf`)
    const parts: string[] = []
    let isOther = false
    let shown = ''
    let codes = ''
    let raised = 0
    /** Where the next glyph would be, in ems. */
    let pen = 0
    const show = (): void => {
      if (codes !== '') shown += `<${codes}>`
      codes = ''
    }
    const endArray = (): void => {
      show()
      if (shown !== '') parts.push(/^<[0-9A-F]+>$/.test(shown) ? `${shown} Tj` : `[${shown}] TJ`)
      shown = ''
    }
    const add = ({ glyph, text, offsetX, offsetY }: SetGlyph, start: number): void => {
      const at = start + offsetX
      const encoded = this.#fonts.encode(face, glyph, text)
      isOther ||= text !== '' && encoded.text !== text
      if (offsetY !== raised && !run.isUpright) {
        endArray()
        parts.push(`${num(offsetY * size)} Ts`)
        raised = offsetY
      }
      if (Math.abs(pen - at) > 0.0005 && !run.isUpright) {
        show()
        shown += thousandths(pen - at)
        pen = at
      }
      codes += encoded.code
      pen += face.advanceOf(glyph) / face.unitsPerEm
    }
    eachGlyph(run, add)
    const space = face.glyphOf(0x20)
    if (hasSpace && space !== 0 && !run.isRightToLeft && !run.isUpright) codes += this.#fonts.encode(face, space, ' ').code
    endArray()
    if (raised !== 0) parts.push('0 Ts')
    const content = parts.join(' ')
    // A glyph that stands for different characters in one file: what is meant here is said beside it.
    this.write(isOther ? `${actualText(run.text)} ${content} EMC` : content)
  }

  #setFill(colour: Colour): void {
    if (this.#paint.fill === colour) return
    this.#paint.fill = colour
    this.write(`${channels(colour)} rg`)
  }

  #setStroke(colour: Colour, lineWidth: number, dash: readonly number[]): void {
    const pattern = dash.length === 0 ? '' : dash.map(num).join(' ')
    if (this.#paint.stroke !== colour) this.write(`${channels(colour)} RG`)
    if (this.#paint.lineWidth !== lineWidth) this.write(`${num(lineWidth)} w`)
    if (this.#paint.dash !== pattern) this.write(`[${pattern}] 0 d`)
    this.#paint.stroke = colour
    this.#paint.lineWidth = lineWidth
    this.#paint.dash = pattern
  }
}

const isSameShape = (a: RectangleItem, b: RectangleItem): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.radius === b.radius

const operatorsOf = (pieces: readonly PathPiece[]): string => pieces.map(operatorOf).join(' ')

function operatorsOfRectangle(item: RectangleItem): string {
  const { x, y, width, height, radius = 0 } = item
  if (radius > 0) return operatorsOf(roundedRectangle(item, radius))
  return `${num(x)} ${num(y)} ${num(width)} ${num(height)} re`
}

/** Calls back with each glyph and where it begins, in ems, in the order in which they are read. */
function eachGlyph({ glyphs, isRightToLeft }: GlyphRun, callBack: (glyph: SetGlyph, start: number) => void): void {
  let at = 0
  const starts: number[] = []
  for (const glyph of glyphs) {
    if (isRightToLeft) starts.push(at)
    else callBack(glyph, at)
    at += glyph.advance
  }
  for (let i = starts.length - 1; i >= 0; i--) callBack(glyphs[i]!, starts[i]!)
}

/** Words are parted by spaces where lines break, but for Chinese and for parts of a word. */
const endsInWord = /[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef\s-]$/u

const actualText = (text: string): string => `/Span<</ActualText<FEFF${utf16(text)}>>>BDC`

/** Half of the height of capitals: where the middle of a line on its side is. */
const middleOf = ({ face }: GlyphRun): number => (face.ascender + face.descender) / face.unitsPerEm / 2

function operatorOf(piece: PathPiece): string {
  switch (piece[0]) {
    case 'M':
      return `${num(piece[1])} ${num(piece[2])} m`
    case 'L':
      return `${num(piece[1])} ${num(piece[2])} l`
    case 'C':
      return `${num(piece[1])} ${num(piece[2])} ${num(piece[3])} ${num(piece[4])} ${num(piece[5])} ${num(piece[6])} c`
    case 'Z':
      return 'h'
  }
}

/** Few colours are used, each very often. */
const knownChannels = new Map<Colour, string>()
const keptColours = 1_000

function channels(colour: Colour): string {
  let text = knownChannels.get(colour)
  if (text === undefined) {
    text = [1, 3, 5].map((at) => String(Math.round((parseInt(colour.slice(at, at + 2), 16) / 255) * 1000) / 1000)).join(' ')
    if (knownChannels.size >= keptColours) knownChannels.clear()
    knownChannels.set(colour, text)
  }
  return text
}
