import { isLanguage } from '@banyan/contract'
import type { Language, Person, Relation, Source } from '@banyan/contract'
import { buildFamilyGraph } from '@banyan/family-graph'
import { bookWords } from '@banyan/paper/book'
import type { BookFamily, BookOptions, BookPerson, BookRelation, BookScope, BookWords } from '@banyan/paper/book'
import type { Reader } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import type { Platform } from '../../../platform/platform.ts'
import { maskFacts, maskPerson, maskRelation } from '../../living/masks.ts'
import { viewsOf } from '../../living/views.service.ts'
import { countFamily, readPeople } from '../../people/people-export.service.ts'
import { listPortraits } from '../../profile-photos/portraits-export.service.ts'
import { readRelations } from '../../relations/relations.service.ts'
import { readCitations } from '../../sources/citations.service.ts'
import { listFamilySources } from '../../sources/sources.service.ts'
import { tellFacts, tellSources, writeDate } from './book-facts.ts'
import type { Telling } from './book-facts.ts'
import { surnameOf, tellNames } from './book-names.ts'
import { readBookPhotos } from './book-photos.ts'
import { portraitName } from './book-pictures.ts'
import { paperLanguage, readRichText } from './rich-text.ts'

/** Whose book is made, and for whom: what they may see is in it, without what is marked private. */
export interface BookReader {
  readonly familyId: FamilyId
  readonly personId: number
}

export interface WantedBook {
  readonly language: Language
  readonly paper: BookOptions['paper']
  readonly scope: BookScope
  readonly title: string
  readonly dedication: string
  /** HTML that has been cleaned. */
  readonly introduction: string
  readonly photos: 'all' | 'few' | 'none'
  readonly withSources: boolean
  readonly withLiving: boolean
  readonly withCover: boolean
  readonly familyName: string
}

/** Larger families get a book for each branch: nobody binds more pages. */
export const maxBookPeople = 5_000
/** Biographies of everybody together, in characters. */
const maxStories = 20_000_000
const atOnce = 500
const fewPhotos = 4
const mostSurnames = 6

/**
 * Reads what a book tells, as its reader may see it: people, facts, names, sources, biographies and photos, in pages.
 * @throws ApiError `not_found` for a person who is not there or hidden, `too_large` for a family that is too large for a book
 */
export async function collectFamilyBook(
  platform: Platform,
  reader: BookReader,
  wanted: WantedBook,
): Promise<{ family: BookFamily; options: BookOptions }> {
  const { read: db } = platform.database
  const { familyId } = reader
  const words = bookWords(paperLanguage(wanted.language))
  // A book is handed on, so it has nothing that is marked private, whoever makes it.
  const view = await viewsOf(platform).ofGuests(reader)
  const { scope } = wanted
  if (scope.kind === 'everyone' && (await countFamily(db, familyId)) > maxBookPeople) throw new ApiError('too_large')
  const relations = await readAllRelations(db, familyId, view)
  const chosen = scope.kind === 'everyone' ? undefined : chooseAround(relations, scope)
  if (chosen !== undefined && chosen.size > maxBookPeople) throw new ApiError('too_large')
  const { people, years } = await readChosen(db, familyId, view, wanted.language, chosen)
  if (scope.kind !== 'everyone' && (!people.has(scope.personId) || view.isHidden(scope.personId))) throw new ApiError('not_found')

  const living = wanted.withLiving ? new Set<number>() : await findLiving(platform, reader, [...people.keys()])
  for (const id of living) people.delete(id)
  const ties = relations.filter(({ from_person_id: from, to_person_id: to }) => people.has(from) && people.has(to))
  const telling = await prepareTelling(db, familyId, wanted, words, people, ties)
  const portraits = new Map(
    wanted.photos === 'none' ? [] : (await listPortraits(db, familyId)).map((row) => [row.person_id, row.key]),
  )
  const told = inBirthOrder(people, ties).map((person) => tellPerson(person, view, telling, portraits.get(person.id)))
  const photos =
    wanted.photos === 'none'
      ? []
      : await readBookPhotos(db, familyId, view, {
          language: wanted.language,
          isInBook: (id) => people.has(id),
          isLeftOut: (id) => living.has(id) || (!wanted.withLiving && !people.has(id)),
          facts: [...people.values()].map(({ id, facts }) => ({ person: id, facts })),
          most: wanted.photos === 'few' ? fewPhotos : Number.POSITIVE_INFINITY,
        })
  const citations = wanted.withSources ? await readTieCitations(db, familyId, view, ties) : new Map()
  const family: BookFamily = {
    people: told,
    relations: ties.map((tie) => tellTie(tie, telling, citations.get(tie.id) ?? [])),
    photos,
  }
  return { family, options: describeBook(platform, wanted, family, [...people.values()], years, telling) }
}

type Tie = Pick<Relation, 'id' | 'from_person_id' | 'to_person_id' | 'relation_type' | 'kind' | 'ended'>

async function readAllRelations(db: Reader, family: FamilyId, view: View): Promise<Tie[]> {
  const all: Tie[] = []
  for await (const page of readRelations(db, family))
    for (const relation of page) {
      const { id, from_person_id, to_person_id, relation_type, kind, ended } = maskRelation(view, relation)
      all.push({ id, from_person_id, to_person_id, relation_type, kind, ...(ended === undefined ? {} : { ended }) })
    }
  return all
}

const raisedType = 2

/** Whom a book about somebody's descendants, or ancestors, names: partners of descendants are told of, too. */
function chooseAround(relations: readonly Tie[], scope: Exclude<BookScope, { kind: 'everyone' }>): Set<number> {
  const isUp = scope.kind === 'ancestors'
  const next = new Map<number, number[]>()
  const partners = new Map<number, number[]>()
  const add = (lists: Map<number, number[]>, from: number, to: number): void =>
    void lists.set(from, [...(lists.get(from) ?? []), to])
  for (const { relation_type: type, from_person_id: from, to_person_id: to } of relations) {
    if (type === raisedType) add(next, isUp ? to : from, isUp ? from : to)
    else {
      add(partners, from, to)
      add(partners, to, from)
    }
  }
  const chosen = new Set([scope.personId])
  for (const id of chosen) for (const other of next.get(id) ?? []) chosen.add(other)
  return isUp ? chosen : new Set([...chosen, ...[...chosen].flatMap((id) => partners.get(id) ?? [])])
}

interface ReadPeople {
  readonly people: Map<number, Person>
  readonly years: number[]
}

async function readChosen(
  db: Reader,
  family: FamilyId,
  view: View,
  language: Language,
  chosen: ReadonlySet<number> | undefined,
): Promise<ReadPeople> {
  const people = new Map<number, Person>()
  const years: number[] = []
  let stories = 0
  for await (const page of readPeople(db, family, language))
    for (const person of page) {
      if (chosen !== undefined && !chosen.has(person.id)) continue
      const seen = maskPerson(view, person)
      const story = storyOf(seen, language)
      stories += story?.html.length ?? 0
      if (stories > maxStories || people.size >= maxBookPeople) throw new ApiError('too_large')
      years.push(...[seen.birth_year, seen.year_of_death].filter((year) => year > 0))
      // Of all that is known of them, only what a book tells stays in memory.
      people.set(person.id, { ...seen, biographies: story === undefined ? {} : { [story.language]: story.html }, biography: '' })
    }
  return { people, years }
}

/** The biography in the book's language, else in the person's own, else in any. */
function storyOf({ biographies, language: own }: Person, language: Language): { language: Language; html: string } | undefined {
  const written = Object.entries(biographies).filter(([, html]) => html !== '')
  const [key, html] = written.find(([each]) => each === language) ?? written.find(([each]) => each === own) ?? written[0] ?? []
  return html === undefined || !isLanguage(key) ? undefined : { language: key, html }
}

async function findLiving(platform: Platform, reader: BookReader, ids: number[]): Promise<Set<number>> {
  const living = new Set<number>()
  for (let start = 0; start < ids.length; start += atOnce) {
    const page = await viewsOf(platform).guestSights(reader, { subject: 0, withLiving: false }, ids.slice(start, start + atOnce))
    for (const [id, { isLiving }] of page) if (isLiving) living.add(id)
  }
  return living
}

async function prepareTelling(
  db: Reader,
  family: FamilyId,
  { language, withSources }: WantedBook,
  words: BookWords,
  people: ReadonlyMap<number, Person>,
  ties: readonly Tie[],
): Promise<Telling> {
  const couples = new Map(ties.map((tie) => [tie.id, tie]))
  return {
    language,
    words,
    withSources,
    sources: withSources ? await readSources(db, family) : new Map(),
    nameOf: (id) => people.get(id)?.name,
    partnerIn: (relation, person) => {
      const tie = couples.get(relation)
      return tie === undefined ? undefined : tie.from_person_id === person ? tie.to_person_id : tie.from_person_id
    },
  }
}

/** Only what somebody cites whom the reader sees gets into the book. */
const readSources = async (db: Reader, family: FamilyId): Promise<Map<number, Source>> =>
  new Map((await listFamilySources(db, family)).map((source) => [source.id, source]))

async function readTieCitations(
  db: Reader,
  family: FamilyId,
  view: View,
  ties: readonly Tie[],
): Promise<Awaited<ReturnType<typeof readCitations>>> {
  const found: Awaited<ReturnType<typeof readCitations>> = new Map()
  const seen = ties.filter(({ from_person_id: from, to_person_id: to }) => !view.isHidden(from) && !view.isHidden(to))
  for (let start = 0; start < seen.length; start += atOnce) {
    const ids = seen.slice(start, start + atOnce).map(({ id }) => id)
    for (const [id, citations] of await readCitations(db, family, { relations: ids })) found.set(id, citations)
  }
  return found
}

/** Elder ones first, as everywhere. */
function inBirthOrder(people: ReadonlyMap<number, Person>, relations: readonly Tie[]): Person[] {
  const graph = buildFamilyGraph({ people: [...people.values()], relations })
  return Array.from(graph.ids, (id) => people.get(id)).filter((person) => person !== undefined)
}

function tellPerson(person: Person, view: View, telling: Telling, portrait: string | undefined): BookPerson {
  const isHidden = view.isHidden(person.id)
  const story = isHidden ? undefined : storyOf(person, telling.language)
  const text = story === undefined ? undefined : readRichText(story.html, story.language)
  return {
    id: person.id,
    names: isHidden ? [{ text: person.name, label: '', indexed: '', sources: [] }] : tellNames(person, telling),
    years: isHidden ? '' : yearsOf(person),
    birthYear: person.birth_year,
    isHidden,
    ...(portrait === undefined || isHidden ? {} : { portrait: portraitName(portrait) }),
    facts: isHidden ? [] : [...tellFacts(maskFacts(view, person.facts), person.id, telling), ...tellFields(person, telling)],
    ...(text === undefined ? {} : { story: text }),
  }
}

/** The occupation of a profile has no fact of its own. Where somebody lives or can be reached is in no book. */
function tellFields({ occupation, facts }: Person, { words }: Telling): BookPerson['facts'] {
  if (occupation === '' || facts.some(({ kind, value }) => kind === 'OCCU' && value === occupation)) return []
  return [{ when: '', kind: words.kinds.OCCU, value: occupation, place: '', people: '', note: '', sources: [] }]
}

/** `1868–1937`, `1953–` for somebody alive, `–1937`, and `1868 †` where the year of the death is not known. */
function yearsOf({ birth_year: born, year_of_death: died, deceased }: Person): string {
  if (died > 0) return `${born > 0 ? born : ''}–${died}`
  if (deceased) return born > 0 ? `${born} †` : '†'
  return born > 0 ? `${born}–` : ''
}

function tellTie(tie: Tie, telling: Telling, citations: Parameters<typeof tellSources>[0]): BookRelation {
  const { ties, ends } = telling.words
  const isRaised = tie.relation_type === raisedType
  const { kind, ended } = tie
  const label = isRaised
    ? kind in ties
      ? ties[kind as keyof typeof ties]
      : ''
    : ended === 'separated' || ended === 'divorced'
      ? ends[ended]
      : ''
  return {
    from: tie.from_person_id,
    to: tie.to_person_id,
    type: isRaised ? 'raised' : 'partnered',
    label,
    sources: tellSources(citations, telling),
  }
}

function describeBook(
  { now }: Pick<Platform, 'now'>,
  wanted: WantedBook,
  { photos, people: told }: BookFamily,
  people: readonly Person[],
  years: readonly number[],
  telling: Telling,
): BookOptions {
  const { language, words } = telling
  const hidden = new Set(told.flatMap(({ id, isHidden }) => (isHidden ? [id] : [])))
  const introduction = readRichText(wanted.introduction, language)
  const cover = wanted.withCover ? chooseCover(photos) : undefined
  const today = now()
  const made = `${today.getUTCDate()} ${monthNames[today.getUTCMonth()]} ${today.getUTCFullYear()}`
  const from = years.reduce((least, year) => Math.min(least, year), Number.POSITIVE_INFINITY)
  const to = people.some(({ deceased }) => !deceased)
    ? today.getUTCFullYear()
    : years.reduce((most, year) => Math.max(most, year), 0)
  return {
    language: paperLanguage(language),
    paper: wanted.paper,
    scope: wanted.scope,
    title: wanted.title || wanted.familyName || words.ourFamily,
    surnames: commonSurnames(people.filter(({ id }) => !hidden.has(id))),
    years: Number.isFinite(from) ? `${from}–${to}` : '',
    ...(cover === undefined ? {} : { cover }),
    dedication: wanted.dedication,
    ...(introduction === undefined ? {} : { introduction }),
    madeOn: writeDate(made, telling),
  }
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

function commonSurnames(people: readonly Person[]): string[] {
  const counts = new Map<string, number>()
  for (const { names, name } of people) {
    const surname = surnameOf(names[0] ?? { text: name, surname: '' })
    if (surname !== '') counts.set(surname, (counts.get(surname) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1 || counts.size <= 2)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostSurnames)
    .map(([surname]) => surname)
}

/** The photo with most of the family in it. */
function chooseCover(photos: BookFamily['photos']): BookOptions['cover'] {
  const [best] = photos.toSorted((one, other) => other.people.length - one.people.length)
  return best === undefined
    ? undefined
    : { picture: best.picture, width: best.width, height: best.height, alternative: best.title }
}
