/** A whole day of a calendar. */
export interface CalendarEvent {
  uid: string
  /** ISO 8601. */
  date: string
  nextDate: string
  summary: string
  description: string
  category: string
  url: string
}

interface CalendarHead {
  name: string
  /** When the calendar was made: the same as long as it says the same. */
  stamp: string
}

const maxOctets = 75

/**
 * Writes an iCalendar object (RFC 5545). Its events are days without a time, so no time zone moves them.
 */
export function writeCalendar({ name, stamp }: CalendarHead, events: Iterable<CalendarEvent>): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Banyan//Days//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
  ]
  const dtstamp = `DTSTAMP:${stamp.replaceAll(/[-:]|\.\d+/g, '')}`
  for (const event of events)
    lines.push(
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      dtstamp,
      `DTSTART;VALUE=DATE:${event.date.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${event.nextDate.replaceAll('-', '')}`,
      `SUMMARY:${escaped(event.summary)}`,
      ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
      `CATEGORIES:${escaped(event.category)}`,
      `URL:${event.url}`,
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    )
  lines.push('END:VCALENDAR')
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** RFC 5545, section 3.3.11. Other control characters are not allowed in texts. */
const escaped = (text: string): string =>
  special.test(text)
    ? text
        .replaceAll(/[\\;,]/g, String.raw`\$&`)
        .replaceAll(/\r\n?|\n/g, String.raw`\n`)
        .replaceAll(/(?!\t)\p{Cc}/gu, '')
    : text

const special = /[\\;,]|\p{Cc}/u

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
