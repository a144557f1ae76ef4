import { setTimeout as wait } from 'node:timers/promises'
import type { CallQuery, CallResponse, Language, Place, PlaceLabel } from '@banyan/contract'
import { placeName } from '@banyan/gazetteer'
import type { Choice } from '@banyan/gazetteer'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { askGeocoder } from './geocoder.ts'
import { findPlaceData } from './place-data.repository.ts'
import { presentPlaces } from './places.presenter.ts'
import { listPlacesOnMap } from './places.repository.ts'
import type { StoredPlace } from './places.repository.ts'
import { searchByText } from './search-places.ts'
import { understandAddress } from './understand-address.ts'

/** Degrees; 0 and 0 mean unknown. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Moves a coordinate of zero, which means unknown, a few metres: some places are on the equator or the meridian of Greenwich. */
export const awayFromZero = (degrees: number): number => (degrees === 0 ? 0.000_05 : degrees)

const nowhere: Coordinates = { latitude: 0, longitude: 0 }

const most = { choices: 8, suggestions: 8, labels: 150 }
const retryAfterSeconds = 10

/** Whether the gazetteer is fully loaded. */
export async function hasPlaces(db: Reader): Promise<boolean> {
  return (await findPlaceData(db))?.is_complete === 1
}

async function expectPlaces(db: Reader): Promise<void> {
  if (!(await hasPlaces(db))) throw new ApiError('places_loading', { retryAfterSeconds })
}

const isClear = (choice: Choice<StoredPlace>): boolean => choice.candidates.length === 1

/**
 * Finds the coordinates of an address: unknown if it is not found or may mean several places. Call it outside a transaction,
 * because it may ask the configured geocoder. While the gazetteer is loading nothing is found; afterwards everybody with an
 * address is located.
 * @param options - `pauseMs`: the wait before asking the geocoder, for many addresses in a row
 */
export async function locate(
  platform: Platform,
  address: string,
  language: Language,
  { pauseMs = 0 } = {},
): Promise<Coordinates> {
  if (address === '' || !(await hasPlaces(platform.database.read))) return nowhere
  const choice = await understandAddress(platform.database.read, address)
  if (choice !== undefined) return isClear(choice) ? coordinatesOf(choice.best) : nowhere
  if (platform.config.geocoderUrl === undefined) return nowhere
  await wait(pauseMs)
  return coordinatesOf((await askGeocoder(platform, address, language)) ?? nowhere)
}

/** Finds the coordinates of a place in the gazetteer alone; undefined if it is not found or may mean several places. */
export async function findInGazetteer(db: Reader, place: string): Promise<Coordinates | undefined> {
  const choice = await understandAddress(db, place)
  return choice !== undefined && isClear(choice) ? coordinatesOf(choice.best) : undefined
}

const coordinatesOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude })

/** Explains how an address is understood. @throws ApiError `not_found`, or `places_loading` */
export async function findLocation(
  platform: Platform,
  address: string,
  language: Language,
): Promise<CallResponse<'findLocation'>> {
  const db = platform.database.read
  await expectPlaces(db)
  const choice = await understandAddress(db, address)
  if (choice === undefined) {
    const found = await askGeocoder(platform, address, language)
    if (found === undefined) throw new ApiError('not_found')
    return { ...found, is_ambiguous: false, alternatives: [] }
  }
  const places = await presentPlaces(db, choice.candidates.slice(0, most.choices), language)
  const isAmbiguous = !isClear(choice)
  return {
    ...coordinatesOf(choice.best),
    label: places[0]?.label ?? '',
    is_ambiguous: isAmbiguous,
    alternatives: isAmbiguous ? places : [],
  }
}

/** Suggests places for a partly typed text, best first. @throws ApiError `places_loading` */
export async function searchPlaces(platform: Platform, text: string, language: Language): Promise<Place[]> {
  const db = platform.database.read
  await expectPlaces(db)
  return presentPlaces(db, await searchByText(db, text, most.suggestions), language)
}

/** Lists the names to write on the map. @throws ApiError `places_loading` */
export async function listPlaceLabels(
  platform: Platform,
  { west, south, east, north, zoom }: CallQuery<'listPlaceLabels'>,
  language: Language,
): Promise<PlaceLabel[]> {
  const db = platform.database.read
  await expectPlaces(db)
  const isWholeWorld = east - west >= 360
  const rectangle = { west: isWholeWorld ? -180 : within180(west), east: isWholeWorld ? 180 : within180(east), south, north }
  return (await listPlacesOnMap(db, rectangle, zoom, most.labels)).map((place) => ({
    id: place.id,
    name: placeName(place, language),
    ...coordinatesOf(place),
    population: place.population,
  }))
}

/** Normalizes a longitude to -180 to 180. */
const within180 = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180
