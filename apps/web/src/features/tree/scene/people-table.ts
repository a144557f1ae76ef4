import type { FamilyGraph } from '@banyan/family-graph'
import { hasDied, lifespan } from '../../../lib/people/lifespan.ts'
import { initials, tintOf } from '../../../lib/people/person-face.ts'

/** The smallest shape of a person that the tree draws; the API's people satisfy it. */
export interface TreePerson {
  readonly id: number
  readonly name: string
  readonly birth_year: number
  readonly year_of_death: number
  readonly deceased?: boolean
  readonly small_thumbnail: string | null
  /** Drawn at near zoom if it is known. */
  readonly address?: string
}

export interface Face {
  readonly id: number
  readonly name: string
  readonly initials: string
  readonly tint: number
  readonly years: string
  readonly place: string
  readonly dead: boolean
  readonly photo: string | null
}

/** What is drawn for each person, by the person's index in the family graph. */
export interface PeopleTable {
  readonly graph: FamilyGraph
  faceAt(index: number): Face | undefined
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
const known = new WeakMap<TreePerson, Face>()

/**
 * Faces are made when they are asked for: of a large family few are ever drawn.
 *
 * @param findPerson - finds somebody by id
 */
export function buildPeopleTable(graph: FamilyGraph, findPerson: (id: number) => TreePerson | undefined): PeopleTable {
  const faces = new Map<number, Face>()
  const makeFace = (index: number): Face | undefined => {
    const person = findPerson(graph.ids[index] ?? -1)
    if (person === undefined) return undefined
    const face = faceOf(person)
    faces.set(index, face)
    return face
  }
  return { graph, faceAt: (index) => faces.get(index) ?? makeFace(index) }
}

function faceOf(person: TreePerson): Face {
  const before = known.get(person)
  if (before) return before
  const face = new PersonFace(person)
  known.set(person, face)
  return face
}

/** A hundred thousand dots need only tints: texts are made for those who are drawn nearer. */
class PersonFace implements Face {
  readonly #person: TreePerson
  readonly tint: number
  readonly dead: boolean
  #texts: Pick<Face, 'initials' | 'years' | 'place'> | undefined

  constructor(person: TreePerson) {
    this.#person = person
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

  get years(): string {
    return this.#shown.years
  }

  get place(): string {
    return this.#shown.place
  }

  get #shown(): Pick<Face, 'initials' | 'years' | 'place'> {
    const { name, address = '' } = this.#person
    return (this.#texts ??= { initials: initials(name), years: lifespan(this.#person), place: shortPlace(address) })
  }
}
