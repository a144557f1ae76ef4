import type { LabelParts, PlaceKind } from '@banyan/gazetteer'
import type { Fixed } from '../../platform/db/columns.ts'

/** A country, region or town of the gazetteer, which belongs to no family; see `GazetteerPlace`. */
interface PlaceTable {
  id: Fixed<number>
  kind: Fixed<PlaceKind>
  name: Fixed<string>
  /** JSON: the place's names in other languages. */
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

interface PlaceNameTable {
  /** Counts from 0, which holds the largest places. */
  tier: Fixed<number>
  /** The name, folded by `placeKey`. */
  name_key: Fixed<string>
  place_id: Fixed<number>
  /** 0: the main name; 1: another name; 2: a code. */
  form: Fixed<0 | 1 | 2>
  /** Inhabitants; weighted down where the name is only an alternative. */
  size: Fixed<number>
}

interface PlaceDataTable {
  id: Fixed<1>
  version: number
  lines_loaded: number
  is_complete: 0 | 1
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    places: PlaceTable
    place_names: PlaceNameTable
    place_data: PlaceDataTable
  }
}
