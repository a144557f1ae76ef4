import type { PaperLanguage } from '../drawing.ts'

/** Characters that fill a square: Han, kana, bopomofo, hangul, and full-width punctuation. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]|[\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
const letterOrDigit = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u

export const isWide = (character: string): boolean => wide.test(character)
export const isIdeograph = (character: string): boolean => ideograph.test(character)
export const isLetterOrDigit = (character: string): boolean => letterOrDigit.test(character)

export const isChinese = (language: PaperLanguage): boolean => language === 'zh-CN' || language === 'zh-TW'

/** The last character before a position of a text, "" at its start. */
export function characterBefore(text: string, position: number): string {
  const low = text.charCodeAt(position - 1)
  const isPair = low >= 0xdc00 && low <= 0xdfff && position >= 2
  return text.slice(Math.max(0, position - (isPair ? 2 : 1)), position)
}

/** The character at a position of a text, "" at its end. */
export function characterAt(text: string, position: number): string {
  const code = text.codePointAt(position)
  return code === undefined ? '' : String.fromCodePoint(code)
}
