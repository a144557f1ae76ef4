import type { Language } from './grammar/language.ts'
import { idsOf, relativesOf } from './kin/walk.ts'
import type { QuestionFamily, QuestionPerson } from './types.ts'

const maxExamples = 5
/** Whom to name: far enough that the answer says something. */
const nearest = 3
const maxLooked = 400

/** Questions about the reader's own family, most telling first: each has an answer. */
export function makeExamples(
  { examples }: Language,
  family: QuestionFamily,
  readerId: number,
  hasAnswer: (question: string) => boolean,
): readonly string[] {
  const facts = findFacts(family, readerId)
  return examples
    .flatMap((example) => {
      const text = example.replaceAll(/\{(name|place|year)\}/gu, (_, fact: keyof Facts) => facts[fact] ?? '{}')
      return text.includes('{}') || !hasAnswer(text) ? [] : [text]
    })
    .slice(0, maxExamples)
}

interface Facts {
  readonly name: string | undefined
  readonly place: string | undefined
  readonly year: string | undefined
}

function findFacts(family: QuestionFamily, readerId: number): Facts {
  const { graph, people } = family
  const reader = graph.indexOf(readerId)
  const ways = reader < 0 ? [] : relativesOf(graph, { person: reader, before: undefined }).slice(0, maxLooked)
  const near = ways.map((way) => ({ person: family.findPerson(graph.ids[way.person]!)!, steps: idsOf(graph, way).length - 1 }))
  const others = near.length > 0 ? near : people.slice(0, maxLooked).map((person) => ({ person, steps: nearest }))
  const named =
    others.find(({ person, steps }) => steps >= nearest && isAlive(person) && callName(person) !== '') ?? others.at(-1)
  const placed = others.find(({ person }) => isAlive(person) && townOf(person) !== '')
  const dated = others.find(({ person }) => person.birth_year > 0)
  return {
    name: named && callName(named.person),
    place: placed && townOf(placed.person),
    year: dated && String(dated.person.birth_year),
  }
}

const isAlive = ({ year_of_death, deceased }: QuestionPerson): boolean => year_of_death === 0 && deceased !== true

/** A Chinese name as a whole, otherwise the first of its words. */
const callName = ({ name }: QuestionPerson): string => {
  const [first = ''] = name.trim().split(/\s+/u)
  return /^\p{L}[\p{L}’'-]+$/u.test(first) ? first : ''
}

const townOf = ({ address = '' }: QuestionPerson): string => {
  const parts = address.split(/[,，]/u).map((part) => part.trim())
  return parts.find((part) => /^[\p{L}\s’'-]+$/u.test(part)) ?? ''
}
