import type { PersonSummary } from '@banyan/contract'

/** What the map needs to know about a person. */
export type MapPerson = Pick<
  PersonSummary,
  'id' | 'name' | 'other_names' | 'birth_year' | 'year_of_death' | 'address' | 'small_thumbnail' | 'latitude' | 'longitude'
> &
  Partial<Pick<PersonSummary, 'deceased'>> & {
    /** What happened at the place, as imported records say; undefined where the person lives or lived, as the family says. */
    readonly event?: EventKind
  }

const eventKinds = ['BURI', 'CREM', 'DEAT', 'MARR', 'CHR', 'BIRT', 'RESI', 'OCCU', 'EDUC', 'EMIG', 'IMMI'] as const
/** As messages distinguish events; `OTHER` is any other, and `THEN` any other that was not the last. */
type EventKind = (typeof eventKinds)[number] | 'OTHER' | 'THEN'

const sameEvents: Readonly<Record<string, EventKind>> = { BAPM: 'CHR', BLES: 'CHR', CENS: 'RESI', GRAD: 'EDUC' }

/**
 * Returns a person as the map shows them: where the family says that they live or lived, otherwise at the last place in their life that
 * imported records name.
 */
export function onMap(person: PersonSummary): MapPerson {
  const { last_place: last } = person
  if (last === undefined || isLocated(person)) return person
  const { kind, place, latitude, longitude } = last
  return { ...person, address: place, latitude, longitude, event: eventOf(kind) }
}

/** @param kind - a tag of `factKinds` */
export const eventOf = (kind: string, other: EventKind = 'OTHER'): EventKind =>
  eventKinds.find((each) => each === kind) ?? sameEvents[kind] ?? other

/** A person or an image on the map. */
export interface MapItem {
  readonly id: number
  readonly latitude: number
  readonly longitude: number
  readonly small_thumbnail: string | null
}

/** Zero means unknown: somebody who really lives on the equator or at Greenwich is placed a few metres beside it. */
export const isLocated = ({ latitude, longitude }: Pick<MapPerson, 'latitude' | 'longitude'>): boolean =>
  latitude !== 0 && longitude !== 0

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const outerBounds: Bounds = { west: -150, south: -90, east: 150, north: 90 }
/** Degrees, so that people at the edge can still be centred. */
const marginDegrees = 5

/** Returns the limits of the map: the usual ones, widened for people who live beyond them. */
export function mapBounds(people: readonly Pick<MapItem, 'longitude'>[]): Bounds {
  let { west, east } = outerBounds
  for (const { longitude } of people) {
    if (longitude < west + marginDegrees) west = longitude - marginDegrees
    if (longitude > east - marginDegrees) east = longitude + marginDegrees
  }
  return { ...outerBounds, west, east }
}

/** Returns the rectangle around all places; undefined without any. */
export function boundsOf(people: readonly Pick<MapItem, 'latitude' | 'longitude'>[]): Bounds | undefined {
  if (people.length === 0) return undefined
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { longitude, latitude } of people) {
    west = Math.min(west, longitude)
    south = Math.min(south, latitude)
    east = Math.max(east, longitude)
    north = Math.max(north, latitude)
  }
  return { west, south, east, north }
}
