import { formatDate } from '@banyan/calendar'
import { factKinds } from '@banyan/contract'
import type { Citation, Fact, Language, Person, Source } from '@banyan/contract'
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
  /** How long the recordings are with which stories were told, by fact. */
  readonly spokenMs: ReadonlyMap<number, number>
  /** The other one of a couple. */
  readonly partnerIn: (relation: number, person: number) => number | undefined
}

/** What a citation says takes no more room than this. */
const maxQuote = 400

/** Calendars whose days few readers can place. */
const isForeign = (date: string): boolean => /(?:^|\s)(?:FRENCH_R|HEBREW|_CHINESE)\s/.test(date)

/** When something was: in our calendar if it was written down in another one that has the same day, and then in that one too. */
function whenOf({ date, date_phrase: phrase }: Fact, { language, words }: Telling): Pick<BookFact, 'when' | 'otherWhen'> {
  if (date === '') return { when: phrase, otherWhen: '' }
  const own = formatDate(date, language)
  const ours = isForeign(date) ? formatDate(date, language, { calendar: 'gregorian' }) : own
  const [open, close] = words.quote
  return { when: phrase === '' ? ours : `${ours} ${open}${phrase}${close}`, otherWhen: ours === own ? '' : own }
}

/** Of several births, or deaths, the book tells the one that lists show. */
function isTold(fact: Fact, facts: readonly Fact[]): boolean {
  const { kind, preferred } = fact
  // That somebody was born goes without saying.
  if (kind === 'BIRT' && [fact.date, fact.date_phrase, fact.place, fact.note].every((text) => text === '')) return false
  return (kind !== 'BIRT' && kind !== 'DEAT') || preferred || !facts.some((other) => other.kind === kind && other.preferred)
}

/** The facts of a life as a book tells them, in their order. */
export function tellFacts({ id, facts, ...fields }: Told, telling: Telling): BookFact[] {
  const told = facts.filter((fact) => isTold(fact, facts))
  const own = tellFields({ facts, ...fields }, telling)
  // What somebody did and where they lived comes before the end of their life.
  const end = told.findIndex(({ kind }) => factKinds[kind].stage > factKinds.RESI.stage)
  const before = end < 0 ? told : told.slice(0, end)
  const after = end < 0 ? [] : told.slice(end)
  const tell = (fact: Fact): BookFact => tellFact(fact, id, telling)
  return [...before.map(tell), ...own, ...after.map(tell)]
}

type Told = Pick<Person, 'id' | 'facts' | 'occupation' | 'address' | 'deceased'>

/**
 * What a profile says without a fact: the occupation, and of the dead where they lived last. Where somebody alive lives or can be reached
 * is in no book.
 */
function tellFields({ occupation, address, deceased, facts }: Omit<Told, 'id'>, { words }: Telling): BookFact[] {
  const field = (kind: string, value: string, place: string): BookFact[] => [
    { when: '', otherWhen: '', kind, value, place, people: '', note: '', sources: [] },
  ]
  const isNewWork = occupation !== '' && !facts.some(({ kind, value }) => kind === 'OCCU' && value === occupation)
  const isNewPlace = deceased && address !== '' && !facts.some(({ place }) => place === address)
  return [
    ...(isNewWork ? field(words.kinds.OCCU, occupation, '') : []),
    ...(isNewPlace ? field(words.kinds.RESI, '', address) : []),
  ]
}

function tellFact(fact: Fact, person: number, telling: Telling): BookFact {
  const { words } = telling
  const isInOwnWords = (fact.kind === 'EVEN' || fact.kind === 'FACT' || fact.kind === 'STORY') && fact.type !== ''
  const kind = isInOwnWords ? fact.type : words.kinds[fact.kind]
  const value = [fact.value, isInOwnWords ? '' : fact.type].filter((text) => text !== '')
  return {
    ...whenOf(fact, telling),
    kind: fact.denied ? fill(words.denied, { what: kind }) : kind,
    value: value.join(', '),
    place: fact.place,
    people: peopleOf(fact, person, telling),
    note: [fact.note, spokenOf(fact, telling)].filter((text) => text !== '').join('\n'),
    sources: tellSources(fact.sources, telling),
  }
}

/** Paper cannot be heard: it says that there is a recording, and how long it is. */
function spokenOf({ id }: Fact, { words, spokenMs }: Telling): string {
  const ms = spokenMs.get(id)
  if (ms === undefined) return ''
  const seconds = Math.round(ms / 1000)
  return fill(words.spoken, { length: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })
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
