import { formatDate, readDateValue } from '@banyan/calendar'
import type { Language } from '@banyan/contract'

const calendars = { 'FRENCH R': 'FRENCH_R ', HEBREW: 'HEBREW ', JULIAN: 'JULIAN ', GREGORIAN: '' } as const

/**
 * Writes a date of a genealogy file, such as "ABT 12 MAR 1850", "@#DHEBREW@ 5 TSH 5620" or "(in spring)", in the reader's language; a day
 * of another calendar also in ours. What is no date stays as it is.
 */
export function eventDateText(text: string, language: Language): string {
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
  const parts = readDateValue(value)
  if (parts === undefined) return text.trim().replace(/^\((.*)\)$/, '$1')
  const own = formatDate(value, language)
  if (!/^(?:FRENCH_R|HEBREW) \d/.test(value) || parts.date.day === undefined) return own
  const ours = formatDate(value, language, { calendar: 'gregorian' })
  return language.startsWith('zh') ? `${own}（${ours}）` : `${own} (${ours})`
}
