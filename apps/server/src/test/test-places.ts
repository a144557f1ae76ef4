import { Readable } from 'node:stream'
import { placeKey } from '@banyan/gazetteer'
import type { GazetteerPlace } from '@banyan/gazetteer'
import { openGazetteer } from '../features/places/gazetteer-data.ts'
import { loadPlaces } from '../features/places/load-places.service.ts'
import type { Platform } from '../platform/platform.ts'

/** Names that tests look up, with namesakes or of smaller towns. */
const wanted = new Set([
  'springfield',
  'paris',
  'georgia',
  'zakopane',
  'rovaniemi',
  'nowa wies',
  'oxford',
  'auckland',
  'honolulu',
])
const largePopulation = 500_000

let known: Promise<{ version: number; places: GazetteerPlace[] }> | undefined

/** Loads enough of the gazetteer for look-ups, but in a moment; the file itself is read once. */
export async function loadTestPlaces(platform: Platform): Promise<void> {
  known ??= readSome()
  const { version, places } = await known
  await loadPlaces(platform, { version, places: Readable.from(places) })
}

async function readSome(): Promise<{ version: number; places: GazetteerPlace[] }> {
  const { version, places } = await openGazetteer()
  const some: GazetteerPlace[] = []
  for await (const place of places) {
    if (
      place.kind !== 'town' ||
      place.population >= largePopulation ||
      place.countryCode === 'HK' ||
      wanted.has(placeKey(place.name))
    )
      some.push(place)
  }
  // Regions are most of what is left, and few of them are asked for.
  const regions = new Set(some.map(({ regionId }) => regionId))
  return {
    version,
    places: some.filter(({ kind, id, name }) => kind !== 'region' || regions.has(id) || wanted.has(placeKey(name))),
  }
}

/** A small town without a country. */
export const testTown = (id: number, name: string): GazetteerPlace => ({
  id,
  kind: 'town',
  name,
  names: {},
  countryCode: 'XX',
  countryId: undefined,
  regionId: undefined,
  nearId: undefined,
  latitude: 10,
  longitude: 20,
  population: 1000,
  labelZoom: 5,
  labelParts: 1,
  keys: [name.toLowerCase()],
  otherKeys: [`old ${name.toLowerCase()}`],
  codes: [],
})
