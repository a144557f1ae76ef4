import { formatDate } from '@banyan/calendar'
import type { Citation, Fact, Language, Source } from '@banyan/contract'
import type { BookFact, BookWords } from '@banyan/paper/book'
import { fill, listed } from '@banyan/paper/book'

/** What facts are told with. */
export interface Telling {
  readonly language: Language
  readonly words: BookWords
  readonly withSources: boolean
  readonly sources: ReadonlyMap<number, Source>
  /** What somebody is called; undefined for whom the book does not name. */
  readonly nameOf: (person: number) => string | undefined
  /** The other one of a couple. */
  readonly partnerIn: (relation: number, person: number) => number | undefined
}

/** What a citation says takes no more room than this. */
const maxQuote = 400

/** Calendars whose days few readers can place. */
const isForeign = (date: string): boolean => /(?:^|\s)(?:FRENCH_R|HEBREW|_CHINESE)\s/.test(date)

/** Writes a date in a language; one of another calendar in ours, too. */
export function writeDate(date: string, { language, words }: Pick<Telling, 'language' | 'words'>): string {
  const own = formatDate(date, language)
  const other = isForeign(date) ? formatDate(date, language, { calendar: 'gregorian' }) : own
  return own === other ? own : fill(words.lunar, { date: own, other })
}

function whenOf({ date, date_phrase: phrase }: Fact, telling: Telling): string {
  if (date === '') return phrase
  const when = writeDate(date, telling)
  const [open, close] = telling.words.quote
  return phrase === '' ? when : `${when} ${open}${phrase}${close}`
}

/** Of several births, or deaths, the book tells the one that lists show. */
function isTold({ kind, preferred }: Fact, facts: readonly Fact[]): boolean {
  return (kind !== 'BIRT' && kind !== 'DEAT') || preferred || !facts.some((other) => other.kind === kind && other.preferred)
}

/** The facts of a life as a book tells them, in their order. */
export const tellFacts = (facts: readonly Fact[], person: number, telling: Telling): BookFact[] =>
  facts.filter((fact) => isTold(fact, facts)).map((fact) => tellFact(fact, person, telling))

function tellFact(fact: Fact, person: number, telling: Telling): BookFact {
  const { words } = telling
  const isInOwnWords = (fact.kind === 'EVEN' || fact.kind === 'FACT') && fact.type !== ''
  const kind = isInOwnWords ? fact.type : words.kinds[fact.kind]
  const value = [fact.value, isInOwnWords ? '' : fact.type].filter((text) => text !== '')
  return {
    when: whenOf(fact, telling),
    kind: fact.denied ? fill(words.denied, { what: kind }) : kind,
    value: value.join(', '),
    place: fact.place,
    people: peopleOf(fact, person, telling),
    note: fact.note,
    sources: tellSources(fact.sources, telling),
  }
}

function peopleOf({ relation_id, participants }: Fact, person: number, { words, nameOf, partnerIn }: Telling): string {
  const partner = relation_id === null ? undefined : partnerIn(relation_id, person)
  const partnerName = partner === undefined ? undefined : nameOf(partner)
  const others = participants.flatMap(({ person_id, role }) => {
    const name = person_id === person ? undefined : nameOf(person_id)
    if (name === undefined) return []
    const as = Object.hasOwn(words.roles, role) ? words.roles[role as keyof typeof words.roles] : role
    return [as === '' ? name : `${name} (${as})`]
  })
  return listed([...(partnerName === undefined ? [] : [partnerName]), ...others], words)
}

/** Where something is known from, each in one line. */
export const tellSources = (citations: readonly Citation[], { withSources, sources, words }: Telling): string[] =>
  !withSources
    ? []
    : citations.flatMap(({ source_id, page, text }) => {
        const source = sources.get(source_id)
        if (source === undefined) return []
        const [open, close] = words.quote
        const quoted = text.length > maxQuote ? `${text.slice(0, maxQuote).toWellFormed().trimEnd()} …` : text
        const parts = [
          source.author,
          source.title,
          source.publisher,
          source.repository,
          page,
          quoted === '' ? '' : `${open}${quoted}${close}`,
          source.url,
        ]
        return [parts.filter((part) => part !== '').join(', ')]
      })
