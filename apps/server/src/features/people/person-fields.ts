import { genders, isEmail, isLanguage, limits, personTextLimits, textLimits } from '@banyan/contract'
import type { Gender, Language } from '@banyan/contract'
import type { Selectable, Updateable } from 'kysely'
import type { Flag, PersonTable } from '../../platform/db/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { cleanText, emailKey, searchKey } from '../../platform/text/clean-text.ts'

type Changes = Updateable<PersonTable>
type TextField = keyof typeof personTextLimits

const isTextField = (field: string): field is TextField => Object.hasOwn(personTextLimits, field)

const isFlagField = (field: string): field is 'locked' | 'face_recognition' => field === 'locked' || field === 'face_recognition'

const isYearField = (field: string): field is 'birth_year' | 'year_of_death' =>
  field === 'birth_year' || field === 'year_of_death'

/** Whether a field may be named in a change at all; `biography` is kept apart, by language, and `photo` is a file with calls of its own. */
export const isChangeable = (field: string): boolean =>
  isTextField(field) ||
  isYearField(field) ||
  field === 'gender' ||
  isFlagField(field) ||
  field === 'language' ||
  field === 'photo' ||
  field === 'biography'

/** The value of a changeable field but the biography, as it is shown. */
export function readField(row: Selectable<PersonTable>, field: string): string | number | boolean {
  if (isFlagField(field)) return row[field] === 1
  if (field === 'photo') return row.photo_key
  if (isTextField(field) || isYearField(field) || field === 'gender' || field === 'language') return row[field]
  throw new Error(`${field} is no field`)
}

/**
 * The columns that a new value of a field sets.
 *
 * @throws ApiError when the value does not fit the field
 */
export function readChange(field: string, value: unknown): Changes {
  if (isYearField(field)) return { [field]: readYear(field, value) }
  if (field === 'gender') return { gender: readGender(value) }
  if (isFlagField(field)) return { [field]: readFlag(field, value) }
  if (field === 'language') return { language: readLanguage(value) }
  if (field === 'photo') return { photo_key: asText(field, value) }
  if (isTextField(field)) return readTextField(field, value)
  throw new ApiError('protected_field', { field })
}

/** A text of a person within its limit, cleaned. */
export function readPersonText(field: TextField, value: unknown): string {
  const given = asText(field, value)
  if (given.length > textLimits.line) throw new ApiError('too_long', { field })
  const text = cleanText(given)
  if (text.length > personTextLimits[field]) throw new ApiError('too_long', { field })
  if (field === 'name' && text === '') throw new ApiError('blank_name', { field })
  return text
}

function readTextField(field: TextField, value: unknown): Changes {
  const text = readPersonText(field, value)
  if (field === 'name') return { name: text, search_name: searchKey(text) }
  if (field !== 'email') return { [field]: text }
  if (text !== '' && !isEmail(text)) throw new ApiError('invalid_email', { field })
  return { email: text, email_key: emailKey(text) }
}

function asText(field: string, value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new ApiError('invalid_field', { field })
}

function readYear(field: string, value: unknown): number {
  if (value === null || value === '') return 0
  const year =
    typeof value === 'string' && value.length <= textLimits.word && /^\s*\d{1,4}\s*$/.test(value) ? Number(value) : value
  if (typeof year !== 'number' || !Number.isInteger(year) || year < 0 || year > limits.yearMax)
    throw new ApiError('invalid_year', { field })
  return year
}

function readGender(value: unknown): Gender {
  const gender = genders.find((known) => known === value)
  if (gender === undefined) throw new ApiError('invalid_gender', { field: 'gender' })
  return gender
}

function readLanguage(value: unknown): Language {
  const language = typeof value === 'string' && value.length <= textLimits.word ? value.toLowerCase() : value
  if (!isLanguage(language)) throw new ApiError('invalid_language', { field: 'language' })
  return language
}

function readFlag(field: string, value: unknown): Flag {
  if (typeof value === 'string' && value.length > textLimits.word) throw new ApiError('too_long', { field })
  const text = String(value).toLowerCase()
  if (text === 'true' || text === '1') return 1
  if (text === 'false' || text === '0') return 0
  throw new ApiError('invalid_field', { field })
}
