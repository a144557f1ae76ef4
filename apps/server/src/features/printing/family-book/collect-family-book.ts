import { formatDate } from '@banyan/calendar'
import { isLanguage, languageOf, printLimits } from '@banyan/contract'
import type { FamilyBookPrint, Language, Person, Relation, Source } from '@banyan/contract'
import { buildFamilyGraph } from '@banyan/family-graph'
import { PaperError } from '@banyan/paper'
import { bookWords } from '@banyan/paper/book'
import type { BookFamily, BookOptions, BookPerson, BookRelation, BookScope } from '@banyan/paper/book'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { readStoryVoices } from '../../comments/voices.service.ts'
import { getFamilyName } from '../../families/families.service.ts'
import { maskFacts, maskPerson, maskRelation } from '../../living/masks.ts'
import { Views } from '../../living/views.service.ts'
import { cleanBiography } from '../../people/fields/biography-html.ts'
import { countFamily, readPeople } from '../../people/leaving/people-export.service.ts'
import { listPortraits } from '../../profile-photos/portraits-export.service.ts'
import { readRelations } from '../../relations/relations.service.ts'
import { readCitations } from '../../sources/citations.service.ts'
import { listFamilySources } from '../../sources/sources.service.ts'
import type { PrintSource } from '../kinds/print-kind.ts'
import { paperLanguage } from '../print-language.ts'
import { tellFacts, tellSources } from './book-facts.ts'
import type { Telling } from './book-facts.ts'
import { surnameOf, tellNames } from './book-names.ts'
import { readBookPhotos } from './book-photos.ts'
import { portraitName } from './book-pictures.ts'
import { readRichText } from './rich-text.ts'

/** Biographies of everybody together, in characters. */
const maxStories = 20_000_000
const atOnce = 500
const fewPhotos = 4
const mostSurnames = 6

const papers = { A5: 'a5', A4: 'a4', Letter: 'letter' } as const

export interface BookData {
  readonly family: BookFamily
  readonly options: BookOptions
}

/**
 * Reads what a book tells, as its reader may see it: people, facts, names, sources, biographies and photos, in pages. A book is handed
 * on, so nothing that is marked private is in it, whoever makes it.
 *
 * @throws PaperError `not_found` for a person who is not there or hidden, `too_large` for a family that is too large for a book
 */
export async function collectFamilyBook(source: PrintSource, request: FamilyBookPrint): Promise<BookData> {
  const { db, family: familyId, view } = source
  const language = languageOf(source.locale)
  const words = bookWords(paperLanguage(language))
  const scope = scopeOf(request)
  if (scope.kind === 'everyone' && (await countFamily(db, familyId)) > printLimits.bookPeople) throw new PaperError('too_large')
  const relations = await readAllRelations(db, familyId, view)
  const chosen = scope.kind === 'everyone' ? undefined : chooseAround(relations, scope)
  if (chosen !== undefined && chosen.size > printLimits.bookPeople) throw new PaperError('too_large')
  const people = await readChosen(db, familyId, view, language, chosen)
  if (scope.kind !== 'everyone' && (!people.has(scope.personId) || view.isHidden(scope.personId)))
    throw new PaperError('not_found')

  const living = request.living ? new Set<number>() : await findLiving(source, [...people.keys()])
  for (const id of living) people.delete(id)
  const ties = relations.filter(({ from_person_id: from, to_person_id: to }) => people.has(from) && people.has(to))
  const telling: Telling = {
    language,
    words,
    withSources: request.sources,
    sources: request.sources ? await readSources(db, familyId) : new Map(),
    nameOf: (id) => people.get(id)?.name,
    partnerIn: partnersIn(ties),
    spokenMs: await readSpoken(db, familyId, [...people.values()]),
  }
  const withPhotos = request.photos !== 'none'
  const portraits = new Map(withPhotos ? (await listPortraits(db, familyId)).map((row) => [row.person_id, row.key]) : [])
  const told = inBirthOrder(people, ties).map((person) => tellPerson(person, view, telling, portraits.get(person.id)))
  const photos = !withPhotos
    ? []
    : await readBookPhotos(db, familyId, view, {
        language,
        isInBook: (id) => people.has(id),
        isLeftOut: (id) => !request.living && !people.has(id),
        facts: [...people.values()].map(({ id, facts }) => ({ person: id, facts })),
        most: request.photos === 'few' ? fewPhotos : Number.POSITIVE_INFINITY,
      })
  const citations: Citations = request.sources ? await readTieCitations(db, familyId, view, ties) : new Map()
  const family: BookFamily = {
    people: told,
    relations: ties.map((tie) => tellTie(tie, telling, citations.get(tie.id) ?? [])),
    photos,
  }
  const familyName = await getFamilyName(db, familyId)
  return { family, options: describeBook(source, request, { family, people: [...people.values()], telling, familyName }) }
}

function scopeOf({ people, person_id: personId }: FamilyBookPrint): BookScope {
  if (people === 'everyone') return { kind: people }
  if (personId === undefined) throw new PaperError('not_found')
  return { kind: people, personId }
}

type Citations = Awaited<ReturnType<typeof readCitations>>
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

async function readChosen(
  db: Reader,
  family: FamilyId,
  view: View,
  language: Language,
  chosen: ReadonlySet<number> | undefined,
): Promise<Map<number, Person>> {
  const people = new Map<number, Person>()
  let stories = 0
  for await (const page of readPeople(db, family, language))
    for (const person of page) {
      if (chosen !== undefined && !chosen.has(person.id)) continue
      const seen = maskPerson(view, person)
      const story = storyOf(seen, language)
      stories += story?.html.length ?? 0
      if (stories > maxStories || people.size >= printLimits.bookPeople) throw new PaperError('too_large')
      people.set(person.id, {
        ...seen,
        facts: maskFacts(view, seen.facts).filter((fact) => !fact.is_private),
        // One language is enough.
        biographies: story === undefined ? {} : { [story.language]: story.html },
        biography: '',
      })
    }
  return people
}

/** The biography in the book's language, else in the person's own, else in any. */
function storyOf({ biographies, language: own }: Person, language: Language): { language: Language; html: string } | undefined {
  const written = Object.entries(biographies).filter(([, html]) => html !== '')
  const [key, html] = written.find(([each]) => each === language) ?? written.find(([each]) => each === own) ?? written[0] ?? []
  return html === undefined || !isLanguage(key) ? undefined : { language: key, html }
}

async function findLiving({ db, family: familyId, reader: personId, now }: PrintSource, ids: number[]): Promise<Set<number>> {
  const views = new Views({ database: { read: db, readTogether: (work) => work(db) }, now: () => now })
  const living = new Set<number>()
  for (let start = 0; start < ids.length; start += atOnce) {
    const page = ids.slice(start, start + atOnce)
    const sights = await views.guestSights({ familyId, personId }, { subject: 0, withLiving: false }, page)
    for (const id of page) if (sights.get(id)?.isLiving !== false) living.add(id)
  }
  return living
}

/** Finds the other one of each couple. */
function partnersIn(ties: readonly Tie[]): Telling['partnerIn'] {
  const couples = new Map(ties.map((tie) => [tie.id, tie]))
  return (relation, person) => {
    const tie = couples.get(relation)
    return tie === undefined ? undefined : tie.from_person_id === person ? tie.to_person_id : tie.from_person_id
  }
}

/** How long the recordings are with which people told their stories. */
async function readSpoken(db: Reader, family: FamilyId, people: readonly Person[]): Promise<Map<number, number>> {
  const stories = people.flatMap(({ facts }) => facts.flatMap(({ kind, id }) => (kind === 'STORY' ? id : [])))
  const found = new Map<number, number>()
  for (let start = 0; start < stories.length; start += atOnce)
    for (const [id, { voice_ms }] of await readStoryVoices(db, family, stories.slice(start, start + atOnce)))
      found.set(id, Number(voice_ms))
  return found
}

/** Only what somebody cites whom the reader sees gets into the book. */
const readSources = async (db: Reader, family: FamilyId): Promise<Map<number, Source>> =>
  new Map((await listFamilySources(db, family)).map((source) => [source.id, source]))

async function readTieCitations(db: Reader, family: FamilyId, view: View, ties: readonly Tie[]): Promise<Citations> {
  const found: Citations = new Map()
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
    facts: isHidden ? [] : tellFacts(person, telling),
    ...(text === undefined ? {} : { story: text }),
  }
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
  { now }: Pick<PrintSource, 'now'>,
  request: FamilyBookPrint,
  {
    family: { photos },
    people,
    telling,
    familyName,
  }: { family: BookFamily; people: readonly Person[]; telling: Telling; familyName: string },
): BookOptions {
  const { language, words } = telling
  const shown = people.filter(({ hidden }) => hidden !== true)
  const introduction = readRichText(cleanBiography(request.introduction, 'introduction'), language)
  const cover = request.cover_photo ? chooseCover(photos) : undefined
  return {
    language: paperLanguage(language),
    paper: papers[request.paper],
    scope: scopeOf(request),
    title: request.title || familyName || words.ourFamily,
    surnames: commonSurnames(shown),
    years: yearsBetween(shown, now.getUTCFullYear()),
    ...(cover === undefined ? {} : { cover }),
    dedication: request.dedication,
    ...(introduction === undefined ? {} : { introduction }),
    madeOn: formatDate(`${now.getUTCDate()} ${monthNames[now.getUTCMonth()]} ${now.getUTCFullYear()}`, language),
  }
}

/** From the first birth to the last death, or to today; '' where nobody knows when anybody lived. */
function yearsBetween(people: readonly Person[], today: number): string {
  let from = Number.POSITIVE_INFINITY
  let to = 0
  for (const { birth_year: born, year_of_death: died, deceased } of people) {
    for (const year of [born, died]) if (year > 0) from = Math.min(from, year)
    to = Math.max(to, born, died, deceased ? 0 : today)
  }
  return Number.isFinite(from) ? `${from}–${to}` : ''
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
