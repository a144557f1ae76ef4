import type { Colour, DrawingItem, PaperLanguage, PathItem, PathPiece, PictureItem, RectangleItem, TextItem } from '@banyan/paper'
import type { FontFace } from '../fonts/font-face.ts'
import { fontNotice } from '../fonts/font-files.ts'
import { subsetFont } from '../fonts/subset-font.ts'
import { setText } from '../fonts/typeset.ts'
import type { GlyphRun } from '../fonts/typeset.ts'
import { writeWoff } from '../fonts/woff.ts'
import { newReport } from '../report.ts'
import type { PaperReport, PictureSource } from '../report.ts'
import { startOf } from '../shapes.ts'
import { readBatches, walk } from '../walk.ts'
import type { Batch, DrawingStep } from '../walk.ts'

export interface SvgPage {
  readonly width: number
  readonly height: number
  readonly items: Iterable<DrawingItem>
}

export interface SvgOptions {
  readonly title: string
  readonly language: PaperLanguage
  /**
   * `text`: letters that can be searched and copied, with the fonts in the file. `outlines`: shapes, which need no font, for a picture of the
   * page.
   */
  readonly letters: 'text' | 'outlines'
  /** Letters of less than this size, in points, are drawn as bars: nobody could read them. */
  readonly barsBelow?: number
  /** Pictures that are narrower than this, in points, are not read: what stands for a missing one is drawn, as nobody could tell them apart. */
  readonly picturesFrom?: number
  /** Its size on the screen, in px; by default, in points. */
  readonly widthPx?: number
}

/** Characters that are handed over together. */
const pieceLength = 64 * 1024
const noticePattern = /--+/g

/** Writes one page as SVG 1.1, complete in one file. */
export async function* writeSvg(
  { width, height, items }: SvgPage,
  pictures: PictureSource,
  options: SvgOptions,
): AsyncGenerator<string, PaperReport> {
  const writer = new SvgWriter(options)
  yield writer.head(width, height)
  for await (const batch of readBatches(items, pictures, (item, scale) => writer.shows(item, scale))) {
    for (const step of batch.steps) {
      writer.step(step, batch)
      if (writer.length >= pieceLength) yield writer.take()
    }
  }
  yield writer.take() + writer.end()
  writer.report.pages = 1
  return writer.report
}

class SvgWriter {
  readonly report = newReport()
  readonly #options: SvgOptions
  readonly #faces = new Map<FontFace, { className: string; characters: Set<number> }>()
  readonly #outlines = new Map<FontFace, Map<number, string>>()
  #parts: string[] = []
  #nextId = 0
  #scales = [1]
  readonly #isSection: boolean[] = []
  length = 0

  constructor(options: SvgOptions) {
    this.#options = options
  }

  head(width: number, height: number): string {
    const { title, language, letters, widthPx } = this.#options
    const size =
      widthPx === undefined
        ? `width="${num(width)}pt" height="${num(height)}pt"`
        : `width="${num(widthPx)}" height="${num((height / width) * widthPx)}"`
    return (
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" ${size} viewBox="0 0 ${num(width)} ${num(height)}" xml:lang="${language}" role="img">\n` +
      `<title>${escaped(title)}</title>\n` +
      (letters === 'text' ? `<!-- ${fontNotice.replaceAll(noticePattern, '-')} -->\n` : '') +
      `<rect width="${num(width)}" height="${num(height)}" fill="#fff"/>\n`
    )
  }

  take(): string {
    const text = this.#parts.join('')
    this.#parts = []
    this.length = 0
    return text
  }

  /** The fonts come last, when it is known which characters they need. */
  end(): string {
    if (this.#options.letters === 'outlines' || this.#faces.size === 0) return '</svg>\n'
    const rules = [...this.#faces].map(([face, { className, characters }]) => {
      const woff = writeWoff(subsetFont(face.bytes(), { characters }))
      const isSerif = face.name.family === 'serif'
      return (
        `@font-face{font-family:"${className}";src:url(data:font/woff;base64,${Buffer.from(woff).toString('base64')})}` +
        `.${className}{font-family:"${className}","${familyOf(face)}",${isSerif ? 'serif' : 'sans-serif'};` +
        `font-weight:${face.name.isBold ? 700 : 400};font-style:${face.name.isItalic ? 'italic' : 'normal'}}`
      )
    })
    // A font of one weight serves for the weight that is asked of it.
    return `<style>text{white-space:pre;font-variant-ligatures:no-common-ligatures;font-synthesis:none}\n${rules.join('\n')}</style>\n</svg>\n`
  }

  /** Whether a picture is large enough to be seen. */
  shows({ width }: PictureItem, scale: number): boolean {
    return width * scale >= (this.#options.picturesFrom ?? 0)
  }

  step(step: DrawingStep, batch: Batch): void {
    switch (step.kind) {
      case 'path':
        this.#push(`<path d="${step.pieces.map(commandOf).join('')}"${paintOf(step)}/>\n`)
        return
      case 'rectangle': {
        const { x, y, width, height, radius = 0 } = step
        const corners = radius > 0 ? ` rx="${num(Math.min(radius, width / 2, height / 2))}"` : ''
        this.#push(
          `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${corners}${paintOf(step)}/>\n`,
        )
        return
      }
      case 'text':
        this.#text(step)
        return
      case 'picture':
        this.#picture(step, batch)
        return
      case 'enterGroup': {
        const { moveX, moveY, scale, clip } = step.group
        this.#scales.push(this.#scales.at(-1)! * scale)
        let clipped = ''
        if (clip !== undefined) {
          const id = `c${this.#nextId++}`
          this.#push(
            `<clipPath id="${id}"><rect x="${num(clip.x)}" y="${num(clip.y)}" width="${num(clip.width)}" height="${num(clip.height)}"/></clipPath>`,
          )
          clipped = ` clip-path="url(#${id})"`
        }
        this.#push(`<g${clipped}><g transform="translate(${num(moveX)} ${num(moveY)}) scale(${exact(scale)})">\n`)
        return
      }
      case 'leaveGroup':
        this.#scales.pop()
        this.#push('</g></g>\n')
        return
      case 'enterSection': {
        const { language, alternative } = step.section
        const isTold = language !== undefined || alternative !== undefined
        this.#isSection.push(isTold)
        if (isTold)
          this.#push(
            `<g${language === undefined ? '' : ` xml:lang="${language}"`}>${alternative === undefined ? '' : `<title>${escaped(alternative)}</title>`}`,
          )
        return
      }
      case 'leaveSection':
        if (this.#isSection.pop() === true) this.#push('</g>\n')
        return
      case 'anchor':
      case 'link':
        return
    }
  }

  #push(part: string): void {
    this.#parts.push(part)
    this.length += part.length
  }

  #picture(item: PictureItem, batch: Batch): void {
    const bytes = batch.pictures.get(item.picture)
    if (bytes === undefined) {
      if (this.shows(item, this.#scales.at(-1)!)) this.report.missingPictures++
      for (const part of walk(item.instead ?? [])) this.step(part, batch)
      return
    }
    const { x, y, width, height, radius = 0, alternative } = item
    const box = `x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"`
    const id = `c${this.#nextId++}`
    if (radius > 0)
      this.#push(`<clipPath id="${id}"><rect ${box} rx="${num(Math.min(radius, width / 2, height / 2))}"/></clipPath>`)
    this.#push(
      `<image ${box} preserveAspectRatio="xMidYMid slice"${radius > 0 ? ` clip-path="url(#${id})"` : ''} ` +
        `xlink:href="data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}">` +
        `${alternative === '' ? '' : `<title>${escaped(alternative)}</title>`}</image>\n`,
    )
  }

  #text(item: TextItem): void {
    const { style, x, y, turn = 0, isVertical = false } = item
    const set = setText(item.text, style, isVertical)
    if (set.runs.length === 0) return
    this.report.missingCharacters += set.missing
    const from = startOf(item.anchor, set.length) * style.size
    const turned = turn === 0 ? '' : ` transform="rotate(${num(turn)} ${num(x)} ${num(y)})"`
    if (style.size * this.#scales.at(-1)! < (this.#options.barsBelow ?? 0)) {
      const [length, height] = [set.length * style.size, style.size * 0.5]
      const box = isVertical
        ? `x="${num(x - height / 2)}" y="${num(y + from)}" width="${num(height)}" height="${num(length)}"`
        : `x="${num(x + from)}" y="${num(y - height)}" width="${num(length)}" height="${num(height)}"`
      this.#push(`<rect ${box} fill="${style.colour}" fill-opacity=".4"${turned}/>\n`)
      return
    }
    const isText = this.#options.letters === 'text'
    this.#push(`<g fill="${style.colour}"${turned}>`)
    for (const run of set.runs) {
      const along = from + run.start * style.size
      if (isText) this.#textRun(run, isVertical, x, y, along, style.size)
      else this.#outlineRun(run, isVertical, x, y, along, style.size)
    }
    this.#push('</g>\n')
  }

  #textRun(run: GlyphRun, isVertical: boolean, x: number, y: number, along: number, size: number): void {
    const used = this.#usedOf(run.face)
    for (const letter of run.text) used.characters.add(letter.codePointAt(0)!)
    const attributes = `class="${used.className}" font-size="${num(size)}"`
    if (isVertical && run.isUpright) {
      this.#push(
        `<text ${attributes} x="${num(x)}" y="${num(y + along)}" style="writing-mode:vertical-rl">${escaped(run.text)}</text>`,
      )
      return
    }
    const place = isVertical
      ? `transform="translate(${num(x - middleOf(run.face) * size)} ${num(y + along)}) rotate(90)"`
      : `x="${num(x + along)}" y="${num(y)}"`
    // Where the font does not load, the letters of another are squeezed or spread into the same room.
    const fitted = [...run.text].length > 1 ? ` textLength="${num(run.length * size)}" lengthAdjust="spacingAndGlyphs"` : ''
    const direction = run.isRightToLeft ? ' direction="rtl" text-anchor="end"' : ''
    this.#push(`<text ${attributes} ${place}${fitted}${direction}>${escaped(run.text)}</text>`)
  }

  #outlineRun(run: GlyphRun, isVertical: boolean, x: number, y: number, along: number, size: number): void {
    const { face } = run
    const unit = size / face.unitsPerEm
    const isSideways = isVertical && !run.isUpright
    const place = isSideways
      ? `translate(${num(x - middleOf(face) * size)} ${num(y + along)}) rotate(90)`
      : isVertical
        ? `translate(${num(x)} ${num(y + along)})`
        : `translate(${num(x + along)} ${num(y)})`
    this.#push(`<g transform="${place} scale(${exact(unit)} ${exact(-unit)})">`)
    let at = 0
    for (const { glyph, advance, offsetX, offsetY } of run.glyphs) {
      const id = this.#outlineOf(face, glyph)
      const [dx, dy] = run.isUpright
        ? [offsetX * face.unitsPerEm, -at + offsetY * face.unitsPerEm]
        : [at + offsetX * face.unitsPerEm, offsetY * face.unitsPerEm]
      if (id !== '') this.#push(`<use xlink:href="#${id}" x="${num(dx)}" y="${num(dy)}"/>`)
      at += advance * face.unitsPerEm
    }
    this.#push('</g>')
  }

  /** Defines an outline where it is used first. @returns its name; "" for a space */
  #outlineOf(face: FontFace, glyph: number): string {
    let known = this.#outlines.get(face)
    if (known === undefined) this.#outlines.set(face, (known = new Map()))
    let id = known.get(glyph)
    if (id !== undefined) return id
    const outline = face.outlineOf(glyph)
    id = outline === '' ? '' : `g${this.#nextId++}`
    known.set(glyph, id)
    if (id !== '') this.#push(`<defs><path id="${id}" d="${outline}"/></defs>`)
    return id
  }

  #usedOf(face: FontFace): { className: string; characters: Set<number> } {
    let used = this.#faces.get(face)
    if (used === undefined) {
      used = { className: `f${this.#faces.size + 1}`, characters: new Set([0x20]) }
      this.#faces.set(face, used)
    }
    return used
  }
}

const middleOf = (face: FontFace): number => (face.ascender + face.descender) / face.unitsPerEm / 2

const familyNames: Record<FontFace['name']['family'], string> = {
  latin: 'Noto Sans',
  serif: 'Noto Serif',
  hant: 'Noto Sans TC',
  hans: 'Noto Sans SC',
  hebrew: 'Noto Sans Hebrew',
  arabic: 'Noto Naskh Arabic',
}

/** Where the font does not load, what the reader has of this name. */
const familyOf = (face: FontFace): string => familyNames[face.name.family]

function num(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

const exact = (value: number): string => String(Math.round(value * 1e7) / 1e7)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[&<>"]/g, (letter) => entities[letter]!)

const commandOf = (piece: PathPiece): string =>
  `${piece[0]}${piece
    .slice(1)
    .map((value) => num(value as number))
    .join(' ')}`

function paintOf({ fill, stroke, lineWidth = 1, dash = [] }: PathItem | RectangleItem): string {
  const painted = (colour: Colour | undefined): string => (colour === undefined ? 'none' : colour)
  const line = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${num(lineWidth)}"`
  return ` fill="${painted(fill)}"${line}${dash.length === 0 ? '' : ` stroke-dasharray="${dash.map(num).join(' ')}"`}`
}
