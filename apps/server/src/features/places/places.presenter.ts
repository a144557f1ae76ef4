import type { Language, Place } from '@banyan/contract'
import { placeLabel, placeName } from '@banyan/gazetteer'
import type { Reader } from '../../platform/db/database.ts'
import { findPlaces } from './places.repository.ts'
import type { StoredPlace } from './places.repository.ts'

/** Converts places to contract types, named in a language. */
export async function presentPlaces(db: Reader, places: readonly StoredPlace[], language: Language): Promise<Place[]> {
  const around = await findPlaces(
    db,
    places.flatMap(({ countryId, regionId, nearId }) => [countryId, regionId, nearId].filter((id) => id !== undefined)),
  )
  const at = (id: number | undefined): StoredPlace | undefined => (id === undefined ? undefined : around.get(id))
  return places.map((place) => ({
    id: place.id,
    name: placeName(place, language),
    label: placeLabel({ place, country: at(place.countryId), region: at(place.regionId), near: at(place.nearId) }, language),
    latitude: place.latitude,
    longitude: place.longitude,
    country_code: place.countryCode,
    population: place.population,
  }))
}
