import type { Colour, Measure, PaperLanguage, TextStyle } from '../../drawing.ts'

/** How a piece of vertical text looks. */
export interface VerticalStyle {
  readonly size: number
  readonly colour: Colour
  readonly language: PaperLanguage
  readonly weight: 'regular' | 'bold'
}

/** What no line breaks: an upright character, or a word of another script, which lies on its side. */
export interface Atom {
  readonly text: string
  readonly style: VerticalStyle
  readonly isUpright: boolean
  /** Along the column. */
  readonly length: number
  /** The anchor that it leads to. */
  readonly to?: string | undefined
}

/** An atom of nothing: left out at the head of a column. */
export const gap = (style: VerticalStyle, ems = 0.5): Atom => ({ text: '', style, isUpright: true, length: style.size * ems })

/** Characters that stand upright in vertical text, one em each (UAX 50, without those that only some fonts turn). */
const upright =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Extended_Pictographic}\p{Regional_Indicator}\u3000-\u303F\u30FB\u30FC\uFE30-\uFE4F\uFF00-\uFF60\u25A1\u25CB]/u
/** Digits and signs are pictographic by the letter of Unicode, too. */
const notUpright = /^[\d#*©®™]/u

/** A character with what belongs to it: marks, variation selectors, joined emoji, pairs of regional indicators, keys. */
const cluster =
  /(?:\p{Regional_Indicator}{2}|(?:\P{M}|^\p{M})[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*(?:\u200D\P{M}[\p{M}\p{Emoji_Modifier}]*)*)/gsu

export const clustersOf = (text: string): readonly string[] => text.match(cluster) ?? []

const isUprightCluster = (each: string): boolean => upright.test(each) && !notUpright.test(each)

export const toTextStyle = ({ size, colour, language, weight }: VerticalStyle): TextStyle => ({
  size,
  family: 'serif',
  weight,
  language,
  colour,
})

/**
 * Takes a text apart for vertical columns.
 *
 * @param longest - the height of a column: a word that is longer is broken
 */
export function atomsOf(text: string, style: VerticalStyle, measure: Measure, longest: number, to?: string): Atom[] {
  const atoms: Atom[] = []
  const link = to === undefined ? {} : { to }
  const textStyle = toTextStyle(style)
  const addTurned = (word: string): void => {
    const length = measure.width(word, textStyle)
    if (length <= longest) {
      atoms.push({ text: word, style, isUpright: false, length, ...link })
      return
    }
    let part = ''
    let width = 0
    for (const each of clustersOf(word)) {
      const next = measure.width(part + each, textStyle)
      if (next > longest && part !== '') {
        atoms.push({ text: part, style, isUpright: false, length: width, ...link })
        part = each
        width = measure.width(each, textStyle)
      } else {
        part += each
        width = next
      }
    }
    if (part !== '') atoms.push({ text: part, style, isUpright: false, length: width, ...link })
  }
  let word = ''
  const endWord = (): void => {
    if (word !== '') addTurned(word)
    word = ''
  }
  for (const each of clustersOf(text)) {
    if (isUprightCluster(each)) {
      endWord()
      atoms.push({ text: each, style, isUpright: true, length: style.size, ...link })
    } else if (/^\s$/u.test(each)) {
      endWord()
      if (atoms.length > 0) atoms.push(gap(style, 0.3))
    } else word += each
  }
  endWord()
  return atoms
}

export const lengthOf = (atoms: readonly Atom[]): number => atoms.reduce((sum, { length }) => sum + length, 0)

/**
 * Shortens a text to a length along the column, with an ellipsis. For charts: the entry has the whole name.
 */
export function shortened(atoms: readonly Atom[], longest: number, measure: Measure): readonly Atom[] {
  if (lengthOf(atoms) <= longest || atoms[0] === undefined) return atoms
  const { style, to } = atoms[0]
  const kept: Atom[] = []
  let length = style.size
  for (const atom of atoms) {
    if (length + atom.length > longest) {
      // Of a long word its beginning stays.
      if (!atom.isUpright && kept.length === 0) {
        let part = ''
        for (const each of clustersOf(atom.text)) {
          if (measure.width(part + each, toTextStyle(style)) > longest - style.size) break
          part += each
        }
        if (part !== '') kept.push({ ...atom, text: part, length: measure.width(part, toTextStyle(style)) })
      }
      break
    }
    kept.push(atom)
    length += atom.length
  }
  return [...kept, { text: '…', style, isUpright: true, length: style.size, ...(to === undefined ? {} : { to }) }]
}
