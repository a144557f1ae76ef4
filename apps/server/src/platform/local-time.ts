/** A day and an hour of somebody's clock. */
export interface LocalTime {
  /** ISO 8601. */
  day: string
  hour: number
}

/** Making one takes longer than asking it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>()
const maxFormats = 600

/**
 * Tells the time in a time zone of the IANA's list. Without one, or with one that this server does not know, it is that of UTC.
 */
export function localTime(now: Date, zone: string): LocalTime {
  const format = formatOf(zone)
  if (format === undefined) return { day: now.toISOString().slice(0, 10), hour: now.getUTCHours() }
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return {
    day: `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
  }
}

const shape = /^[A-Za-z][\w+-]*(?:\/[A-Za-z0-9][\w+-]*){0,3}$/

/** Whether this server knows a time zone by this name. */
export const isTimeZone = (zone: string): boolean => formatOf(zone) !== undefined

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone)
  if (known !== undefined || zone.length > 64 || !shape.test(zone)) return known
  try {
    const made = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    })
    if (formats.size < maxFormats) formats.set(zone, made)
    return made
  } catch {
    return undefined
  }
}
