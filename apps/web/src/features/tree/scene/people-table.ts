import type { Language } from '@banyan/contract'
import type { FamilyGraph } from '@banyan/family-graph'
import { initials, tintOf } from '@banyan/tree-layout/cards'
import { hasDied, lifeDates } from '../../../lib/people/lifespan.ts'
import { findSpecialTies } from './people-ties.ts'
import type { SpecialTies, TreeRelation } from './people-ties.ts'

/** The smallest shape of a person that the tree draws; the API's people satisfy it. */
export interface TreePerson {
  readonly id: number
  readonly name: string
  readonly birth_year: number
  readonly year_of_death: number
  readonly deceased?: boolean
  readonly small_thumbnail: string | null
  /** Month and day, such as 503 for 3 May; drawn at near zoom. */
  readonly birth_day?: number | undefined
  readonly death_day?: number | undefined
  /** Drawn beneath the name at near zoom. */
  readonly other_name?: string | undefined
  /** Drawn at near zoom if it is known. */
  readonly address?: string
}

export interface Face {
  readonly id: number
  readonly name: string
  readonly initials: string
  readonly tint: number
  readonly otherName: string
  /** The dates of birth and death as far as they are known: days or years. */
  readonly dates: string
  readonly place: string
  readonly dead: boolean
  readonly photo: string | null
}

/** What is drawn for each person, by the person's index in the family graph. */
export interface PeopleTable {
  readonly graph: FamilyGraph
  faceAt(index: number): Face | undefined
  readonly ties: SpecialTies
}

/** "12 Mill Lane, Kilkenny, Ireland" is too long for a card; the town and the country say most. */
const shortPlace = (address: string): string =>
  address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(-2)
    .join(', ')

/** People are replaced, never mutated, so a person's face is cached by the object and stays the same object. */
const known = new WeakMap<TreePerson, PersonFace>()

/**
 * Faces are made when they are asked for: of a large family few are ever drawn.
 *
 * @param findPerson - finds somebody by id
 */
export function buildPeopleTable(
  graph: FamilyGraph,
  findPerson: (id: number) => TreePerson | undefined,
  relations: readonly TreeRelation[] = [],
  language: Language = 'en',
): PeopleTable {
  let ties: SpecialTies | undefined
  const faces = new Map<number, Face>()
  const makeFace = (index: number): Face | undefined => {
    const person = findPerson(graph.ids[index] ?? -1)
    if (person === undefined) return undefined
    const face = faceOf(person, language)
    faces.set(index, face)
    return face
  }
  return {
    graph,
    faceAt: (index) => faces.get(index) ?? makeFace(index),
    get ties() {
      return (ties ??= findSpecialTies(graph, relations))
    },
  }
}

function faceOf(person: TreePerson, language: Language): Face {
  const before = known.get(person)
  if (before?.language === language) return before
  const face = new PersonFace(person, language)
  known.set(person, face)
  return face
}

/** A hundred thousand dots need only tints: texts are made for those who are drawn nearer. */
class PersonFace implements Face {
  readonly #person: TreePerson
  readonly language: Language
  readonly tint: number
  readonly dead: boolean
  #texts: Pick<Face, 'initials' | 'dates' | 'place'> | undefined

  constructor(person: TreePerson, language: Language) {
    this.#person = person
    this.language = language
    this.tint = tintOf(person.name)
    this.dead = hasDied(person)
  }

  get id(): number {
    return this.#person.id
  }

  get name(): string {
    return this.#person.name
  }

  get photo(): string | null {
    return this.#person.small_thumbnail
  }

  get initials(): string {
    return this.#shown.initials
  }

  get otherName(): string {
    return this.#person.other_name ?? ''
  }

  get dates(): string {
    return this.#shown.dates
  }

  get place(): string {
    return this.#shown.place
  }

  get #shown(): Pick<Face, 'initials' | 'dates' | 'place'> {
    const { name, address = '' } = this.#person
    return (this.#texts ??= {
      initials: initials(name),
      dates: lifeDates(this.#person, this.language),
      place: shortPlace(address),
    })
  }
}
