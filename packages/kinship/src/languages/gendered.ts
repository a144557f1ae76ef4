import { anyGender, femaleGender } from '../letters.ts'
import type { Gender } from '../letters.ts'
import type { Phrases } from '../phrases.ts'

/** A word and its genitive. */
export type Word = readonly [text: string, genitive: string]

/**
 * The words for a woman, for a man, and for somebody to whom neither is known to apply; in each, synonyms follow the first word.
 */
export interface WordsByGender {
  readonly female: readonly Word[]
  readonly male: readonly Word[]
  readonly either: readonly Word[]
}

/** Makes the words for a woman, a man and either from lists like `mother, mum`. */
export type MakeWords = (female: string, male: string, either: string) => WordsByGender

export function wordMaker(make: (text: string) => Word): MakeWords {
  const all = (list: string): readonly Word[] => list.split(', ').map(make)
  return (female, male, either) => ({ female: all(female), male: all(male), either: all(either) })
}

/** Prefixes the first words of each kind, on both sides of an `or`. */
export function before(prefix: string, or: string, { female, male, either }: WordsByGender, make: MakeWords): WordsByGender {
  const first = (list: readonly Word[]): string =>
    list[0]![0]
      .split(or)
      .map((text) => prefix + text)
      .join(or)
  return make(first(female), first(male), first(either))
}

/**
 * The phrases for somebody of this gender. If it is unknown, the neutral word comes first, followed by the others, which could be
 * right too.
 */
export function phrasesFor({ female, male, either }: WordsByGender, gender: Gender): Phrases {
  const words = gender === anyGender ? [...either, ...female, ...male] : gender === femaleGender ? female : male
  const different = words.filter(([text], at) => words.findIndex((word) => word[0] === text) === at)
  return {
    texts: different.map(([text]) => text),
    genitives: different.map(([, genitive]) => genitive),
    readings: [],
    genitiveReadings: [],
    heads: 1,
  }
}
