import type { FamilyGraph } from '@banyan/family-graph'
import { hasDied, lifespan } from '../../../lib/people/lifespan.ts'
import { initials, tintOf } from '../../../lib/people/person-face.ts'

/** The smallest shape of a person that the tree draws; the API's people satisfy it. */
export interface TreePerson {
  readonly id: number
  readonly name: string
  readonly birth_year: number
  readonly year_of_death: number
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

/** Faces are made when they are asked for: of a large family few are ever drawn. */
export function buildPeopleTable(people: readonly TreePerson[], graph: FamilyGraph): PeopleTable {
  const byIndex = Array.from<TreePerson | undefined>({ length: graph.size })
  for (const person of people) byIndex[graph.indexOf(person.id)] = person
  const faces = Array.from<Face | undefined>({ length: graph.size })
  const makeFace = (index: number): Face | undefined => {
    const person = byIndex[index]
    return person && (faces[index] = faceOf(person))
  }
  return { graph, faceAt: (index) => faces[index] ?? makeFace(index) }
}

function faceOf(person: TreePerson): Face {
  const before = known.get(person)
  if (before) return before
  const face: Face = {
    id: person.id,
    name: person.name,
    initials: initials(person.name),
    tint: tintOf(person.name),
    years: lifespan(person),
    place: shortPlace(person.address ?? ''),
    dead: hasDied(person),
    photo: person.small_thumbnail,
  }
  known.set(person, face)
  return face
}
