import { isEmail, isPersonFieldWith } from '@banyan/contract'
import type { TypedField } from './field-table.ts'

/** What is to be done with what was typed: save it, forget it, or say what is wrong with it. */
export type Reading = 'save' | 'ignore' | 'not_an_email' | 'not_a_year'

/** @param isUnreadable - the browser cannot make a number of it, and gives an empty text */
export function readTyped(field: TypedField, text: string, isUnreadable: boolean): Reading {
  const value = text.trim()
  if (isPersonFieldWith(field, 'kind', 'email')) return value === '' ? 'ignore' : isEmail(value) ? 'save' : 'not_an_email'
  if (isPersonFieldWith(field, 'kind', 'year')) return !isUnreadable && /^\d{0,4}$/.test(value) ? 'save' : 'not_a_year'
  return 'save'
}

/** The years as they would be saved make somebody die before they were born. */
export const isDeadBeforeBorn = (birth: number, death: number): boolean => birth > 0 && death > 0 && death < birth
