import { searchKey } from '@banyan/contract'
import { chinese } from '@banyan/name-search/chinese'

/** A name split into parts, so that many can be compared. */
export interface NameKey {
  /** The whole name, however its parts are ordered and written. */
  whole: string
  /** Words in letters. */
  words: string[]
  /** The sound of each word, roughly. */
  sounds: string[]
  /** The whole name by its sounds; "" for somebody without a name. */
  sound: string
  /** The Chinese characters, sorted: families put surname and given name either way round. */
  han: string
}

/** Further words are not compared. */
export const maxWords = 6

/** Returns a function that makes keys and remembers the sounds of words, because a family's names have many words in common. */
export function createNameKeys(): (name: string) => NameKey {
  const known = new Map<string, string>()
  const soundOfWord = (word: string): string => {
    let sound = known.get(word)
    if (sound === undefined) known.set(word, (sound = soundOf(word)))
    return sound
  }
  return (name) => nameKey(name, soundOfWord)
}

export function nameKey(name: string, soundOfWord: (word: string) => string = soundOf): NameKey {
  const folded = searchKey(name)
  const han = /\p{Script=Han}/u.test(folded) ? hanOf(folded) : ''
  const words = folded
    .split(/[^\p{L}\p{N}]+|\p{Script=Han}+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords)
  const sounds = words.map(soundOfWord)
  const join = (parts: string[]): string => [...parts.toSorted(), han].join(' ').trim()
  return { whole: join(words), words, sounds, sound: join(sounds), han }
}

const hanOf = (folded: string): string =>
  Array.from(chinese().fold(folded.replace(/[^\p{Script=Han}]+/gu, '')))
    .toSorted()
    .join('')

/** Spellings that differ by place and time but sound alike. Longer ones come first. */
const spellings: [RegExp, string][] = [
  [/sch|sh|sz|cz|ch(?=[ei])|tsch/g, 's'],
  [/ph/g, 'f'],
  [/th|dt/g, 't'],
  [/ck|ch|qu|q|c(?![eiy])|x/g, 'k'],
  [/[cz]/g, 's'],
  [/w/g, 'v'],
  [/j|y/g, 'i'],
  [/h/g, ''],
]

/** Returns the same code for words that sound alike: Nowak and Novak, Catherine and Katarina, Kovanen and Kowanen. */
function soundOf(word: string): string {
  const spelled = spellings.reduce((text, [from, to]) => text.replace(from, to), word)
  const consonants = spelled.slice(1).replace(/[aeiou]+/g, '')
  const first = spelled.slice(0, 1)
  const sound = `${/[aeiou]/.test(first) ? 'a' : first}${consonants}`.replace(/(.)\1+/gu, '$1')
  return sound === '' ? word : sound
}
