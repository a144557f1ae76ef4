import { partneredType, raisedType } from '@banyan/family-graph'
import type { RelationType } from '@banyan/family-graph'
import type { SampleFamily, SampleGender, SamplePerson, SampleRelation } from './types.ts'

/** `'Ada F 1950-2010'`: name, gender, and the known years (`1950-`, `-2010`, `-`). */
type Described = `${string} ${SampleGender} ${string}-${string}`

/** Builds small families by hand: people by a short key, relations by these keys. */
export interface FamilyBuilder<Key extends string> {
  partners(first: Key, second: Key): FamilyBuilder<Key>
  /** Every one of `parents` raised every one of `children`. */
  raised(parents: readonly Key[], children: readonly Key[]): FamilyBuilder<Key>
  build(): SampleFamily
}

/**
 * Ids follow the order in which the people are written.
 * @throws RangeError when a description is invalid, which is a typing error in our own source.
 */
export function describeFamily<const Key extends string>(described: Record<Key, Described>): FamilyBuilder<Key> {
  const people: SamplePerson[] = []
  const relations: SampleRelation[] = []
  const ids = new Map<string, number>()
  for (const [key, text] of Object.entries<Described>(described)) {
    const [, name = '', gender = '', born = '', died = ''] = /^(.+) ([FMNOP]) (\d*)-(\d*)$/u.exec(text) ?? []
    if (!isGender(gender)) throw new RangeError(`Cannot read the person ${key}: ${text}`)
    ids.set(key, people.length + 1)
    people.push({
      id: people.length + 1,
      name,
      gender,
      birth_year: Number(born),
      year_of_death: Number(died),
      small_thumbnail: null,
      latitude: 0,
      longitude: 0,
      user_id: null,
      address: '',
    })
  }
  const idOf = (key: Key): number => ids.get(key) ?? 0
  const relate = (from: Key, to: Key, type: RelationType): void => {
    relations.push({ id: relations.length + 1, from_person_id: idOf(from), to_person_id: idOf(to), relation_type: type })
  }
  const builder: FamilyBuilder<Key> = {
    partners(first, second) {
      relate(first, second, partneredType)
      return builder
    },
    raised(parents, children) {
      for (const parent of parents) for (const child of children) relate(parent, child, raisedType)
      return builder
    },
    build: () => ({ people, relations }),
  }
  return builder
}

function isGender(text: string): text is SampleGender {
  return text.length === 1 && 'FMNOP'.includes(text)
}
