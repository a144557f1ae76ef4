import type { Asked } from '../types.ts'
import type { Language } from './language.ts'
import { readPhrases } from './phrases.ts'
import type { Phrase } from './phrases.ts'
import type { Sign } from './signs.ts'

/** Years, both included. */
export interface Years {
  readonly from: number
  readonly to: number
}

/** What is asked, about whom, and what must hold of them. */
export interface Question {
  readonly asked: Asked | 'related' | 'is' | undefined
  readonly phrases: readonly Phrase[]
  readonly born: Years | undefined
  readonly died: Years | undefined
  /** The words of a place. */
  readonly place: readonly string[]
  readonly isLiving: boolean | undefined
  readonly pick: 'oldest' | 'youngest' | undefined
  /** Everybody, or all relatives, where no phrase says whose. */
  readonly among: 'relatives' | 'everybody' | undefined
}

/** Whether signs look like a question, even if they are not understood. */
export const looksAsked = (signs: readonly Sign[]): boolean =>
  signs.some(
    ({ kind }) =>
      kind === 'who' || kind === 'count' || kind === 'where' || kind === 'when' || kind === 'howOld' || kind === 'related',
  ) ||
  (signs.some(({ kind }) => kind === 'my') && signs.some(({ kind }) => kind === 'kin'))

/** The words that no sign knows. */
const wordsIn = (signs: readonly Sign[]): readonly string[] => signs.flatMap((sign) => (sign.kind === 'word' ? [sign.text] : []))

/** Reads a question from its signs; undefined if they make none. */
export function readQuestion(signs: readonly Sign[], { isOwnerLast = false, placeCase }: Language): Question | undefined {
  const has = (kind: Sign['kind']): boolean => signs.some((sign) => sign.kind === kind)
  const words = wordsIn(signs)
  if (!isOneRun(signs) || words.some((word) => asking.test(word))) return undefined
  const isPlaced =
    has('live') ||
    has('lived') ||
    has('in') ||
    (words.length > 0 && placeCase !== undefined && words.every((word) => placeCase.test(word)))
  // Where does somebody unknown live? A place is no answer to that.
  if (words.length > 0 && (!isPlaced || has('where'))) return undefined
  const phrases = withSide(readPhrases(signs, isOwnerLast), signs)
  if (phrases === undefined) return undefined
  const years = readYears(signs)
  if (years === 'none' && !has('related') && (has('before') || has('after') || has('between') || has('decade'))) return undefined
  const isWhen = has('when')
  const died = has('died')
  const born = has('born')
  if (isWhen && !died && !born) return undefined
  const range = years === 'none' ? undefined : years
  if (range !== undefined && !died && !born) return undefined
  if (born && !isWhen && range === undefined) return undefined
  const asked = isWhen ? (died ? 'died' : 'born') : askedBy(has)
  return {
    asked,
    phrases: asked === 'related' ? phrases : withOwner(phrases, asked),
    born: born ? range : undefined,
    died: died && !born ? range : undefined,
    place: words,
    isLiving:
      has('living') || (isPlaced && words.length > 0 && !has('lived') && !has('dead'))
        ? true
        : has('dead') || (died && !isWhen)
          ? false
          : undefined,
    pick: has('oldest') ? 'oldest' : has('youngest') ? 'youngest' : undefined,
    among: has('relatives') ? 'relatives' : has('everybody') ? 'everybody' : undefined,
  }
}

/** Characters that ask, and stand in no name of a place. */
const asking = /^[哪谁咩乜]$/u
const maxPlaceWords = 6

/** Whether the words that are not known stand together, as those of a place do. */
function isOneRun(signs: readonly Sign[]): boolean {
  const first = signs.findIndex(({ kind }) => kind === 'word')
  const last = signs.findLastIndex(({ kind }) => kind === 'word')
  return (
    first < 0 ||
    (last - first < maxPlaceWords && signs.slice(first, last).every(({ kind }) => kind === 'word' || kind === 'skip'))
  )
}

function askedBy(has: (kind: Sign['kind']) => boolean): Question['asked'] {
  if (has('related')) return 'related'
  if (has('count')) return 'count'
  if (has('where')) return 'where'
  if (has('howOld')) return 'age'
  if (has('who')) return 'who'
  return has('is') ? 'is' : undefined
}

/** A side belongs to the last relatives that were named. */
function withSide(phrases: readonly Phrase[] | undefined, signs: readonly Sign[]): readonly Phrase[] | undefined {
  const side = signs.find((sign) => sign.kind === 'side')
  if (side === undefined || phrases === undefined) return phrases
  const at = phrases.findLastIndex(({ links }) => links.length > 0)
  if (at < 0) return undefined
  return phrases.map((phrase, index) =>
    index === at
      ? { ...phrase, links: phrase.links.map((link, n, all) => (n === all.length - 1 ? { ...link, side: side.parent } : link)) }
      : phrase,
  )
}

/** How many cousins | do I have? Who are the uncles | that Tom has? The one phrase says whose the other is. */
function withOwner(phrases: readonly Phrase[], asked: Question['asked']): readonly Phrase[] {
  const what = phrases.find(({ links, isBare }) => isBare && links.length > 0)
  const whose = phrases.find((phrase) => phrase !== what)
  if (phrases.length !== 2 || what === undefined || whose === undefined) return phrases
  // Am I a cousin? Nobody asks that of nobody.
  if (asked === 'is' && !(whose.base.kind === 'reader' && whose.links.length === 0)) return phrases
  if (whose.isApposed && asked !== 'count') return phrases
  return [{ base: whose.base, links: [...whose.links, ...what.links], isBare: false, isApposed: false }]
}

const lastYear = 9999

/** `1950`, `the 1950s`, `before 1900`, `between 1900 and 1950`. */
function readYears(signs: readonly Sign[]): Years | 'none' | undefined {
  const has = (kind: Sign['kind']): boolean => signs.some((sign) => sign.kind === kind)
  const spans = signs.flatMap((sign): Years[] => {
    if (sign.kind === 'years') return [sign]
    if (sign.kind !== 'number') return []
    const { value } = sign
    if (has('decade')) {
      const first = value < 100 ? 1900 + value : value
      return [{ from: first, to: first + 9 }]
    }
    return [{ from: value, to: value }]
  })
  const [first, second] = spans
  if (first === undefined) return 'none'
  if (second !== undefined) return { from: Math.min(first.from, second.from), to: Math.max(first.to, second.to) }
  if (has('before')) return { from: 1, to: first.from - 1 }
  return has('after') ? { from: first.to + 1, to: lastYear } : first
}
