/** The replacement for a photo: initials on a tint derived from the name, the same wherever the person is shown. */

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}]+$/u
/** Family names of two characters, in both scripts; in Korean only those that cannot be read as a shorter one with a given name. */
const compoundSurnames = new Set(
  (
    '歐陽 司馬 諸葛 上官 司徒 夏侯 皇甫 尉遲 公孫 慕容 令狐 宇文 長孫 東方 司空 軒轅 鍾離 端木 南宮 西門 獨孤 聞人 澹臺 万俟 赫連 呼延 拓跋 淳于 太史 申屠 濮陽 單于 公羊 ' +
    '欧阳 司马 诸葛 尉迟 公孙 长孙 东方 轩辕 钟离 南宫 西门 独孤 闻人 澹台 赫连 濮阳 单于 남궁 제갈 독고'
  ).split(' '),
)
const bracketed = /[([（【「"“].*?[)\]）】」"”]/gu
const notInName = /[^\p{L}\p{M}\p{N}\s'’.-]/gu

/**
 * Scripts in which every code unit is one letter. The segmenter is slow: for 10,000 names it takes ten times as long as drawing
 * them.
 */
const oneUnitEach = /^[\u0020-\u007e\u00a0-\u024f\u0370-\u0482\u048a-\u052f\u1e00-\u1eff\u3400-\u9fff\uac00-\ud7a3]*$/

const graphemes = (text: string): string[] =>
  oneUnitEach.test(text) ? text.split('') : Array.from(segmenter.segment(text), (part) => part.segment)

/**
 * First letters of the first and the last word. In Chinese (and Korean) the family name comes first and the given name
 * distinguishes people, so it is the last two characters, or the last one after a family name that leaves no more.
 */
export function initials(name: string): string {
  const plain = name.replaceAll(bracketed, ' ').replaceAll(notInName, ' ').trim() || name.trim()
  const letters = graphemes(plain.replaceAll(/\s+/g, ''))
  if (letters.length === 0) return '?'
  if (eastAsian.test(letters.join(''))) {
    const isSurnameLong = letters.length === 3 && compoundSurnames.has(letters.slice(0, 2).join(''))
    return letters.slice(letters.length > 2 && !isSurnameLong ? -2 : -1).join('')
  }
  const words = plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words[0] === undefined ? letters[0] : graphemes(words[0])[0]
  const last = words.length > 1 ? graphemes(words.at(-1) ?? '')[0] : ''
  return `${first ?? ''}${last ?? ''}`.toUpperCase()
}

export const tintCount = 12

/** The tint of a name: FNV-1a, so that it is the same on every device. */
export function tintOf(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % tintCount
}

/** A colour by hue, saturation and lightness, in degrees and percent. */
export type Tone = readonly [hue: number, saturation: number, lightness: number]

interface Tint {
  readonly ground: Tone
  readonly ink: Tone
  /** Strong enough to be visible as a mere dot. */
  readonly dot: Tone
}

/** The dead keep their hue, but muted. The contrast of text to background is at least 7 to 1. */
export function tonesOf(tint: number, scheme: 'light' | 'dark', isMuted: boolean): Tint {
  const hue = Math.round((tint * 360) / tintCount + 12) % 360
  const tone = (saturation: number, lightness: number): Tone => [hue, Math.round(saturation * (isMuted ? 0.22 : 1)), lightness]
  return scheme === 'light'
    ? { ground: tone(44, isMuted ? 88 : 85), ink: tone(48, 20), dot: tone(38, isMuted ? 74 : 66) }
    : { ground: tone(26, isMuted ? 22 : 25), ink: tone(50, isMuted ? 86 : 92), dot: tone(30, isMuted ? 36 : 46) }
}

/** The size of initials on a round ground. */
export const initialsSize = (letters: string, radius: number): number => Math.round(radius * (areWide(letters) ? 0.66 : 0.76))

const areWide = (letters: string): boolean => letters.length > 2 || /\p{Script=Han}|\p{Script=Hangul}/u.test(letters)
