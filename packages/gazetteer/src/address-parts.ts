import { placeKey } from './place-key.ts'

/** A piece of an address between commas, or a run of Chinese characters. */
export interface AddressPart {
  /** The look-up key (`placeKey`), without house numbers and postal codes. */
  key: string
  /** The key with numbers, because some place names contain one. */
  fullKey: string
  isHan: boolean
}

const separators = /[,;|\r\n，、；]/u
const han = /\p{Script=Han}/u
const maxParts = 12
const maxTextLength = 500

/**
 * Splits a free text at commas and the like, and between Chinese and other scripts.
 *
 * @returns its parts in order; those without letters are left out
 */
export function parseAddress(text: string): AddressPart[] {
  const parts = text.slice(0, maxTextLength).split(separators).flatMap(runs).flatMap(toPart)
  // The most general part is at one end, so a long text keeps both ends.
  return parts.length <= maxParts ? parts : [...parts.slice(0, maxParts / 2), ...parts.slice(-maxParts / 2)]
}

/** Chinese has no spaces, so consecutive characters form one run; other scripts form runs of their own. */
const runs = (text: string): string[] => text.match(/(?:[\p{Script=Han}]\s*)+|[^\p{Script=Han}]+/gu) ?? []

function toPart(text: string): AddressPart[] {
  const isHan = han.test(text)
  const fullKey = placeKey(text)
  const words = fullKey.split(' ')
  const kept = words.filter((word) => word !== '' && !/\d/.test(word))
  if (kept.length > 0) return [{ key: joinPieces(kept, isHan), fullKey, isHan }]
  // "1770" is a number; "A1" may be a name.
  return /\p{L}/u.test(fullKey) ? [{ key: fullKey, fullKey, isHan }] : []
}

/** The longest name searched for inside a part, in words or Chinese characters. */
const longest = { words: 5, characters: 14 }
const maxWords = 14
const maxCharacters = 28

/** Splits a part into words or Chinese characters. */
export function piecesOf({ key, isHan }: AddressPart): string[] {
  return isHan ? [...key].slice(0, maxCharacters) : key.split(' ').slice(-maxWords)
}

export const joinPieces = (pieces: readonly string[], isHan: boolean): string => pieces.join(isHan ? '' : ' ')

/** Everything inside a part that could be a name. */
export function keysInside(part: AddressPart): string[] {
  const pieces = piecesOf(part)
  const most = part.isHan ? longest.characters : longest.words
  const keys = new Set<string>()
  for (let from = 0; from < pieces.length; from += 1) {
    for (let length = 1; length <= most && from + length <= pieces.length; length += 1)
      keys.add(joinPieces(pieces.slice(from, from + length), part.isHan))
  }
  return [...keys]
}
