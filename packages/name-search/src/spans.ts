import type { Chinese } from './types.ts'

/** Characters of a name that a word of the search spells. */
export interface Span {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** Whether the last syllable is only begun, as while somebody types. */
  readonly isPartial: boolean
}

export type FindSpans = (han: readonly string[]) => readonly Span[]

const none: readonly Span[] = []

/**
 * Makes the function that finds where a word spells consecutive characters of a name in one language, from the beginning of a
 * syllable: `siuming` and `siu` are found in 陳小明, `ing` is not.
 *
 * @param word - Latin letters
 * @param isOpen - whether the last syllable may be only begun
 */
export function createSpanFinder(word: string, isOpen: boolean, chinese: Chinese): FindSpans {
  /** Whether the word can begin with a character, or with a surname of two. */
  const beginnings = new Map<string, boolean>()
  const begins = (characters: string): boolean => {
    let does = beginnings.get(characters)
    if (does === undefined) {
      const all = [...chinese.spellings(characters).flat(), ...chinese.surname(characters)]
      does = all.some((spelling) => word.startsWith(spelling) || (isOpen && spelling.startsWith(word)))
      beginnings.set(characters, does)
    }
    return does
  }
  return (han) => {
    let spans: Span[] | undefined
    for (let from = 0; from < han.length; from++) {
      if (begins(han[from]!) || (isSurnamePlace(from, 2, han) && begins(han[from]! + (han[from + 1] ?? '')))) {
        spans ??= []
        for (let language = 0; language < languages; language++) follow({ word, isOpen, chinese }, han, from, language, spans)
      }
    }
    return spans ?? none
  }
}

/** Mandarin and Cantonese. */
const languages = 2

/** Families put the surname first or last. */
const isSurnamePlace = (at: number, length: number, han: readonly string[]): boolean => at === 0 || at === han.length - length

interface Sought {
  readonly word: string
  readonly isOpen: boolean
  readonly chinese: Chinese
}

function follow({ word, isOpen, chinese }: Sought, han: readonly string[], from: number, language: number, spans: Span[]): void {
  // Places in the word where a syllable may begin, by character; each is looked at once, however many ways lead there.
  let places = new Set([0])
  let next = new Set<number>()
  for (let at = from; at < han.length && (places.size > 0 || next.size > 0); at++) {
    const afterNext = new Set<number>()
    const here = han[at]!
    const step = (spelling: string, length: number, target: Set<number>): void => {
      for (const place of places) {
        const end = place + spelling.length
        if (word.startsWith(spelling, place)) {
          if (end === word.length) add(spans, { from, to: at + length, isPartial: false })
          else target.add(end)
        } else if (isOpen && end > word.length && spelling.startsWith(word.slice(place))) {
          add(spans, { from, to: at + length, isPartial: true })
        }
      }
    }
    if (places.size > 0) {
      for (const spelling of chinese.spellings(here)[language] ?? []) step(spelling, 1, next)
      if (isSurnamePlace(at, 1, han)) for (const spelling of chinese.surname(here)) step(spelling, 1, next)
      const two = here + (han[at + 1] ?? '')
      if (isSurnamePlace(at, 2, han)) for (const spelling of chinese.surname(two)) step(spelling, 2, afterNext)
    }
    places = next
    next = afterNext
  }
}

function add(spans: Span[], span: Span): void {
  const same = spans.findIndex((each) => each.from === span.from && each.to === span.to)
  if (same < 0) spans.push(span)
  else if (!span.isPartial) spans[same] = span
}
