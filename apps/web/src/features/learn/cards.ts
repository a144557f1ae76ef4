import type { Language, PersonSummary } from '@banyan/contract'
import type { NamesReader, NamesRank, RelationNameEntry, SaidWord } from '@banyan/kinship'
import type { Family } from '../../lib/family/indexed-family.ts'
import { chineseTag } from '../../lib/language/dialects.ts'
import type { ChineseDialect, MandarinReading } from '../../lib/session/session-core.ts'

/** What a relative is called. */
export interface Term {
  readonly text: string
  readonly reading: string
  /** In the reader's own language; undefined where that is Chinese. */
  readonly word: string | undefined
  /** The recording of a word of the family, and whose voice it is. */
  readonly voice: { readonly wordId: number; readonly by: string } | undefined
}

export interface Relative {
  readonly person: PersonSummary
  readonly term: Term
  /** The people on the way there, both ends included. */
  readonly path: readonly number[]
}

/** Asks for the term of a person, or for the people of a term. */
export interface Card {
  readonly id: string
  readonly asks: 'term' | 'people'
  readonly term: Term
  readonly people: readonly PersonSummary[]
}

export interface Told {
  readonly language: Language
  readonly dialect: ChineseDialect
  readonly mandarinReading: MandarinReading
}

/** Longer ones are descriptions, which nobody calls out across a table. */
const longestTerm = 5
/** Nobody meets more at New Year. */
const maxRelatives = 120

/** The relatives with a term of their own that is certain, the nearest first. */
export function relativesOf(family: Family, names: NamesReader, told: Told): readonly Relative[] {
  const found: Relative[] = []
  for (const id of names.people()) {
    if (found.length === maxRelatives) break
    const person = family.findPerson(id)
    const [entry] = names.names(id)
    if (person === undefined || person.hidden === true || entry === undefined) continue
    const term =
      ownTermOf(names.familyWords(id), family, told, entry) ?? rankTermOf(names.rank(id), told, entry) ?? termOf(entry, told)
    if (term !== undefined) found.push({ person, term, path: entry.path })
  }
  return found
}

function termOf(entry: RelationNameEntry, { language, dialect, mandarinReading }: Told): Term | undefined {
  // Where it is open who is the elder, there is more than one answer.
  if (entry.preferred[dialect] !== 1) return undefined
  const isTaiwan = dialect === 'mandarin' && language === 'zh-tw'
  const [text] = isTaiwan ? entry.traditional : entry[dialect]
  const [reading = ''] = isTaiwan && mandarinReading === 'zhuyin' ? entry.zhuyin : entry[`${dialect}_pronounciation`]
  if (text === undefined || text.length > longestTerm || /[嘅的]/u.test(text)) return undefined
  return { text, reading, word: wordOf(entry, language), voice: undefined }
}

/** What people say where the place among brothers and sisters is certain: 二伯. */
function rankTermOf(
  rank: NamesRank | undefined,
  { language, dialect, mandarinReading }: Told,
  entry: RelationNameEntry,
): Term | undefined {
  if (rank === undefined) return undefined
  const isTaiwan = dialect === 'mandarin' && language === 'zh-tw'
  const [text] = isTaiwan ? rank.traditional : rank[dialect]
  const readings = isTaiwan
    ? mandarinReading === 'zhuyin'
      ? rank.zhuyin
      : rank.traditional_pronounciation
    : rank[`${dialect}_pronounciation`]
  if (text === undefined || text.length > longestTerm) return undefined
  return { text, reading: readings?.[0] ?? '', word: wordOf(entry, language), voice: undefined }
}

/** What the family says itself comes before all tables. */
function ownTermOf(
  words: readonly SaidWord[],
  family: Family,
  { language, dialect }: Told,
  entry: RelationNameEntry,
): Term | undefined {
  const own = words.find((each) => each.language === dialect)
  if (own === undefined || own.word.length > longestTerm) return undefined
  const speaker = own.said_by_id === null ? undefined : family.findPerson(own.said_by_id)?.name
  return {
    text: own.word,
    reading: own.reading,
    word: wordOf(entry, language),
    voice: own.voice ? { wordId: own.id, by: speaker ?? own.voice.recorded_by } : undefined,
  }
}

const wordOf = (entry: RelationNameEntry, language: Language): string | undefined =>
  language === 'zh-cn' || language === 'zh-tw' ? undefined : entry[language][0]

/** Two cards for each term: from a face to the term, and from the term to all who are called so; the nearest first. */
export function cardsOf(relatives: readonly Relative[], dialect: ChineseDialect): readonly Card[] {
  const byTerm = Map.groupBy(relatives, ({ term }) => term.text)
  const asked = new Set<string>()
  return relatives.flatMap(({ person, term }): Card[] => {
    const face: Card = { id: `${dialect} ${person.id} ${term.text}`, asks: 'term', term, people: [person] }
    if (asked.has(term.text)) return [face]
    asked.add(term.text)
    const people = byTerm.get(term.text)!.map((one) => one.person)
    return [face, { id: `${dialect} ${term.text}`, asks: 'people', term, people }]
  })
}

export const tagOf = (language: Language, dialect: ChineseDialect) => chineseTag(language, dialect) as 'zh-HK' | 'zh-TW' | 'zh-CN'
