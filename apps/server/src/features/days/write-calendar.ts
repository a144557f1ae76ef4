import { julianDayToGregorian } from '@banyan/calendar'

/** What a calendar has on a day. */
export interface CalendarEvent {
  uid: string
  summary: string
  description: string
  category: string
  url: string
}

const maxOctets = 75

/** The beginning of an iCalendar object (RFC 5545); then come its days, and {@link calendarEnd}. */
export const writeHead = (name: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Banyan//Days//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
  ]
    .map(written)
    .join('')

export const calendarEnd = 'END:VCALENDAR\r\n'

/**
 * Writes the events of a day: days without a time, so no time zone moves them.
 *
 * @param julianDay - Julian Day Number
 * @param stamp - when the calendar was made: the same as long as it says the same
 */
export function writeDay({ julianDay, stamp }: { julianDay: number; stamp: string }, events: readonly CalendarEvent[]): string {
  const days = `DTSTAMP:${stamp.replaceAll(/[-:]|\.\d+/g, '')}\r\nDTSTART;VALUE=DATE:${compact(julianDay)}\r\nDTEND;VALUE=DATE:${compact(julianDay + 1)}\r\n`
  let text = ''
  for (const { uid, summary, description, category, url } of events) {
    text += `BEGIN:VEVENT\r\n${written(`UID:${uid}`)}${days}${written(`SUMMARY:${escaped(summary)}`)}`
    if (description !== '') text += written(`DESCRIPTION:${escaped(description)}`)
    // Kinds and addresses hold nothing to escape.
    text += `CATEGORIES:${category}\r\n${written(`URL:${url}`)}CLASS:PRIVATE\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\n`
  }
  return text
}

const written = (line: string): string => `${folded(line)}\r\n`

function compact(julianDay: number): string {
  const { year, month, day } = julianDayToGregorian(julianDay)
  return String(year * 10_000 + month * 100 + day).padStart(8, '0')
}

/** RFC 5545, section 3.3.11. Other control characters are not allowed in texts. */
const escaped = (text: string): string =>
  special.test(text)
    ? text
        .replaceAll(/[\\;,]/g, String.raw`\$&`)
        .replaceAll(/\r\n?|\n/g, String.raw`\n`)
        .replaceAll(/(?!\t)\p{Cc}/gu, '')
    : text

const special = /[^ -+\--:<-[\]-~\u00A0-\uFFFF]/

/** Lines of at most 75 octets, and never broken within a character: section 3.1. */
function folded(line: string): string {
  // A character of UTF-16 has three octets at most, one of ASCII has one.
  if (line.length * 3 <= maxOctets || (line.length <= maxOctets && ascii.test(line))) return line
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = sizeOf(character.codePointAt(0) ?? 0)
    if (octets + size > maxOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

const ascii = /^[ -~]*$/

const sizeOf = (point: number): number => (point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4)
