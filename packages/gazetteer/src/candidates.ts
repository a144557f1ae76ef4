import type { GazetteerPlace } from './types.ts'

/** As much of a place as it takes to choose among several. */
export type Candidate = Pick<
  GazetteerPlace,
  'id' | 'kind' | 'countryId' | 'regionId' | 'latitude' | 'longitude' | 'population' | 'labelParts'
>

/** What one key may mean. */
export interface KeyMatches<Place extends Candidate> {
  /** Places that are called so. */
  places: Place[]
  /** Places that are also called so. */
  others: Place[]
  /** What it is a code of ("IL"): it only says where something else is. */
  codes: Place[]
}

/** What was found, by key. */
export type Matches<Place extends Candidate> = ReadonlyMap<string, KeyMatches<Place>>

/** Whether `outer` is the country or region in which `inner` is. */
export function contains(outer: Candidate, inner: Candidate): boolean {
  if (outer.kind === 'country') return inner.countryId === outer.id
  return outer.kind === 'region' && inner.regionId === outer.id
}
