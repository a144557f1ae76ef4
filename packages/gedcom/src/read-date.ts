/** GEDCOM's dates are short; anything longer is prose. */
const maxDateLength = 200

const hebrewAutumn = new Set(['TSH', 'CSH', 'KSL'])
const frenchAutumn = new Set(['VEND', 'BRUM', 'FRIM'])

/**
 * Reads the year in our calendar from a date, the first one of a period or range, however approximate; 0 when there is none that
 * Banyan can store (before Christ, or nothing but words).
 *
 * Julian years are used unchanged (dual `1699/00` is 1700). French Republican years begin in late September (An I: 1792), Hebrew
 * ones in September or October; without a month, the year that holds most of it is used. Source: GEDCOM 7, appendix on calendars;
 * the conversion is by year, exact except for the days around new year.
 */
export function yearOfDate(text: string): number {
  const upper = text.slice(0, maxDateLength).toUpperCase()
  if (isBeforeChrist(upper)) return 0
  const calendar = /@#D([A-Z ]+)@|\b(FRENCH_R|HEBREW)\b/u.exec(upper)
  const name = (calendar?.[1] ?? calendar?.[2] ?? '').trim()
  if (calendar && (name.startsWith('FRENCH') || name === 'HEBREW')) {
    const words =
      upper
        .slice(calendar.index + calendar[0].length)
        .split(/\s+(?:AND|TO)\s|\(/u)[0]
        ?.match(/[A-Z]+|\d+/gu) ?? []
    return name === 'HEBREW' ? hebrewYear(words) : frenchYear(words)
  }
  return gregorianYear(upper)
}

/** Whether the text clearly gives a year before Christ, which Banyan cannot store. */
export function isBeforeChrist(text: string): boolean {
  return /\bB\.? ?C\b|\bBCE\b/u.test(text.slice(0, maxDateLength).toUpperCase())
}

function gregorianYear(text: string): number {
  // Of a range or period, the first date that has a year.
  const parts = /^\s*(?:BET|FROM)\b/u.test(text) ? text.split(/\s(?:AND|TO)\s/u) : [text]
  for (const part of parts) {
    const year = singleYear(part)
    if (year > 0) return year
  }
  return 0
}

/** The year of one date in capitals, of whatever else stands beside it. */
export function singleYear(text: string): number {
  const dual = /(?<!\d)(\d{3,4})\/(\d{2})(?!\d)/u.exec(text)
  if (dual) {
    const year = Number(dual[1])
    return (year + 1) % 100 === Number(dual[2]) ? year + 1 : year
  }
  const found = /(?<!\d)(\d{4})(?!\d)/u.exec(text) ?? /(?<![\d.])(\d{3})(?![\d.])/u.exec(text)
  return Number(found?.[1] ?? 0)
}

function frenchYear(words: readonly string[]): number {
  const { year, month, day } = partsOf(words)
  if (year < 1 || year > 300) return 0
  const isAutumn = frenchAutumn.has(month) || (month === 'NIVO' && day > 0 && day <= 10)
  return year + (isAutumn ? 1791 : 1792)
}

function hebrewYear(words: readonly string[]): number {
  const { year, month } = partsOf(words)
  if (year < 3762 || year > 9999) return 0
  return year - (hebrewAutumn.has(month) ? 3761 : 3760)
}

function partsOf(words: readonly string[]): { year: number; month: string; day: number } {
  const numbers = words.filter((word) => /^\d{1,5}$/u.test(word)).map(Number)
  const month = words.find((word) => /^[A-Z]{3,4}$/u.test(word)) ?? ''
  return { year: numbers.at(-1) ?? 0, month, day: numbers.length > 1 ? (numbers[0] ?? 0) : 0 }
}
