import { readDateValue } from '@banyan/calendar'
import type { Language } from '@banyan/contract'
import { dateText } from './date-text.ts'

const calendars = { 'FRENCH R': 'FRENCH_R ', HEBREW: 'HEBREW ', JULIAN: 'JULIAN ', GREGORIAN: '' } as const

/** The DateValue of a date of a genealogy file, such as "Abt. 12 MAR 1850" or "@#DHEBREW@ 5 TSH 5620"; '' if it is none. */
export function recordedDateValue(text: string): string {
  const value = text
    .slice(0, 200)
    .trim()
    .replace(/^INT\s+/i, '')
    .replace(/\s*\(.*\)$/, '')
    .toUpperCase()
    .replaceAll(/@#D(FRENCH R|HEBREW|JULIAN|GREGORIAN)@ ?/g, (_, name: keyof typeof calendars) => calendars[name])
    .replaceAll(/ ?B\.? ?C\.?(?=$| )/g, ' BCE')
    .replaceAll(/\b(?:EST|CAL|ABT|BEF|AFT|FROM|TO|BET|AND)\./g, (word) => word.slice(0, -1))
    .replaceAll(/\b0+(?=\d)/g, '')
    .replaceAll(/\s+/g, ' ')
  return readDateValue(value) === undefined ? '' : value
}

/** Writes a date of a genealogy file in the reader's language. What is no date stays as it is, without brackets. */
export function recordedDateText(text: string, language: Language): string {
  const value = recordedDateValue(text)
  return value === '' ? text.trim().replace(/^\((.*)\)$/, '$1') : dateText(value, language)
}
