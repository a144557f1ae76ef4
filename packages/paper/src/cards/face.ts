import type { Colour } from '../drawing.ts'

/** The replacement for a photo: initials on a tint derived from the name, the same wherever the person is shown. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
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

const tintCount = 12

/** The tint of a name: FNV-1a, so that it is the same on every device. */
export function tintOf(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % tintCount
}

export interface Tint {
  readonly ground: Colour
  readonly ink: Colour
}

/** The tint on white paper. The dead keep their hue, but muted. The contrast of text to background is at least 7 to 1. */
export function paperTint(tint: number, isMuted: boolean): Tint {
  const hue = Math.round((tint * 360) / tintCount + 12) % 360
  const saturation = isMuted ? 0.22 : 1
  return { ground: hsl(hue, 0.44 * saturation, isMuted ? 0.88 : 0.85), ink: hsl(hue, 0.48 * saturation, 0.2) }
}

/** CSS Color Module Level 4, section 7. */
function hsl(hue: number, saturation: number, lightness: number): Colour {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const channel = (shift: number): string => {
    const at = (shift + hue / 30) % 12
    const value = lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
