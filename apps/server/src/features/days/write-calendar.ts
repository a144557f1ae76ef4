import { julianDayToGregorian } from '@banyan/calendar'

/** A whole day of a calendar. */
export interface CalendarEvent {
  uid: string
  /** Julian Day Number; events come in its order. */
  julianDay: number
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
  /** The days of the last event: many have the same. */
  #days = { julianDay: 0, lines: '' }
  #buffer: Buffer = Buffer.allocUnsafe(firstBytes)
  #length = 0
  #text: string

  constructor({ name, stamp }: CalendarHead) {
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Banyan//Days//EN',
      'CALSCALE:GREGORIAN',
      `X-WR-CALNAME:${escaped(name)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'X-PUBLISHED-TTL:PT12H',
    ]
    this.#text = lines.map(written).join('')
    this.#stamp = `DTSTAMP:${stamp.replaceAll(/[-:]|\.\d+/g, '')}\r\n`
  }

  add({ uid, julianDay, summary, description, category, url }: CalendarEvent): void {
    if (this.#days.julianDay !== julianDay) {
      const lines = `DTSTART;VALUE=DATE:${compact(julianDay)}\r\nDTEND;VALUE=DATE:${compact(julianDay + 1)}\r\n`
      this.#days = { julianDay, lines: this.#stamp + lines }
    }
    this.#text += `BEGIN:VEVENT\r\n${written(`UID:${uid}`)}${this.#days.lines}${written(`SUMMARY:${escaped(summary)}`)}`
    if (description !== '') this.#text += written(`DESCRIPTION:${escaped(description)}`)
    // Kinds and addresses hold nothing to escape.
    this.#text += `CATEGORIES:${category}\r\n${written(`URL:${url}`)}CLASS:PRIVATE\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\n`
    // One long text with a single Chinese character in it takes far longer to encode.
    if (this.#text.length > partLength) this.#encode()
  }

  end(): Buffer {
    this.#text += 'END:VCALENDAR\r\n'
    this.#encode()
    return this.#buffer.subarray(0, this.#length)
  }

  #encode(): void {
    const needed = this.#length + this.#text.length * maxBytes
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#buffer.length))
      this.#buffer.copy(larger, 0, 0, this.#length)
      this.#buffer = larger
    }
    this.#length += this.#buffer.write(this.#text, this.#length)
    this.#text = ''
  }
}

const firstBytes = 256 * 1024
/** Of a unit of UTF-16. */
const maxBytes = 3
const partLength = 16_384

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
