import type { FontFace } from '../fonts/font-face.ts'
import { subsetFont } from '../fonts/subset-font.ts'
import { findTable } from '../fonts/woff.ts'
import { exact, name, ref, utf16 } from './pdf-file.ts'
import type { PdfFile } from './pdf-file.ts'

interface UsedGlyph {
  readonly glyph: number
  /** The code as four hexadecimal digits. */
  readonly code: string
  /** The characters that it stands for. */
  text: string
}

interface UsedFace {
  readonly face: FontFace
  readonly index: number
  /** By code. */
  readonly glyphs: Map<number, UsedGlyph>
  readonly ids: { horizontal: number | undefined; vertical: number | undefined }
}

/** The most entries of one operator in a ToUnicode map. */
const mappedTogether = 100

/** The fonts of a file: which glyphs of each are used, and, in the end, those parts of them. */
export class PdfFonts {
  readonly #file: PdfFile
  readonly #used = new Map<FontFace, UsedFace>()
  #last: UsedFace | undefined

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** @returns the name of a font in the resources of pages */
  nameOf(face: FontFace, isVertical: boolean): string {
    const used = this.#usedOf(face)
    const writing = isVertical ? 'vertical' : 'horizontal'
    used.ids[writing] ??= this.#file.reserve()
    return `${isVertical ? 'V' : 'F'}${used.index}`
  }

  /**
   * @returns the code of a glyph, and the characters that it stands for in the file, which may be others than these and must then be told
   * apart
   */
  encode(face: FontFace, glyph: number, characters: string): Pick<UsedGlyph, 'code' | 'text'> {
    const { glyphs } = this.#usedOf(face)
    const code = face.cids?.[glyph] ?? glyph
    let used = glyphs.get(code)
    if (used === undefined) {
      used = { glyph, code: hex4(code), text: characters }
      glyphs.set(code, used)
    } else if (used.text === '') used.text = characters
    return used
  }

  /** The dictionary of all fonts. */
  resources(): string {
    const entries = [...this.#used.values()].flatMap(({ index, ids: { horizontal, vertical } }) => [
      ...(horizontal === undefined ? [] : [`/F${index} ${ref(horizontal)}`]),
      ...(vertical === undefined ? [] : [`/V${index} ${ref(vertical)}`]),
    ])
    return `<<${entries.join('')}>>`
  }

  /** Writes them all, at the end of a file. */
  finish(): void {
    for (const used of this.#used.values()) this.#write(used)
  }

  #usedOf(face: FontFace): UsedFace {
    if (this.#last?.face === face) return this.#last
    let used = this.#used.get(face)
    if (used === undefined) {
      used = { face, index: this.#used.size + 1, glyphs: new Map(), ids: { horizontal: undefined, vertical: undefined } }
      this.#used.set(face, used)
    }
    this.#last = used
    return used
  }

  #write({ face, glyphs, ids: { horizontal, vertical } }: UsedFace): void {
    const baseName = name(`${subsetTag(face.postScriptName, glyphs.size)}+${face.postScriptName}`)
    const descendant = ref(this.#writeDescendant(face, glyphs, baseName))
    const unicode = ref(this.#file.addStream('', Buffer.from(unicodeMap(glyphs))))
    for (const [id, encoding] of [
      [horizontal, 'Identity-H'],
      [vertical, 'Identity-V'],
    ] as const) {
      if (id === undefined) continue
      this.#file.add(
        `<</Type/Font/Subtype/Type0/BaseFont${baseName}/Encoding/${encoding}/DescendantFonts[${descendant}]/ToUnicode ${unicode}>>`,
        id,
      )
    }
  }

  #writeDescendant(face: FontFace, glyphs: UsedFace['glyphs'], baseName: string): number {
    const unit = 1000 / face.unitsPerEm
    const subset = subsetFont(face.bytes(), {
      glyphs: [0, ...[...glyphs.values()].map(({ glyph }) => glyph)],
      isCidKeyed: face.cids !== undefined,
    })
    const program = face.isCff ? (findTable(subset, 'CFF ') ?? subset) : subset
    const fileId = this.#file.addStream(face.isCff ? '/Subtype/CIDFontType0C' : `/Length1 ${program.length}`, program)
    const [left, bottom, right, top] = boundsOf(subset).map((value) => Math.round(value * unit)) as [
      number,
      number,
      number,
      number,
    ]
    const isItalic = face.name.isItalic
    const descriptor = this.#file.add(
      `<</Type/FontDescriptor/FontName${baseName}/Flags ${4 + (isItalic ? 64 : 0)}/FontBBox[${left} ${bottom} ${right} ${top}]` +
        `/ItalicAngle ${isItalic ? -12 : 0}/Ascent ${Math.round(face.ascender * unit)}/Descent ${Math.round(face.descender * unit)}` +
        `/CapHeight ${Math.round(face.ascender * unit * 0.7)}/StemV ${face.name.isBold ? 120 : 80}` +
        `/${face.isCff ? 'FontFile3' : 'FontFile2'} ${ref(fileId)}>>`,
    )
    const kind = face.isCff ? 'CIDFontType0' : 'CIDFontType2'
    return this.#file.add(
      `<</Type/Font/Subtype/${kind}/BaseFont${baseName}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${ref(descriptor)}/DW 1000/W[${widths(face, glyphs, unit)}]${face.isCff ? '' : '/CIDToGIDMap/Identity'}>>`,
    )
  }
}

const hex4 = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

/** Six letters that tell parts of one font apart (ISO 32000-1, 9.6.4). */
function subsetTag(face: string, count: number): string {
  let hash = 0x811c9dc5
  for (const letter of `${face} ${count}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return Array.from({ length: 6 }, (_, i) => String.fromCharCode(65 + (Math.floor(hash / 26 ** i) % 26))).join('')
}

/** The box of the font from its `head` table. */
function boundsOf(font: Uint8Array): number[] {
  const head = findTable(font, 'head')
  if (head === undefined) return [0, 0, 0, 0]
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return [36, 38, 40, 42].map((at) => view.getInt16(at))
}

function widths(face: FontFace, glyphs: UsedFace['glyphs'], unit: number): string {
  const codes = [...glyphs.keys()].toSorted((a, b) => a - b)
  const parts: string[] = []
  let last = -2
  for (const code of codes) {
    const width = Math.round(face.advanceOf(glyphs.get(code)!.glyph) * unit)
    if (width === 1000) continue
    if (code === last + 1) parts.push(` ${width}`)
    else parts.push(`${parts.length === 0 ? '' : ']'}${code}[${width}`)
    last = code
  }
  return parts.length === 0 ? '' : `${parts.join('')}]`
}

/** Maps codes to characters (Adobe Technical Note 5411). */
function unicodeMap(glyphs: UsedFace['glyphs']): string {
  const lines = [...glyphs]
    .filter(([, { text }]) => text !== '')
    .toSorted(([a], [b]) => a - b)
    .map(([, { code, text }]) => `<${code}><${utf16(text)}>`)
  const blocks: string[] = []
  for (let start = 0; start < lines.length; start += mappedTogether) {
    const block = lines.slice(start, start + mappedTogether)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def/CMapName/Adobe-Identity-UCS def/CMapType 2 def',
    '1 begincodespacerange\n<0000><FFFF>\nendcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict/CMap defineresource pop end end',
  ].join('\n')
}

/** A number of thousandths of an em in an array of shown text. */
export const thousandths = (ems: number): string => exact(Math.round(ems * 10_000) / 10)
