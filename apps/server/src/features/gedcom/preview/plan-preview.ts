import type { GedcomPreview } from '@banyan/contract'
import type { GedcomPerson, ParsedGedcom } from '@banyan/gedcom'

/** What a plan says about itself; the number of photos is known only from the archive. */
export type PlanPreview = Pick<
  GedcomPreview,
  'dates' | 'places' | 'first_year' | 'last_year' | 'encoding' | 'new_people' | 'known_people'
>

/** As many names as somebody reads to see whether it is the right file. */
const maxNames = 12

/**
 * @param found - the person of the family for each person of the file, in its order; undefined for new ones
 * @param own - who becomes part of the caller's own person: neither new nor known
 */
export function previewPlan(
  { people, encoding }: ParsedGedcom,
  found: readonly (number | undefined)[],
  own: GedcomPerson | undefined,
): PlanPreview {
  const places = new Set<string>()
  let dates = 0
  let [first_year, last_year] = [0, 0]
  const new_people: GedcomPreview['new_people'] = []
  const known_people: GedcomPreview['known_people'] = []
  for (const [index, person] of people.entries()) {
    const known = found[index]
    if (known !== undefined) {
      if (known_people.length < maxNames) known_people.push({ id: known, ...named(person) })
      continue
    }
    if (person !== own && new_people.length < maxNames) new_people.push(named(person))
    for (const { date, place, partner } of person.events) {
      // An event of a couple stands with both.
      const isFirst = partner === undefined || person.id < partner || found[partner - 1] !== undefined
      if (date !== undefined && isFirst) dates += 1
      if (place !== undefined) places.add(place)
    }
    for (const year of [person.birth_year, person.year_of_death]) {
      if (year === 0) continue
      first_year = first_year === 0 ? year : Math.min(first_year, year)
      last_year = Math.max(last_year, year)
    }
  }
  return { dates, places: places.size, first_year, last_year, encoding, new_people, known_people }
}

const named = ({ name, birth_year, year_of_death }: GedcomPerson): GedcomPreview['new_people'][number] => ({
  name,
  birth_year,
  year_of_death,
})
