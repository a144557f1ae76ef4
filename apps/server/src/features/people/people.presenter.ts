import { limits } from '@banyan/contract'
import type { Fact, Language, Person, PersonName, PersonSummary } from '@banyan/contract'
import { currentAddresses } from '../../platform/media/media-addresses.ts'
import type { RecordedDetails } from '../records/recorded-details.service.ts'
import type { PortraitFile } from './leaving/portrait-files.ts'
import type { ShownPersonRow } from './people.repository.ts'
import type { PersonRow, SummaryRow } from './people.table.ts'
import type { RecordedPerson } from './recorded-lives.service.ts'

/** Presents a person in a list: an allow-list, so that no other fields leave the server. */
export function presentSummary(row: SummaryRow, { lastPlace }: RecordedDetails): PersonSummary {
  const others = row.other_names === '[]' ? [] : (JSON.parse(row.other_names) as string[]).filter((name) => name !== row.name)
  return {
    id: row.id,
    name: row.name,
    birth_year: row.birth_year,
    year_of_death: row.year_of_death,
    birth_order: row.birth_order,
    gender: row.gender,
    address: row.address,
    small_thumbnail: portraitAddress(row, 'small.jpg'),
    latitude: row.latitude,
    longitude: row.longitude,
    user_id: row.user_id,
    hierarchy_score: limits.hierarchyScore,
    deceased: row.deceased === 1,
    ...(row.birth_day === 0 ? {} : { birth_day: row.birth_day }),
    ...(row.death_day === 0 ? {} : { death_day: row.death_day }),
    ...(row.other_name === '' ? {} : { other_name: row.other_name }),
    ...(others.length > 0 ? { other_names: others } : {}),
    ...(lastPlace === undefined ? {} : { last_place: lastPlace }),
  }
}

export function presentPerson(
  row: ShownPersonRow,
  biographies: { language: Language; html: string }[],
  language: Language,
  recorded: RecordedPerson,
  names: PersonName[],
  facts: Fact[],
): Person {
  const byLanguage = Object.fromEntries(
    biographies.map((biography) => [biography.language, biography.html]),
  ) as Person['biographies']
  return {
    ...presentSummary(row, recorded),
    spoken_languages: row.spoken_languages,
    email: row.email,
    occupation: row.occupation,
    telephone_number: row.telephone_number,
    website: row.website,
    skype_name: row.skype_name,
    facebook: row.facebook,
    twitter: row.twitter,
    linkedin: row.linkedin,
    biography: byLanguage[language] ?? '',
    biographies: byLanguage,
    locked: row.locked === 1,
    face_recognition: row.face_recognition === 1,
    language: row.language,
    large_thumbnail: portraitAddress(row, 'portrait.jpg'),
    photo: portraitAddress(row, 'photo.jpg'),
    events: recorded.events,
    names,
    facts,
    creation_date: row.created_at,
    last_updated_date: row.updated_at,
  }
}

const fewFacts = 100
const fewCharacters = 200_000

/** Whether an answer with this person takes so long to write that others would notice. */
export function isLong({ facts, names }: Person): boolean {
  if (facts.length > fewFacts || names.length > fewFacts) return true
  return charactersOf(facts) + charactersOf(names) > fewCharacters
}

/** Asked of every answer with a person, so it makes no lists. */
function charactersOf(told: readonly Pick<Fact | PersonName, 'note' | 'sources'>[]): number {
  let count = 0
  for (const { note, sources } of told) {
    count += note.length
    for (const { text } of sources) count += text.length
  }
  return count
}

const portraitAddress = (
  { family_id, photo_key }: Pick<PersonRow, 'family_id' | 'photo_key'>,
  file: PortraitFile,
): string | null => (photo_key === '' ? null : (currentAddresses(family_id)?.of({ key: photo_key, version: 1 }, file) ?? null))
