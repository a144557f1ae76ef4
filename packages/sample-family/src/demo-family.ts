import { partneredType, raisedType } from '@banyan/family-graph'
import type { RelationType } from '@banyan/family-graph'
import { demoBiographies } from './demo-biographies.ts'
import { demoDays, demoWeddings } from './demo-days.ts'
import { demoPeople, demoPlaces } from './demo-people.ts'
import type { DemoKey } from './demo-people.ts'
import { demoHouseholds } from './demo-relations.ts'
import type { SampleFamily, SamplePerson } from './types.ts'

/** A person of the demo, with the fields of a full profile. */
export interface DemoPerson extends SamplePerson {
  occupation: string
  spoken_languages: string
  /** HTML by language; `{}` for people whom nobody has written about yet. */
  biographies: Readonly<Record<string, string>>
  /** The days of their birth and death, as GEDCOM writes dates; undefined where only the year is known. */
  born_on: string | undefined
  died_on: string | undefined
}

/** The demo, with the weddings of its couples by the id of their relation. */
interface DemoFamily extends SampleFamily<DemoPerson> {
  weddings: readonly { relation: number; date: string }[]
}

/**
 * The family that the demo shows: eighty invented people over six generations, from Swatow, Lwów, Vaasa and Bordeaux to Hong
 * Kong, Wrocław, Helsinki, Paris and Manchester. Each call returns new objects; ids count from 1, the eldest generation first.
 */
export function demoFamily(): DemoFamily {
  const ids = new Map<DemoKey, number>(demoPeople.map(([key], index) => [key, index + 1]))
  const people = demoPeople.map((row, index) => describePerson(row, index + 1))
  const relations: SampleFamily['relations'] = []
  const relate = (from: DemoKey, to: DemoKey, type: RelationType): void => {
    relations.push({
      id: relations.length + 1,
      from_person_id: ids.get(from) ?? 0,
      to_person_id: ids.get(to) ?? 0,
      relation_type: type,
    })
  }
  for (const { partners, children } of demoHouseholds) {
    const [first, second] = partners
    if (second !== undefined) relate(first, second, partneredType)
    for (const child of children) for (const parent of partners) relate(parent, child, raisedType)
  }
  const weddings = demoWeddings.map(({ partners, date }) => {
    const couple = new Set(partners.map((key) => ids.get(key)))
    const relation = relations.find(
      (each) => each.relation_type === partneredType && couple.has(each.from_person_id) && couple.has(each.to_person_id),
    )
    if (relation === undefined) throw new Error(`${partners.join(' and ')} are no couple of the demo`)
    return { relation: relation.id, date }
  })
  return { people, relations, weddings }
}

const dayOf = (key: DemoKey, wanted: 'BIRT' | 'DEAT'): string | undefined =>
  demoDays.find(({ person, kind }) => person === key && kind === wanted)?.date

function describePerson(row: (typeof demoPeople)[number], id: number): DemoPerson {
  const [key, name, gender, born, died, place, occupation, languages] = row
  const [address, latitude, longitude] = demoPlaces[place]
  return {
    id,
    name,
    birth_year: born,
    year_of_death: died,
    gender,
    small_thumbnail: null,
    latitude,
    longitude,
    user_id: null,
    address,
    occupation,
    spoken_languages: languages,
    biographies: biographiesOf(key),
    born_on: dayOf(key, 'BIRT'),
    died_on: dayOf(key, 'DEAT'),
  }
}

function biographiesOf(key: DemoKey): Record<string, string> {
  const texts = Object.entries(demoBiographies[key] ?? {})
  return Object.fromEntries(
    texts.map(([language, text]) => [
      language,
      text
        .split('\n\n')
        .map((part) => `<p>${part}</p>`)
        .join(''),
    ]),
  )
}
