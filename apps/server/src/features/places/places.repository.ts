import type { GazetteerPlace, KeyMatches, PlaceNames } from '@banyan/gazetteer'
import type { Selectable } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { tierCount } from './place-data.repository.ts'

/** A place as stored, without the keys for searching. */
export type StoredPlace = Omit<GazetteerPlace, 'keys' | 'otherKeys' | 'codes'>

const columns = [
  'places.id',
  'places.kind',
  'places.name',
  'places.names',
  'places.country_code',
  'places.country_id',
  'places.region_id',
  'places.near_id',
  'places.latitude',
  'places.longitude',
  'places.population',
  'places.label_zoom',
  'places.label_parts',
] as const

const tiers = Array.from({ length: tierCount }, (_value, tier) => tier)

const fromRow = (row: Selectable<Tables['places']>): StoredPlace => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  names: JSON.parse(row.names) as PlaceNames,
  countryCode: row.country_code,
  countryId: row.country_id ?? undefined,
  regionId: row.region_id ?? undefined,
  nearId: row.near_id ?? undefined,
  latitude: row.latitude,
  longitude: row.longitude,
  population: row.population,
  labelZoom: row.label_zoom,
  labelParts: row.label_parts,
})

const codeMark = '*'

/** Finds what each key means; keys without a meaning are left out. */
export async function findByKeys(db: Reader, keys: readonly string[]): Promise<Map<string, KeyMatches<StoredPlace>>> {
  const found = new Map<string, KeyMatches<StoredPlace>>()
  if (keys.length === 0) return found
  const rows = await db
    .selectFrom('place_names')
    .innerJoin('places', 'places.id', 'place_names.place_id')
    .select(['place_names.name_key', 'place_names.form', ...columns])
    .where('place_names.tier', 'in', tiers)
    .where('place_names.name_key', 'in', [...keys, ...keys.map((key) => `${codeMark}${key}`)])
    .execute()
  for (const row of rows) {
    const key = row.form === 2 ? row.name_key.slice(codeMark.length) : row.name_key
    const matches = found.get(key) ?? { places: [], others: [], codes: [] }
    found.set(key, matches)
    matches[(['places', 'others', 'codes'] as const)[row.form]].push(fromRow(row))
  }
  return found
}

/** Sorts after every character in a name. */
const last = '\u{10ffff}'

interface PrefixOptions {
  enough: number
  /** Restricts the result to these countries and regions. */
  within?: readonly StoredPlace[]
}

/** Finds places with a name that begins like this, the largest of a tier first, until there are enough. */
export async function findByPrefix(db: Reader, prefix: string, { enough, within }: PrefixOptions): Promise<StoredPlace[]> {
  const found = new Map<number, StoredPlace>()
  const outer = within?.map((place) => place.id)
  for (const tier of tiers) {
    let query = db
      .selectFrom('place_names')
      .innerJoin('places', 'places.id', 'place_names.place_id')
      .select(columns)
      .where('place_names.tier', '=', tier)
      .where('place_names.name_key', '>=', prefix)
      .where('place_names.name_key', '<', `${prefix}${last}`)
      .where('places.label_parts', '>', 0)
    if (outer !== undefined)
      query = query.where((eb) => eb.or([eb('places.country_id', 'in', outer), eb('places.region_id', 'in', outer)]))
    const rows = await query
      .orderBy('place_names.size', 'desc')
      .orderBy('place_names.place_id')
      // A place may have the same name in several languages.
      .limit(enough * 6)
      .execute()
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, fromRow(row))
    if (found.size >= enough) break
  }
  return [...found.values()]
}

export async function findPlaces(db: Reader, ids: readonly number[]): Promise<Map<number, StoredPlace>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('places')
    .select(columns)
    .where('places.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

/** The zoom levels at which names appear on the map. */
const mapZooms = { first: 2, last: 14 }

export interface Rectangle {
  west: number
  south: number
  east: number
  north: number
}

/** Lists the most populous towns in a part of the map whose names have room at this zoom level. */
export async function listPlacesOnMap(
  db: Reader,
  { west, south, east, north }: Rectangle,
  zoom: number,
  most: number,
): Promise<StoredPlace[]> {
  const levels = Array.from(
    { length: Math.min(Math.max(Math.floor(zoom), mapZooms.first), mapZooms.last) - mapZooms.first + 1 },
    (_value, index) => mapZooms.first + index,
  )
  const rows = await db
    .selectFrom('places')
    .select(columns)
    .where('label_zoom', 'in', levels)
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where((eb) =>
      west <= east
        ? eb.and([eb('longitude', '>=', west), eb('longitude', '<=', east)])
        : eb.or([eb('longitude', '>=', west), eb('longitude', '<=', east)]),
    )
    .orderBy('population', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(fromRow)
}
