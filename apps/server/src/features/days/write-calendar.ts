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
 * Writes an iCalendar object (RFC 5545), event by event. Its events are days without a time, so no time zone moves them.
 */
export class CalendarWriter {
  readonly #stamp: string
  /** Each by itself: one long text with a single Chinese character in it takes far longer to encode. */
  readonly #parts: Buffer[] = []

  constructor({ name, stamp }: CalendarHead) {
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
    this.#parts.push(Buffer.from(lines.map(written).join('')))
    this.#stamp = `DTSTAMP:${stamp.replaceAll(/[-:]|\.\d+/g, '')}\r\n`
  }

  add({ uid, date, nextDate, summary, description, category, url }: CalendarEvent): void {
    // Lines that are short and hold no text need no look at what they hold: there are ten thousand of each.
    const text =
      `BEGIN:VEVENT\r\n${written(`UID:${uid}`)}${this.#stamp}` +
      `DTSTART;VALUE=DATE:${compact(date)}\r\nDTEND;VALUE=DATE:${compact(nextDate)}\r\n` +
      written(`SUMMARY:${escaped(summary)}`) +
      (description === '' ? '' : written(`DESCRIPTION:${escaped(description)}`)) +
      `${written(`CATEGORIES:${escaped(category)}`)}${written(`URL:${url}`)}` +
      'CLASS:PRIVATE\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\n'
    this.#parts.push(Buffer.from(text))
  }

  end(): Buffer {
    return Buffer.concat([...this.#parts, Buffer.from('END:VCALENDAR\r\n')])
  }
}

const written = (line: string): string => `${folded(line)}\r\n`

/** @param date - ISO 8601 */
const compact = (date: string): string => date.slice(0, 4) + date.slice(5, 7) + date.slice(8)

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
