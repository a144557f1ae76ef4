import { isBlank, isLanguage } from '@banyan/contract'
import type { Language, Person, PersonFieldWith } from '@banyan/contract'

type ComparedField = Exclude<PersonFieldWith<'merge', 'ask'>, 'biography'>

/** In the order in which the dialog asks. */
const comparedFields = Object.keys({
  name: true,
  gender: true,
  birth_year: true,
  year_of_death: true,
  birth_order: true,
  address: true,
  occupation: true,
  spoken_languages: true,
  email: true,
  telephone_number: true,
  website: true,
  skype_name: true,
  facebook: true,
  twitter: true,
  linkedin: true,
} satisfies Record<ComparedField, true>) as ComparedField[]

/** A field in which two entries contradict each other. `take` is what the call expects if the other's value is chosen. */
export interface Conflict {
  readonly take: string
  readonly field: ComparedField | 'biography'
  readonly language?: Language
  readonly kept: string | number | null
  readonly other: string | number | null
}

/** Finds fields where both have different values. A value that only one has needs no choice, so nothing is lost. */
export function findConflicts(kept: Person, other: Person): Conflict[] {
  const fields = comparedFields
    .filter((field) => !isBlank(field, kept[field]) && !isBlank(field, other[field]) && kept[field] !== other[field])
    .map((field): Conflict => ({ take: field, field, kept: kept[field], other: other[field] }))
  const biographies = Object.entries(kept.biographies).flatMap(([language, html]): Conflict[] => {
    const otherHtml = isLanguage(language) ? other.biographies[language] : undefined
    if (!isLanguage(language) || !html || !otherHtml || html === otherHtml) return []
    return [{ take: `biography:${language}`, field: 'biography', language, kept: html, other: otherHtml }]
  })
  return [...fields, ...biographies]
}
