import type { RelationType } from '@banyan/family-graph'
/** F female, M male, N non-binary, O other, P prefer not to say. */
export type SampleGender = 'F' | 'M' | 'N' | 'O' | 'P'

/**
 * A person with the fields of the API's list and those that the demo stores as well. Years: 0 is unknown or none. Degrees: 0, 0
 * is unknown.
 */
export interface SamplePerson {
  id: number
  name: string
  birth_year: number
  year_of_death: number
  gender: SampleGender
  small_thumbnail: null
  latitude: number
  longitude: number
  user_id: null
  /** The place as a person would type it; '' if unknown. */
  address: string
}

/** Partnered (symmetric), or `from_person_id` raised `to_person_id`. */
export interface SampleRelation {
  id: number
  from_person_id: number
  to_person_id: number
  relation_type: RelationType
}

export interface SampleFamily<Person extends SamplePerson = SamplePerson> {
  people: Person[]
  relations: SampleRelation[]
}
