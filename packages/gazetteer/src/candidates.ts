import type { GazetteerPlace } from './types.ts'

/** The fields of a place that matter for choosing among several. */
export type Candidate = Pick<
  GazetteerPlace,
  'id' | 'kind' | 'countryId' | 'regionId' | 'latitude' | 'longitude' | 'population' | 'labelParts'
>

/** The places that one key may mean. */
export interface KeyMatches<Place extends Candidate> {
  /** Places with this main name. */
  places: Place[]
  /** Places with this alternative name. */
  others: Place[]
  /** Places with this code ("IL"), which only says where something else is. */
  codes: Place[]
}

/** Look-up results by key. */
export type Matches<Place extends Candidate> = ReadonlyMap<string, KeyMatches<Place>>

/** Whether `outer` is the country or region of `inner`. */
export function contains(outer: Candidate, inner: Candidate): boolean {
  if (outer.kind === 'country') return inner.countryId === outer.id
  return outer.kind === 'region' && inner.regionId === outer.id
}
