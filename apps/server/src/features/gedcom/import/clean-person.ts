import { isEmail, isLanguage, isPersonFieldWith, personTextFields } from '@banyan/contract'
import type { GedcomProblemCode, Language, personFields } from '@banyan/contract'
import { textLengths } from '@banyan/gedcom'
import type { GedcomPerson } from '@banyan/gedcom'
import { ApiError } from '../../../platform/http/api-error.ts'
import { cleanText, emailKey, searchKey } from '../../../platform/text/clean-text.ts'
import { cleanBiography } from '../../people/fields/biography-html.ts'
import type { ImportedPerson } from '../../people/leaving/import-people.service.ts'

export type Report = (line: number, code: GedcomProblemCode, detail: string) => void

const textFields = personTextFields.filter((field) => isPersonFieldWith(field, 'gedcom', 'fill', 'add'))
type TextField = (typeof textFields)[number]

/** Does not compile unless both know the same texts and the same maximum lengths. */
const maxLengths = textLengths satisfies { [Field in TextField]: (typeof personFields)[Field]['max'] } & {
  [Field in Exclude<keyof typeof textLengths, TextField>]: never
}

const unknownName = '?'

/**
 * Converts a file's person to what the family stores: every text cleaned and within its limit.
 * @param isTaken - whether somebody in the family already has this email address
 */
export function cleanPerson(
  person: GedcomPerson,
  language: Language,
  isTaken: (email: string) => boolean,
  report: Report,
): ImportedPerson {
  const texts = {} as Record<TextField, string>
  for (const field of textFields) texts[field] = cut(cleanText(person[field]), maxLengths[field])
  // A name that consists only of markup is still the family's only name for this person.
  if (texts.name === '') texts.name = cut(cleanText(person.name.replace(/[<>]/g, ' ')), maxLengths.name) || unknownName
  texts.email = addressOf(person)
  texts.email = usableEmail(texts.email, isTaken, (code) => report(person.line, code, texts.email))
  return {
    ...texts,
    gender: person.gender,
    birth_year: person.birth_year,
    year_of_death: person.year_of_death,
    birth_order: person.birth_order,
    search_name: searchKey(texts.name),
    email_key: emailKey(texts.email),
    biographies: cleanBiographies(person, language, report),
    ...((texts.address === '' ? undefined : person.residence) ?? { latitude: 0, longitude: 0 }),
  }
}

/** The address that a person of a file would get. Cleaning would make another one of what has markup in it. */
const addressOf = ({ email }: GedcomPerson): string => cut(/[<>]/.test(email) ? email.trim() : cleanText(email), maxLengths.email)

/** The key of the address that a person of a file would get, '' without one. */
export const addressKeyOf = (person: GedcomPerson): string => emailKey(addressOf(person))

/** An unusable address stays in the record but is given to no person. */
function usableEmail(email: string, isTaken: (email: string) => boolean, report: (code: GedcomProblemCode) => void): string {
  if (email === '') return ''
  const refusal = isEmail(email) ? (isTaken(emailKey(email)) ? 'email_in_family' : undefined) : 'email_not_understood'
  if (refusal === undefined) return email
  report(refusal)
  return ''
}

function cleanBiographies(person: GedcomPerson, language: Language, report: Report): ImportedPerson['biographies'] {
  const byLanguage = new Map<Language, string>()
  for (const [named, text] of Object.entries(person.biographies)) {
    // Text without a language, or in one that Banyan does not support, gets the importer's language.
    const target = isLanguage(named) ? named : language
    const html = cleanOrReport(text, person.line, report)
    if (html === '') continue
    const present = byLanguage.get(target)
    byLanguage.set(target, present === undefined ? html : present + html)
  }
  return [...byLanguage].map(([of, html]) => ({ language: of, html }))
}

function cleanOrReport(text: string, line: number, report: Report): string {
  try {
    return cleanBiography(text)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    report(line, 'text_too_long', `biography: ${text.length}`)
    return ''
  }
}

/** Cleaning may lengthen a text that the parser had already cut to its limit. */
function cut(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : text
        .slice(0, longest)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trimEnd()
}
