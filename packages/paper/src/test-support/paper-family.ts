import { generateFamily } from '@banyan/sample-family'
import type { PaperFamily } from '../family.ts'

/** A seeded village as charts get it. */
export function paperFamily(people: number, seed: number): PaperFamily {
  const village = generateFamily({ people, seed, cousins: 0.1, remarried: 0.2 })
  return {
    people: village.people.map(({ id, name, gender, birth_year, year_of_death }) => ({
      id,
      name,
      otherName: '',
      gender: gender as 'F',
      birth_year,
      birth_day: 0,
      birth_order: null,
      year_of_death,
      isDead: year_of_death > 0,
      isHidden: false,
      dates: `${birth_year}`,
      place: '',
      kinName: '',
      portrait: '',
    })),
    relations: village.relations.map((relation) => ({ ...relation, kind: '', ended: '' })),
  }
}
