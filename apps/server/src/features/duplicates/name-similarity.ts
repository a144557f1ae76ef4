import { maxWords } from './name-key.ts'
import type { NameKey } from './name-key.ts'

/** The similarity of two words: 1 if equal, less if they only sound alike, begin alike or differ by a letter, 0 otherwise. */
const likeness = { equal: 1, sound: 0.85, beginning: 0.75, initial: 0.65, letter: 0.6 } as const

/** The penalty for every word that only one of the names has. */
const perExtraWord = 0.04
/** The similarity of a given name alone to the same name with a surname. */
const hanPart = 0.8
const minPrefixLength = 3
const minMistypedLength = 5

/**
 * Returns the similarity of two names, from 0 to 1. Every word of the shorter name is paired with one of the longer, in any
 * order. Chinese names match if they have the same characters or one is the given name of the other: a single different character
 * means a sibling.
 */
export function nameSimilarity(one: NameKey, other: NameKey): number {
  if (one.whole === other.whole) return one.whole === '' ? 0 : 1
  if (one.han !== '' && other.han !== '') return hanSimilarity(one.han, other.han)
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one]
  if (short.words.length === 0) return 0
  let used = 0
  let sum = 0
  for (let i = 0; i < short.words.length; i += 1) {
    let best = 0
    let at = -1
    for (let k = 0; k < long.words.length; k += 1) {
      if ((used & (1 << k)) !== 0) continue
      const alike = wordSimilarity(short, i, long, k)
      if (alike > best) [best, at] = [alike, k]
    }
    if (at >= 0) used |= 1 << at
    sum += best
  }
  return Math.max(0, sum / short.words.length - perExtraWord * (long.words.length - short.words.length))
}

/** The highest similarity that two names can have that are not the same name; quick. */
export const maxSimilarityOfOthers = (one: NameKey, other: NameKey): number =>
  // A name in letters alone may be the same as one that also has characters.
  one.han === '' && other.han === '' ? maxOfLetters : 1

/** One of the words only sounds alike. One more word costs more. */
const maxOfLetters = (maxWords - 1 + likeness.sound) / maxWords

function hanSimilarity(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short === long) return 1
  if (short.length < 2) return 0
  const left = Array.from(long)
  for (const character of short) {
    const at = left.indexOf(character)
    if (at < 0) return 0
    left.splice(at, 1)
  }
  return hanPart
}

function wordSimilarity(short: NameKey, i: number, long: NameKey, k: number): number {
  const one = short.words[i] ?? ''
  const other = long.words[k] ?? ''
  if (one === other) return likeness.equal
  if (one.length > 1 && other.length > 1 && short.sounds[i] === long.sounds[k]) return likeness.sound
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (longer.startsWith(shorter)) {
    if (shorter.length === 1) return likeness.initial
    if (shorter.length >= minPrefixLength) return likeness.beginning
  }
  return shorter.length >= minMistypedLength && isOneLetterOff(shorter, longer) ? likeness.letter : 0
}

/** Whether one letter is wrong, missing, or two neighbours are swapped. */
function isOneLetterOff(shorter: string, longer: string): boolean {
  if (longer.length - shorter.length > 1) return false
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start += 1
  let end = 0
  while (end < shorter.length - start && shorter.at(-1 - end) === longer.at(-1 - end)) end += 1
  const left = shorter.length - start - end
  if (left <= (longer.length > shorter.length ? 0 : 1)) return true
  return (
    longer.length === shorter.length && left === 2 && shorter[start] === longer[start + 1] && shorter[start + 1] === longer[start]
  )
}
