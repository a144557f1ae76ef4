import type { FactKindName, FoundReason } from '@banyan/contract'
import { createNameMatcher, prepareName, prepareQuery } from '@banyan/name-search'
import { chinese } from '@banyan/name-search/chinese'
import { foldText, isHan, runsOf } from '../../platform/text/search-words.ts'
import type { SearchedFact } from '../facts/searched-facts.service.ts'
import type { Term } from './read-query.ts'

/** A date that may mean a longer time than this is not found by a time: it says too little. */
export const vagueDays = 3_653

const excerptLength = 160

/** A term, ready to be compared with many lives. */
export interface Matcher {
  term: Term
  /** Returns the name that has the term's word. */
  findName(names: readonly string[]): string | undefined
  /** Whether a text has the term's word. */
  isIn(text: string): boolean
  /** Returns the part of the note that matched, or "" if something else did; undefined if the fact does not match. */
  matchFact(fact: FoldedFact): string | undefined
}

/** A fact with its texts folded when they are first needed, once for all terms: a note can be long. */
export interface FoldedFact {
  fact: SearchedFact
  /** The type, value and place. */
  lines: () => readonly string[]
  note: () => string
}

export function foldFact(fact: SearchedFact): FoldedFact {
  let lines: readonly string[] | undefined
  let note: string | undefined
  return {
    fact,
    lines: () => (lines ??= [fact.type, fact.value, fact.place].map(foldText)),
    note: () => (note ??= foldText(fact.note)),
  }
}

export function createMatcher(term: Term): Matcher {
  const { text, days, kinds } = term
  const tables = chinese()
  const match = text === undefined ? undefined : createNameMatcher(prepareQuery(text, tables), tables)
  const has = text === undefined ? () => false : contains(text)
  return {
    term,
    findName: (names) => {
      if (match === undefined) return undefined
      const found = match(names.map((name) => prepareName(foldText(name), tables)))
      return found === undefined ? undefined : names[found.name ?? 0]
    },
    isIn: (line) => has(foldText(line)),
    matchFact: ({ fact, lines, note }) => {
      if (days !== undefined && isAt(fact, days, kinds)) return ''
      if (text === undefined) return undefined
      if (lines().some(has)) return ''
      return fact.note !== '' && has(note()) ? excerptOf(fact.note, text) : undefined
    },
  }
}

function isAt(
  { kind, first_day, last_day, denied }: SearchedFact,
  { from, to }: { from: number; to: number },
  kinds: readonly FactKindName[] | undefined,
): boolean {
  if (denied === 1 || first_day === null || last_day === null || (kinds !== undefined && !kinds.includes(kind))) return false
  return first_day <= to && first_day >= from - vagueDays && last_day >= from
}

/** Whether a folded text has a word of a search: at the beginning of a word, or anywhere in Chinese. */
function contains(word: string): (folded: string) => boolean {
  const runs = runsOf(word)
  return (folded) => folded !== '' && runs.every((run) => indexOfWord(folded, run) >= 0)
}

function indexOfWord(folded: string, run: string): number {
  if (isHan(run)) return folded.indexOf(run)
  for (let at = folded.indexOf(run); at >= 0; at = folded.indexOf(run, at + 1)) {
    if (beginsWord(folded, at)) return at
  }
  return -1
}

/** A long note has a letter thousands of times, mostly after another one of a word. */
function beginsWord(folded: string, at: number): boolean {
  const last = folded.charAt(at - 1)
  if (last >= 'a' && last <= 'z') return false
  const before = /[\udc00-\udfff]/.test(last) ? folded.slice(at - 2, at) : last
  return !/[\p{L}\p{N}]/u.test(before) || isHan(before)
}

/** The part of a note around a word; folding keeps places about where they are. */
function excerptOf(note: string, word: string): string {
  const [run = ''] = runsOf(word)
  const at = Math.max(0, indexOfWord(foldText(note), run))
  if (note.length <= excerptLength) return note
  const end = Math.min(note.length, Math.max(0, at - excerptLength / 4) + excerptLength)
  const start = Math.max(0, end - excerptLength)
  const part = note.slice(start, end).toWellFormed().replaceAll('\ufffd', '')
  return `${start > 0 ? '…' : ''}${part.trim()}${end < note.length ? '…' : ''}`
}

export const presentFact = (fact: SearchedFact, note: string): NonNullable<FoundReason['fact']> => ({
  id: fact.id,
  kind: fact.kind,
  type: fact.type,
  value: fact.value,
  date: fact.date,
  date_phrase: fact.date_phrase,
  place: fact.place,
  note,
})
