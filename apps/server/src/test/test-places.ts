import { placeKey } from '@banyan/gazetteer'
import type { GazetteerPlace } from '@banyan/gazetteer'
import { openGazetteer } from '../features/places/gazetteer-data.ts'
import { loadPlaces } from '../features/places/load-places.service.ts'
import type { Platform } from '../platform/platform.ts'

/** A name with namesakes, or of a small town, that tests ask for. */
const wanted = new Set(['springfield', 'paris', 'georgia', 'zakopane', 'rovaniemi', 'nowa wies', 'oxford'])
const largePopulation = 300_000

/** Enough of the gazetteer to look up in, and loaded in a moment. */
export async function loadTestPlaces(platform: Platform): Promise<void> {
  const { version, places } = await openGazetteer()
  await loadPlaces(platform, { version, places: some(places) })
}

async function* some(places: AsyncIterable<GazetteerPlace>): AsyncGenerator<GazetteerPlace> {
  for await (const place of places) {
    if (place.kind !== 'town' || place.population >= largePopulation || place.countryCode === 'HK' || wanted.has(placeKey(place.name))) yield place
  }
}
