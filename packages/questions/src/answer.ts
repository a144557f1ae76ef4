import { compareBirths } from '@banyan/family-graph'
import type { Link, Phrase } from './grammar/phrases.ts'
import type { Question, Years } from './grammar/read-question.ts'
import { atPlace } from './kin/rank-place.ts'
import { followChains, idsOf, relativesOf } from './kin/walk.ts'
import type { KinGraph, Way } from './kin/walk.ts'
import { placeTest } from './places.ts'
import type { Answer, Found, Pair, QuestionFamily, QuestionPerson } from './types.ts'

export interface Asking {
  readonly family: QuestionFamily
  readonly readerId: number
  readonly thisYear: number
  readonly placeEnding: RegExp | undefined
}

/** Nobody has lived longer. */
const maxAge = 122
/** More people who are meant by a name are not looked at. */
const maxMeant = 40
/** From how many people ways are looked for. */
const maxPairs = 8

/** Answers a question from what the reader has; undefined if it makes no sense. */
export function answerQuestion(question: Question, asking: Asking): Answer | undefined {
  const { family } = asking
  const kin: KinGraph = {
    graph: family.graph,
    genderOf: (person) => family.findPerson(family.graph.ids[person]!)?.gender ?? '',
  }
  const { asked, phrases } = question
  const [first, second] = withoutReader(question)
  if (phrases.length > 2) return undefined
  if (asked === 'related' || (second !== undefined && asked === 'who' && isOnePerson(first!) && isOnePerson(second)))
    return relate(question, asking, kin)
  if (second !== undefined && asked === 'is') return tellWhether(first!, second, question, asking, kin)
  const called = second === undefined ? undefined : readApposition(first!, second)
  if (second !== undefined && called === undefined) return undefined
  if (asked === 'is' && first === undefined) return undefined
  if (first === undefined && question.among === undefined && !hasFilter(question)) return undefined
  if (asked === undefined && (first === undefined || first.links.length === 0) && !hasFilter(question)) return undefined
  const isThere = question.place.length === 0 ? (): boolean => true : placeTest(question.place, asking.placeEnding)
  const find = (phrase: Phrase | undefined, among: readonly number[] | undefined): Found[] => {
    const all = waysOf(phrase, question, asking, kin).filter(
      (way) =>
        (among === undefined || among.includes(way.person)) && isMeant(question, personOf(way, family), asking.thisYear, isThere),
    )
    return pick(question, all, asking).map((way) => foundOf(way, phrase, asking, kin))
  }
  let people = find(called?.phrase ?? first, called?.people)
  // Uncle Tom is one of the uncles; married Tom is not.
  if (called !== undefined && called.phrase.isBare && people.length === 0)
    people = find({ ...called.phrase, base: { kind: 'named', people: called.people } }, undefined)
  return { kind: 'people', asked: asked === 'is' || asked === undefined ? 'who' : asked, people }
}

/** My aunt Blandine: one of my aunts, by name. */
function readApposition(one: Phrase, other: Phrase): { readonly phrase: Phrase; readonly people: readonly number[] } | undefined {
  const [phrase, { base, links }] = one.links.length > 0 ? [one, other] : [other, one]
  const isApposed = one.isApposed || other.isApposed
  return isApposed && phrase.links.length > 0 && links.length === 0 && base.kind === 'named'
    ? { phrase, people: base.people }
    : undefined
}

/** In my family | who …? Where everybody is meant, the reader is not. */
function withoutReader(question: Question): readonly Phrase[] {
  const { phrases, among, asked } = question
  const isReader = ({ base, links }: Phrase): boolean => base.kind === 'reader' && links.length === 0
  return asked !== 'related' &&
    asked !== 'is' &&
    phrases.length === 1 &&
    isReader(phrases[0]!) &&
    (among !== undefined || hasFilter(question))
    ? []
    : phrases
}

const isOnePerson = ({ links }: Phrase): boolean => links.length === 0

const hasFilter = ({ born, died, place, isLiving, pick: picked }: Question): boolean =>
  born !== undefined || died !== undefined || place.length > 0 || isLiving !== undefined || picked !== undefined

const personOf = ({ person }: Way, { graph, findPerson }: QuestionFamily): QuestionPerson => findPerson(graph.ids[person]!)!

/** The people that a phrase names; everybody without one. */
function waysOf(phrase: Phrase | undefined, question: Question, asking: Asking, kin: KinGraph): readonly Way[] {
  const { graph } = asking.family
  const reader = graph.indexOf(asking.readerId)
  if (phrase === undefined) {
    if (question.among === 'relatives') return reader < 0 ? [] : relativesOf(graph, { person: reader, before: undefined })
    return Array.from({ length: graph.size }, (_, person) => ({ person, before: undefined }))
  }
  let ways: readonly Way[] = baseOf(phrase, reader).map((person) => ({ person, before: undefined }))
  for (const link of phrase.links) ways = follow(kin, ways, link)
  if (phrase.links.length === 0 && question.among === 'relatives') return followChains(kin, ways, '*all')
  return ways
}

const baseOf = ({ base }: Phrase, reader: number): readonly number[] =>
  base.kind === 'named' ? base.people.slice(0, maxMeant) : reader < 0 ? [] : [reader]

function follow(kin: KinGraph, ways: readonly Way[], { chains, side, place }: Link): readonly Way[] {
  const found = followChains(kin, ways, chains, side)
  return place === undefined ? found : atPlace(kin, found, place)
}

function isMeant(
  { born, died, isLiving }: Question,
  person: QuestionPerson,
  thisYear: number,
  isThere: (address: string) => boolean,
): boolean {
  const isDead = person.year_of_death > 0 || person.deceased === true
  if (isLiving !== undefined) {
    const isGone = isDead || (person.birth_year > 0 && thisYear - person.birth_year > maxAge)
    if (isLiving === isGone) return false
  }
  if (born !== undefined && !isWithin(person.birth_year, born)) return false
  if (died !== undefined && !isWithin(person.year_of_death, died)) return false
  return isThere(person.address ?? '')
}

const isWithin = (year: number, { from, to }: Years): boolean => year > 0 && year >= from && year <= to

/** The eldest or youngest of those whose birth is known, and who was born on the same day, for all that is known. */
function pick({ pick: picked, phrases, isLiving }: Question, ways: readonly Way[], { family, thisYear }: Asking): readonly Way[] {
  if (picked === undefined) return ways
  const { graph } = family
  // The oldest of a family is somebody who lives; the oldest cousin may have died.
  const isOpen = isLiving === undefined && (phrases[0]?.links.length ?? 0) === 0
  const dated = ways.filter((way) => {
    const { birth_year: born, year_of_death: died, deceased } = personOf(way, family)
    return born > 0 && !(isOpen && (died > 0 || deceased === true || thisYear - born > maxAge))
  })
  const order = picked === 'oldest' ? 1 : -1
  // Indices are in the order of birth.
  const best = dated.reduce<Way | undefined>(
    (one, way) => (one === undefined || (way.person - one.person) * order < 0 ? way : one),
    undefined,
  )
  return best === undefined
    ? []
    : dated.filter(({ person }) => person === best.person || compareBirths(graph, person, best.person) === 0)
}

function foundOf(way: Way, phrase: Phrase | undefined, { family, readerId }: Asking, kin: KinGraph): Found {
  const id = family.graph.ids[way.person]!
  if (phrase !== undefined && phrase.links.length > 0) return { id, path: idsOf(family.graph, way) }
  // Who is Tom? What he is to the reader.
  if (phrase?.base.kind === 'named') return { id, path: findPaths(kin, family.graph.indexOf(readerId), [way.person])(way.person) }
  return { id, path: way.before === undefined ? [] : idsOf(family.graph, way) }
}

/** The shortest ways from one person to others, in one search. */
function findPaths({ graph }: KinGraph, from: number, to: readonly number[]): (person: number) => readonly number[] {
  if (from < 0) return () => []
  const wanted = new Set(to)
  const ways = relativesOf(graph, { person: from, before: undefined }, wanted).filter(({ person }) => wanted.has(person))
  const paths = new Map(ways.map((way) => [way.person, idsOf(graph, way)]))
  return (person) => paths.get(person) ?? []
}

/** How is Tom related to me? From the reader, if they are one of the two, otherwise from the one who was named last. */
function relate({ phrases }: Question, asking: Asking, kin: KinGraph): Answer | undefined {
  const { graph } = asking.family
  const reader = graph.indexOf(asking.readerId)
  const of = (phrase: Phrase): readonly number[] => {
    let ways: readonly Way[] = baseOf(phrase, reader).map((person) => ({ person, before: undefined }))
    for (const link of phrase.links) ways = follow(kin, ways, link)
    return ways.map(({ person }) => person)
  }
  const [first, second] = phrases
  if (first === undefined) return undefined
  const isReader = ({ base, links }: Phrase): boolean => base.kind === 'reader' && links.length === 0
  if (second === undefined && isReader(first)) return undefined
  const [from, to] =
    second === undefined ? [[reader], of(first)] : isReader(first) ? [of(first), of(second)] : [of(second), of(first)]
  const pairs = from.slice(0, maxPairs).flatMap((one): Pair[] => {
    const others = to.filter((other) => other !== one && one >= 0).slice(0, maxMeant)
    const pathTo = findPaths(kin, one, others)
    return others.map((other) => ({ from: graph.ids[one]!, to: graph.ids[other]!, path: pathTo(other) }))
  })
  return { kind: 'related', pairs: pairs.slice(0, maxMeant) }
}

/** Is Tom my cousin? */
function tellWhether(one: Phrase, other: Phrase, question: Question, asking: Asking, kin: KinGraph): Answer | undefined {
  const [who, what] = one.links.length === 0 ? [one, other] : [other, one]
  if (what.links.length === 0) return undefined
  const named = new Set(waysOf(who, question, asking, kin).map(({ person }) => person))
  const people = waysOf(what, question, asking, kin).filter(({ person }) => named.has(person))
  return { kind: 'is', isSo: people.length > 0, people: people.map((way) => foundOf(way, what, asking, kin)) }
}
