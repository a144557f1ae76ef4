import type { DrawingItem, PathPiece } from '../../drawing.ts'
import { hex, textItem } from '../paint.ts'
import { boldLook } from '../text/fit-text.ts'
import type { TextFitter } from '../text/fit-text.ts'
import { graphemes, isEastAsian } from '../text/graphemes.ts'
import type { ChartPerson } from '../types.ts'

const kappa = 0.5523

export function circlePath(x: number, y: number, r: number): PathPiece[] {
  const k = r * kappa
  return [
    ['M', x + r, y],
    ['C', x + r, y + k, x + k, y + r, x, y + r],
    ['C', x - k, y + r, x - r, y + k, x - r, y],
    ['C', x - r, y - k, x - k, y - r, x, y - r],
    ['C', x + k, y - r, x + r, y - k, x + r, y],
    ['Z'],
  ]
}

/** A round portrait, or initials on a tint of the name. */
export function* drawPortrait(
  person: ChartPerson,
  x: number,
  y: number,
  radius: number,
  texts: TextFitter,
): Generator<DrawingItem> {
  if (person.picture !== undefined) {
    const side = radius * 2
    yield {
      kind: 'picture',
      picture: person.picture,
      x: x - radius,
      y: y - radius,
      width: side,
      height: side,
      radius,
      alternative: person.name,
    }
    return
  }
  const { ground, ink } = tintOf(person.name)
  const letters = initialsOf(person.name)
  const size = radius * (graphemes(letters).some(isEastAsian) ? 0.66 : 0.8)
  yield {
    kind: 'section',
    role: 'Artifact',
    items: [
      { kind: 'path', pieces: circlePath(x, y, radius), fill: ground },
      textItem(texts, letters, size, boldLook, ink, { x, y: y + size * 0.36, anchor: 'middle' }),
    ],
  }
}

const tintCount = 12

/** FNV-1a, as on the screen: a person has the same tint everywhere. */
function tintOf(name: string): { readonly ground: string; readonly ink: string } {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  const hue = Math.round((((hash >>> 0) % tintCount) * 360) / tintCount + 12) % 360
  return { ground: fromHsl(hue, 0.4, 0.87), ink: fromHsl(hue, 0.48, 0.22) }
}

/** CSS Color Module Level 4, section 7. */
function fromHsl(hue: number, saturation: number, lightness: number): string {
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return `#${[0, 8, 4].map((n) => hex(channel(n) * 255)).join('')}`
}

const bracketed = /[([（【「"“].*?[)\]）】」"”]/gu
const notInName = /[^\p{L}\p{M}\p{N}\s'’.-]/gu

/** The first letters of the first and the last word; of a Chinese name the last two characters. */
export function initialsOf(name: string): string {
  const short = name.slice(0, 200)
  const plain = short.replaceAll(bracketed, ' ').replaceAll(notInName, ' ').trim() || short.trim()
  const letters = graphemes(plain.replaceAll(/\s+/gu, ''))
  if (letters.length === 0) return '?'
  if (letters.every(isEastAsian)) return letters.slice(letters.length > 2 ? -2 : -1).join('')
  const words = plain.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words[0] === undefined ? letters[0] : graphemes(words[0])[0]
  const last = words.length > 1 ? graphemes(words.at(-1) ?? '')[0] : ''
  return `${first ?? ''}${last ?? ''}`.toUpperCase()
}
