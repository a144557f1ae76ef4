import {
  genders,
  isEmail,
  isLanguage,
  isPersonField,
  isPersonFieldWith,
  limits,
  personFields,
  textLimits,
} from '@banyan/contract'
import type { Gender, Language, PersonTextField } from '@banyan/contract'
import type { Selectable, Updateable } from 'kysely'
import type { Flag } from '../../../platform/db/columns.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { cleanText, emailKey, searchKey } from '../../../platform/text/clean-text.ts'
import type { PersonTable } from '../people.table.ts'

type Changes = Updateable<PersonTable>

/** Returns the displayed value of any field except the biography; for the photo, the key of its files. */
export function readField(row: Selectable<PersonTable>, field: string): string | number | boolean | null {
  if (!isPersonField(field) || field === 'biography') throw new Error(`${field} is no field`)
  if (field === 'photo') return row.photo_key
  return isPersonFieldWith(field, 'kind', 'flag') ? row[field] === 1 : row[field]
}

/**
 * Returns the columns that a field's new value sets.
 * @throws ApiError if the value does not fit the field, or the field has no column: biographies are stored separately, by
 * language
 */
export function readChange(field: string, value: unknown): Changes {
  if (!isPersonField(field) || field === 'biography') throw new ApiError('protected_field', { field })
  if (field === 'photo') return { photo_key: asText(field, value) }
  if (isPersonFieldWith(field, 'kind', 'year')) return { [field]: readYear(field, value) }
  if (isPersonFieldWith(field, 'kind', 'order')) return { [field]: readOrder(field, value) }
  if (isPersonFieldWith(field, 'kind', 'flag')) return { [field]: readFlag(field, value) }
  if (isPersonFieldWith(field, 'kind', 'gender')) return { [field]: readGender(value) }
  if (isPersonFieldWith(field, 'kind', 'language')) return { [field]: readLanguage(value) }
  return readTextField(field, value)
}

/** Cleans a person's text and checks its limit. */
export function readPersonText(field: PersonTextField, value: unknown): string {
  const given = asText(field, value)
  if (given.length > textLimits.line) throw new ApiError('too_long', { field })
  const text = cleanText(given)
  if (text.length > personFields[field].max) throw new ApiError('too_long', { field })
  if (field === 'name' && text === '') throw new ApiError('blank_name', { field })
  return text
}

function readTextField(field: PersonTextField, value: unknown): Changes {
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

function readOrder(field: string, value: unknown): number | null {
  if (value === null || value === '' || value === 0 || value === '0') return null
  const order = typeof value === 'string' && /^\s*\d{1,2}\s*$/.test(value) ? Number(value) : value
  if (typeof order !== 'number' || !Number.isInteger(order) || order < 1 || order > limits.birthOrderMax)
    throw new ApiError('invalid_field', { field })
  return order
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
