import type { GazetteerPlace } from '@banyan/gazetteer'
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Reader, Writer } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type PlaceData = Selectable<Tables['place_data']>

export async function findPlaceData(db: Reader): Promise<PlaceData | undefined> {
  return db.selectFrom('place_data').selectAll().executeTakeFirst()
}

/** Claims the loading of this edition unless it or a newer one is known; the returned row stays locked until the commit. */
export async function claimPlaceData(tx: Writer, engine: Database['engine'], version: number): Promise<PlaceData> {
  await tx
    .insertInto('place_data')
    .values({ id: 1, version, lines_loaded: 0, is_complete: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await tx.updateTable('place_data').set({ version, lines_loaded: 0, is_complete: 0 }).where('version', '<', version).execute()
  const query = tx.selectFrom('place_data').selectAll()
  return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirstOrThrow()
}

/** Advances the loading position; returns false if another server has advanced it in the meantime. */
export async function advancePlaceData(
  tx: Writer,
  from: PlaceData,
  to: Pick<PlaceData, 'lines_loaded' | 'is_complete'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('place_data')
    .set(to)
    .where('version', '=', from.version)
    .where('lines_loaded', '=', from.lines_loaded)
    .where('is_complete', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deletePlaces(tx: Writer): Promise<void> {
  await tx.deleteFrom('place_names').execute()
  await tx.deleteFrom('places').execute()
}

/**
 * PostgreSQL only looks keys up one by one if it knows the number of rows, which it would notice by itself after a minute or so.
 */
export async function countPlaces(tx: Writer, engine: Database['engine']): Promise<void> {
  if (engine === 'postgres') await sql`analyze places, place_names`.execute(tx)
}

/** The number of values that a multi-row insert may carry on either engine. */
const maxValues = 3000

export async function insertPlaces(tx: Writer, places: readonly GazetteerPlace[]): Promise<void> {
  await insertInParts(places.map(placeRow), (rows) => tx.insertInto('places').values(rows).execute())
  await insertInParts(places.flatMap(nameRows), (rows) => tx.insertInto('place_names').values(rows).execute())
}

async function insertInParts<Row extends object>(rows: Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const size = Math.floor(maxValues / Math.max(1, columns))
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size))
}

const placeRow = (place: GazetteerPlace): Insertable<Tables['places']> => ({
  id: place.id,
  kind: place.kind,
  name: place.name,
  names: JSON.stringify(place.names),
  country_code: place.countryCode,
  country_id: place.countryId ?? null,
  region_id: place.regionId ?? null,
  near_id: place.nearId ?? null,
  latitude: place.latitude,
  longitude: place.longitude,
  population: place.population,
  label_zoom: place.labelZoom,
  label_parts: place.labelParts,
})

/** The minimum number of inhabitants for each tier. */
const tiers = [1_000_000, 100_000, 10_000, 0]
export const tierCount = tiers.length

/** In suggestions, towns come before their region, and main names before other names. */
const shares = { region: 1 / 10, otherName: 1 / 10 }

function nameRows({ id, kind, population, keys, otherKeys, codes }: GazetteerPlace): Insertable<Tables['place_names']>[] {
  const inhabitants = Math.round(population * (kind === 'region' ? shares.region : 1))
  const row = (name_key: string, form: 0 | 1 | 2) => {
    const size = form === 0 ? inhabitants : Math.round(inhabitants * shares.otherName)
    return { tier: tiers.findIndex((least) => size >= least), name_key, place_id: id, form, size }
  }
  return [
    ...keys.map((key) => row(key, 0)),
    ...otherKeys.map((key) => row(key, 1)),
    // Codes are only looked up whole, so a prefix keeps them apart from names.
    ...codes.map((key) => ({ ...row(`*${key}`, 2), tier: 0 })),
  ]
}
