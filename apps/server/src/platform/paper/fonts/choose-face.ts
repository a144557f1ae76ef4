import type { PaperLanguage, TextStyle } from '@banyan/paper'
import { openFace } from './font-face.ts'
import type { FontFace } from './font-face.ts'
import { serifSlices } from './font-files.ts'

export type FaceStyle = Pick<TextStyle, 'family' | 'weight' | 'slant' | 'language'>

/** Characters that stand in a square in Chinese: Han, Kana, Bopomofo, their punctuation and full-width forms. */
const isSquare = (character: number): boolean =>
  (character >= 0x2e80 && character <= 0x9fff) ||
  (character >= 0xf900 && character <= 0xfaff) ||
  (character >= 0xfe30 && character <= 0xfe4f) ||
  (character >= 0xff00 && character <= 0xffef) ||
  (character >= 0x20000 && character <= 0x3ffff)

/** Punctuation that is as wide as a Han character in Chinese and narrow elsewhere. */
const isWideInChinese = (character: number): boolean =>
  character === 0xb7 || (character >= 0x2010 && character <= 0x2027) || (character >= 0x2030 && character <= 0x205e)

/** Of a Latin word, such as that of O’Brien, which is no closing quotation mark. */
const isApostrophe = (text: string, at: number): boolean =>
  /^\p{Script=Latin}’\p{Script=Latin}$/u.test(text.slice(at - 1, at + 2))

const isChinese = (language: PaperLanguage): boolean => language === 'zh-CN' || language === 'zh-TW'

const isHebrew = (character: number): boolean =>
  (character >= 0x590 && character <= 0x5ff) || (character >= 0xfb1d && character <= 0xfb4f)
const isArabic = (character: number): boolean =>
  (character >= 0x600 && character <= 0x77f) ||
  (character >= 0x8a0 && character <= 0x8ff) ||
  (character >= 0xfb50 && character <= 0xfdff) ||
  (character >= 0xfe70 && character <= 0xfeff)

/**
 * Chooses the face for each character of a text: the regional form of Han by the text's language, one face for all of its Han
 * characters where one has them, and the faces of other scripts after those.
 */
export class FaceChooser {
  readonly #text: string
  readonly #style: FaceStyle
  readonly #han: readonly FontFace[]
  readonly #hasSquare: boolean

  constructor(text: string, style: FaceStyle) {
    this.#text = text
    this.#style = style
    const squares = [...text].map((letter) => letter.codePointAt(0)!).filter(isSquare)
    this.#hasSquare = squares.length > 0
    this.#han = this.#hasSquare ? orderHan(squares, style) : []
  }

  /** @param at - where the text has it @returns undefined where no face has it */
  find(character: number, at: number): FontFace | undefined {
    for (const face of this.#candidates(character, at)) if (face.glyphOf(character) !== 0) return face
    return undefined
  }

  *#candidates(character: number, at: number): Generator<FontFace> {
    const { family, weight, slant, language } = this.#style
    const isBold = weight === 'bold'
    const isItalic = slant === 'italic'
    const isWide =
      isSquare(character) ||
      (this.#hasSquare && isChinese(language) && isWideInChinese(character) && !isApostrophe(this.#text, at))
    if (isWide) for (const face of this.#han) yield face
    if (isHebrew(character)) yield openFace({ family: 'hebrew', isBold, isItalic: false })
    if (isArabic(character)) yield openFace({ family: 'arabic', isBold, isItalic: false })
    if (family === 'serif' && !isSquare(character))
      for (const slice of serifSlices) yield openFace({ family: 'serif', slice, isBold, isItalic })
    if (character < 0x2e80 || character > 0x1ffff) yield openFace({ family: 'latin', isBold, isItalic })
    if (isWide) return
    // Signs that only the large fonts have, such as ○ and →.
    if (character >= 0x2000 && character <= 0x2bff) yield* orderHan([character], this.#style)
  }
}

function orderHan(characters: readonly number[], { language, weight }: FaceStyle): FontFace[] {
  const names = language === 'zh-CN' ? (['hans', 'hant'] as const) : (['hant', 'hans'] as const)
  const isBold = weight === 'bold'
  const first = openFace({ family: names[0], isBold, isItalic: false })
  if (characters.every((character) => first.glyphOf(character) !== 0)) return [first]
  const second = openFace({ family: names[1], isBold, isItalic: false })
  return characters.every((character) => second.glyphOf(character) !== 0) ? [second, first] : [first, second]
}

export const latinFace = ({ weight, slant }: FaceStyle): FontFace =>
  openFace({ family: 'latin', isBold: weight === 'bold', isItalic: slant === 'italic' })

/** What stands for a character that no face has. */
const replacement = 0x25a1

export const replacementFace = ({ weight }: FaceStyle): FontFace =>
  openFace({ family: 'hant', isBold: weight === 'bold', isItalic: false })

export const replacementGlyph = (style: FaceStyle): number => replacementFace(style).glyphOf(replacement)
