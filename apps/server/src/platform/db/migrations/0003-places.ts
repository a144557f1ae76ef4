import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The world's places and their names. They belong to no family and are loaded from the gazetteer's data. */
export const places = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db)
  },
})

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite'
  const real = sqlite ? 'real' : 'double precision'
  const small = sqlite ? 'integer' : 'smallint'
  return [
    // One row: which edition of the data is loaded, and how much of it.
    `create table place_data (id ${small} primary key check (id = 1), version integer not null, lines_loaded integer not null, is_complete ${small} not null)`,

    `create table places (
      id integer primary key, kind text not null, name text not null, names text not null, country_code text not null,
      country_id integer, region_id integer, near_id integer, latitude ${real} not null, longitude ${real} not null,
      population integer not null, label_zoom ${small} not null, label_parts ${small} not null)`,
    `create index places_on_map on places (label_zoom, latitude, longitude)`,

    // Large places come first, so that a search for a prefix shared by many names can stop early.
    `create table place_names (
      tier ${small} not null, name_key text ${sqlite ? '' : 'collate "C"'} not null, place_id integer not null,
      form ${small} not null, size integer not null, primary key (tier, name_key, place_id))${sqlite ? ' without rowid' : ''}`,
  ]
}
