import { formatDate } from '@banyan/contract'
import type { Locale } from '@banyan/contract'

/** The days of the week as a locale calls them, Monday first. */
export const weekdays = (locale: Locale): { value: string; label: string }[] =>
  [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    value: String(day),
    // 3 January 2021 was a Sunday.
    label: formatDate(new Date(Date.UTC(2021, 0, 3 + day)), locale, { weekday: 'long', timeZone: 'UTC' }),
  }))

export const intervals = [1, 2, 4] as const

/** Where this device is, which is where most relatives are. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zones to choose from. */
export function timeZones(chosen: string): { value: string; label: string }[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  return [...new Set([chosen, ownTimeZone(), ...known])]
    .filter((zone) => zone !== '')
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
