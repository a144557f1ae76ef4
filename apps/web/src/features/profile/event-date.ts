import { formatDate } from '@banyan/contract'
import type { Language } from '@banyan/contract'

/** A date as genealogy files write it: "ABT 12 MAR 1850", "BET 1900 AND 1905", "FROM 1920 TO 1931", "(in spring)". */
export type EventDate =
  | { readonly kind: 'exact' | 'about' | 'before' | 'after' | 'from' | 'to'; readonly date: string }
  | { readonly kind: 'between' | 'fromTo'; readonly date: string; readonly end: string }
  | { readonly kind: 'text'; readonly date: string }

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const kinds = { ABT: 'about', CAL: 'about', EST: 'about', BEF: 'before', AFT: 'after', FROM: 'from', TO: 'to' } as const

/** Parses what it can; anything else is returned as written. */
export function readEventDate(text: string, language: Language): EventDate {
  const plain = text
    .trim()
    .replace(/^INT\s+/i, '')
    .replace(/\s*\(.*\)$/, '')
  const range = /^(BET|FROM)\s+(.+?)\s+(AND|TO)\s+(.+)$/i.exec(plain)
  if (range) {
    const date = formatDay(range[2] ?? '', language)
    const end = formatDay(range[4] ?? '', language)
    if (date !== undefined && end !== undefined)
      return { kind: range[1]?.toUpperCase() === 'BET' ? 'between' : 'fromTo', date, end }
  }
  const one = /^(?:(ABT|CAL|EST|BEF|AFT|FROM|TO)\.?\s+)?(.+)$/i.exec(plain)
  const date = formatDay(one?.[2] ?? '', language)
  if (date === undefined) return { kind: 'text', date: text.trim().replace(/^\((.*)\)$/, '$1') }
  const qualifier = one?.[1]?.toUpperCase()
  return { kind: qualifier !== undefined && qualifier in kinds ? kinds[qualifier as keyof typeof kinds] : 'exact', date }
}

/** Formats "12 MAR 1850", "MAR 1850" or "1850" in the language; undefined for anything else (other calendars, other words). */
function formatDay(text: string, language: Language): string | undefined {
  const match = /^(?:@#DGREGORIAN@|GREGORIAN)?\s*(?:(?:(\d{1,2})\s+)?([A-Z]{3})\s+)?(\d{3,4})$/i.exec(text.trim())
  if (!match) return undefined
  const [, day, name, year] = match
  if (name === undefined) return String(Number(year))
  const month = months.indexOf(name.toUpperCase())
  if (month < 0) return undefined
  const date = new Date(Date.UTC(2000, month, Number(day ?? 1)))
  date.setUTCFullYear(Number(year))
  const style =
    day === undefined
      ? ({ year: 'numeric', month: 'long' } as const)
      : ({ year: 'numeric', month: 'long', day: 'numeric' } as const)
  return formatDate(date, language, { ...style, timeZone: 'UTC' })
}
