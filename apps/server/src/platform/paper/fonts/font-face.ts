import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs'
import { readCids } from './cff-cids.ts'
import { postScriptName, readFace, serifSlices } from './font-files.ts'
import type { FaceName } from './font-files.ts'

/** A glyph as shaping places it, in units of the font: from the end of the one before. */
export interface ShapedGlyph {
  readonly glyph: number
  /** The place in the text of the first character that it stands for. */
  readonly cluster: number
  readonly advance: number
  readonly offsetX: number
  readonly offsetY: number
}

const unknown = 0xffff
/** The letters of Latin, whose measures are asked for most. */
const latinCount = 0x180
const unknownKerning = 0x7fff

/** One face of a font, with what is asked for often kept at hand. */
export class FontFace {
  readonly name: FaceName
  readonly postScriptName: string
  readonly unitsPerEm: number
  readonly ascender: number
  readonly descender: number
  readonly glyphCount: number
  /** The CID of each glyph of a CID-keyed font; undefined for others. */
  readonly cids: Uint16Array | undefined
  readonly isCff: boolean
  readonly #font: Font
  readonly #bytes: () => Uint8Array
  readonly #glyphs = new Map<number, number>()
  readonly #advances: Uint16Array
  readonly #latinGlyphs = new Uint16Array(latinCount).fill(unknown)
  readonly #kernings = new Map<number, number>()
  #latinKernings: Int16Array | undefined
  readonly #outlines = new Map<number, string>()

  constructor(name: FaceName) {
    this.name = name
    this.postScriptName = postScriptName(name)
    const bytes = readFace(name)
    // HarfBuzz has its own copy; this one is needed again only when the font is embedded.
    const kept = new WeakRef(bytes)
    this.#bytes = () => kept.deref() ?? readFace(name)
    const face = new Face(new Blob(bytes))
    this.#font = new Font(face)
    this.unitsPerEm = face.upem
    const { ascender, descender } = this.#font.hExtents()
    this.ascender = ascender
    this.descender = descender
    const maxp = face.referenceTable('maxp')
    this.glyphCount = maxp === undefined ? 0 : maxp[4]! * 256 + maxp[5]!
    const cff = face.referenceTable('CFF ')
    this.isCff = cff !== undefined
    this.cids = cff === undefined ? undefined : readCids(cff, this.glyphCount)
    this.#advances = new Uint16Array(this.glyphCount).fill(unknown)
  }

  /** The file that it comes from. */
  bytes(): Uint8Array {
    return this.#bytes()
  }

  /** The glyph of a character; 0 where the face has none. */
  glyphOf(character: number): number {
    if (character < latinCount) {
      const latin = this.#latinGlyphs[character]!
      return latin !== unknown ? latin : (this.#latinGlyphs[character] = this.#font.nominalGlyph(character) ?? 0)
    }
    let glyph = this.#glyphs.get(character)
    if (glyph === undefined) {
      glyph = this.#font.nominalGlyph(character) ?? 0
      this.#glyphs.set(character, glyph)
    }
    return glyph
  }

  /** In units of the font. */
  advanceOf(glyph: number): number {
    const known = this.#advances[glyph]!
    if (known !== unknown) return known
    return (this.#advances[glyph] = this.#font.glyphHAdvance(glyph))
  }

  /** By how much two characters move together, in units of the font; negative when they do. */
  kerningOf(first: number, second: number): number {
    if (first < latinCount && second < latinCount) {
      this.#latinKernings ??= new Int16Array(latinCount * latinCount).fill(unknownKerning)
      const latin = this.#latinKernings[first * latinCount + second]!
      return latin !== unknownKerning
        ? latin
        : (this.#latinKernings[first * latinCount + second] = this.#findKerning(first, second))
    }
    const key = first * 0x110000 + second
    let kerning = this.#kernings.get(key)
    if (kerning === undefined) this.#kernings.set(key, (kerning = this.#findKerning(first, second)))
    return kerning
  }

  #findKerning(first: number, second: number): number {
    const pair = this.shape(String.fromCodePoint(first, second), 'ltr')
    return pair.length === 2 ? pair[0]!.advance - this.advanceOf(pair[0]!.glyph) : 0
  }

  /**
   * Shapes a text of one script and direction.
   * @returns the glyphs from left to right, or from the top down
   */
  shape(text: string, direction: 'ltr' | 'rtl' | 'ttb', language?: string): ShapedGlyph[] {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(direction === 'ttb' ? Direction.TTB : direction === 'rtl' ? Direction.RTL : Direction.LTR)
    if (language !== undefined) buffer.setLanguage(language)
    // Without ligatures of style: each letter can be found and copied.
    shape(this.#font, buffer, [new Feature('liga', 0), new Feature('clig', 0)])
    const isDown = direction === 'ttb'
    return buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, cluster, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        glyph: codepoint,
        cluster,
        advance: isDown ? -yAdvance : xAdvance,
        offsetX: xOffset,
        offsetY: yOffset,
      }))
  }

  /** The outline as commands of an SVG path, in units of the font, y upwards; empty for a space. */
  outlineOf(glyph: number): string {
    let outline = this.#outlines.get(glyph)
    if (outline === undefined) {
      outline = this.#font.glyphToPath(glyph)
      this.#outlines.set(glyph, outline)
    }
    return outline
  }
}

const faces = new Map<number, FontFace>()
const families = ['latin', 'serif', 'hant', 'hans', 'hebrew', 'arabic'] as const satisfies FaceName['family'][]
const slices: readonly (string | undefined)[] = [undefined, ...serifSlices]

/** Opens each face once. */
export function openFace(name: FaceName): FontFace {
  const { family, slice, isBold, isItalic } = name
  const key = families.indexOf(family) * 100 + slices.indexOf(slice) * 4 + (isBold ? 2 : 0) + (isItalic ? 1 : 0)
  let face = faces.get(key)
  if (face === undefined) {
    face = new FontFace(name)
    faces.set(key, face)
  }
  return face
}
