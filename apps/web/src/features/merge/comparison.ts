import { isBlank, isLanguage } from '@banyan/contract'
import type { Language, Person, PersonFieldWith } from '@banyan/contract'

type ComparedField = Exclude<PersonFieldWith<'merge', 'ask'>, 'biography'>

/** In the order in which the dialog asks. */
const comparedFields = Object.keys({
  name: true,
  gender: true,
  birth_year: true,
  year_of_death: true,
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
    .filter((field) => !isBlank(field, kept[field]) && !isBlank(field, other[field]) && kept[field] !== other[field])
    .map((field): Conflict => ({ take: field, field, kept: kept[field], other: other[field] }))
  const biographies = Object.entries(kept.biographies).flatMap(([language, html]): Conflict[] => {
    const otherHtml = isLanguage(language) ? other.biographies[language] : undefined
    if (!isLanguage(language) || !html || !otherHtml || html === otherHtml) return []
    return [{ take: `biography:${language}`, field: 'biography', language, kept: html, other: otherHtml }]
  })
  return [...fields, ...biographies]
}
