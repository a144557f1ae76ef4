import { isLanguage } from '@banyan/contract'
import type { Language, Person } from '@banyan/contract'

const comparedFields = [
  'name',
  'gender',
  'birth_year',
  'year_of_death',
  'address',
  'occupation',
  'spoken_languages',
  'email',
  'telephone_number',
  'website',
  'skype_name',
  'facebook',
  'twitter',
  'linkedin',
] as const
type ComparedField = (typeof comparedFields)[number]

/** A field in which two entries contradict each other. `take` is what the call wants to hear when the other's value is chosen. */
export interface Conflict {
  readonly take: string
  readonly field: ComparedField | 'biography'
  readonly language?: Language
  readonly kept: string | number
  readonly other: string | number
}

/** Where both say something, and not the same. What only one says needs no choice: nothing that is known gets lost. */
export function findConflicts(kept: Person, other: Person): Conflict[] {
  const fields = comparedFields
    .filter((field) => isSaid(kept[field]) && isSaid(other[field]) && kept[field] !== other[field])
    .map((field): Conflict => ({ take: field, field, kept: kept[field], other: other[field] }))
  const biographies = Object.entries(kept.biographies).flatMap(([language, html]): Conflict[] => {
    const otherHtml = isLanguage(language) ? other.biographies[language] : undefined
    if (!isLanguage(language) || !html || !otherHtml || html === otherHtml) return []
    return [{ take: `biography:${language}`, field: 'biography', language, kept: html, other: otherHtml }]
  })
  return [...fields, ...biographies]
}

// "Prefers not to say" is what an entry without a gender says.
const isSaid = (value: string | number): boolean => value !== '' && value !== 0 && value !== 'P'
