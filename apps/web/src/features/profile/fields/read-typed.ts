import { isEmail, isPersonFieldWith } from '@banyan/contract'
import type { TypedField } from './field-table.ts'

/** What to do with typed text: save it, ignore it, or say what is wrong with it. */
export type Reading = 'save' | 'ignore' | 'not_an_email' | 'not_a_year' | 'not_an_order'

/** @param isUnreadable - the browser cannot parse a number and returns an empty text */
export function readTyped(field: TypedField, text: string, isUnreadable: boolean): Reading {
  const value = text.trim()
  if (isPersonFieldWith(field, 'kind', 'email')) return value === '' ? 'ignore' : isEmail(value) ? 'save' : 'not_an_email'
  if (isPersonFieldWith(field, 'kind', 'year')) return !isUnreadable && /^\d{0,4}$/.test(value) ? 'save' : 'not_a_year'
  if (isPersonFieldWith(field, 'kind', 'order')) return !isUnreadable && /^\d{0,2}$/.test(value) ? 'save' : 'not_an_order'
  return 'save'
}

/** Whether the years, if saved, would put the death before the birth. */
export const isDeadBeforeBorn = (birth: number, death: number): boolean => birth > 0 && death > 0 && death < birth
