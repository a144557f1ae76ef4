import type { LabelParts, PlaceKind } from '@banyan/gazetteer'
import type { ColumnType } from 'kysely'

/** Set when the row is made, never changed. */
type Fixed<T> = ColumnType<T, T, never>

/** A country, region or town of the gazetteer; see `GazetteerPlace`. Of no family. */
export interface PlaceTable {
  id: Fixed<number>
  kind: Fixed<PlaceKind>
  name: Fixed<string>
  /** JSON: its names in other languages. */
  names: Fixed<string>
  country_code: Fixed<string>
  country_id: Fixed<number | null>
  region_id: Fixed<number | null>
  near_id: Fixed<number | null>
  latitude: Fixed<number>
  longitude: Fixed<number>
  population: Fixed<number>
  label_zoom: Fixed<number>
  label_parts: Fixed<LabelParts>
}

export interface PlaceNameTable {
  /** From 0, the largest places. */
  tier: Fixed<number>
  /** See `placeKey`. */
  name_key: Fixed<string>
  place_id: Fixed<number>
  /** 0: it is called so; 1: it is also called so; 2: it has this code. */
  form: Fixed<0 | 1 | 2>
  /** Inhabitants; fewer where it is only also called so. */
  size: Fixed<number>
}

export interface PlaceDataTable {
  id: Fixed<1>
  version: number
  lines_loaded: number
  is_complete: 0 | 1
}
