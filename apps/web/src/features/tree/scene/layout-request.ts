import type { LayoutFamily, LayoutScope } from '@banyan/tree-layout'
import type { PackedLayout } from './packed-layout.ts'

/** Id and birth year of each person; id, from, to and type of each relation. */
export interface PackedFamily {
  readonly people: Float64Array<ArrayBuffer>
  readonly relations: Float64Array<ArrayBuffer>
}

export interface LayoutRequest {
  readonly number: number
  readonly family: PackedFamily
  readonly focusId: number
  readonly scope: LayoutScope
}

export interface LayoutAnswer {
  readonly number: number
  readonly packed: PackedLayout
}

export function packFamily({ people, relations }: LayoutFamily): PackedFamily {
  const packed = { people: new Float64Array(people.length * 2), relations: new Float64Array(relations.length * 4) }
  people.forEach((person, i) => {
    packed.people[i * 2] = person.id
    packed.people[i * 2 + 1] = person.birth_year
  })
  relations.forEach((relation, i) => {
    packed.relations[i * 4] = relation.id
    packed.relations[i * 4 + 1] = relation.from_person_id
    packed.relations[i * 4 + 2] = relation.to_person_id
    packed.relations[i * 4 + 3] = relation.relation_type
  })
  return packed
}

export function unpackFamily({ people, relations }: PackedFamily): LayoutFamily {
  return {
    people: Array.from({ length: people.length / 2 }, (_, i) => ({ id: people[i * 2]!, birth_year: people[i * 2 + 1]! })),
    relations: Array.from({ length: relations.length / 4 }, (_, i) => ({
      id: relations[i * 4]!,
      from_person_id: relations[i * 4 + 1]!,
      to_person_id: relations[i * 4 + 2]!,
      relation_type: relations[i * 4 + 3]!,
    })),
  }
}
