import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The columns of images that the index of photos reads. */
const columns = [
  'title',
  'description',
  'taken',
  'taken_at',
  'latitude',
  'longitude',
  'thumbnail_width',
  'thumbnail_height',
  'page_count',
  'hidden_at',
  'processed_at',
]

/** As `findPhotosState` counts it: whatever changes photos, people or comments makes it larger. */
const versionOf = (family: string): string =>
  `(select f.version + f.photos_version + f.comments_version from families f where f.id = ${family})`

interface Watched {
  table: string
  /** A change of these columns changes the photo. */
  columns: string[]
}

const others: Watched[] = [
  { table: 'image_tags', columns: ['person_id', 'hidden_at'] },
  { table: 'comments', columns: ['text', 'hidden_at'] },
]

/**
 * In which version of the family each photo, its tags or comments last changed, so that an index of a hundred thousand photos reads again
 * what has changed. Triggers note it in the transaction that changes them, so that no code path can forget to.
 */
export const listedPhotos = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    await run(`alter table images add column listed_version ${int} not null default 0`)
    // The condition is always true; it keeps the index from queries that ask for nothing but a family.
    await run('create index images_listed on images (family_id, listed_version) where listed_version >= 0')
    await (engine === 'sqlite' ? sqliteTriggers(run) : postgresTriggers(run))
  },
})

type Run = (text: string) => Promise<unknown>

const noteFor = (row: string): string =>
  `update images set listed_version = ${versionOf(`${row}.family_id`)}
    where family_id = ${row}.family_id and id = ${row}.image_id
    and listed_version <> ${versionOf(`${row}.family_id`)};`

async function sqliteTriggers(run: Run): Promise<void> {
  const own = `update images set listed_version = coalesce(${versionOf('new.family_id')}, 0)
    where family_id = new.family_id and id = new.id;`
  await run(`create trigger images_listed_insert after insert on images begin ${own} end`)
  await run(`create trigger images_listed_update after update of ${columns.join(', ')} on images begin ${own} end`)
  for (const { table, columns: watched } of others)
    for (const event of ['insert', `update of ${watched.join(', ')}`, 'delete']) {
      const row = event === 'delete' ? 'old' : 'new'
      await run(`create trigger ${table}_photo_${event.slice(0, 6)} after ${event} on ${table}
        when ${row}.image_id is not null begin ${noteFor(row)} end`)
    }
}

async function postgresTriggers(run: Run): Promise<void> {
  await run(`create function note_listed_image() returns trigger language plpgsql as $$ begin
    new.listed_version := coalesce(${versionOf('new.family_id')}, 0); return new; end $$`)
  await run(`create trigger images_listed before insert or update of ${columns.join(', ')} on images
    for each row execute function note_listed_image()`)
  for (const { table, columns: watched } of others)
    for (const event of ['insert', `update of ${watched.join(', ')}`, 'delete']) {
      const row = event === 'delete' ? 'old' : 'new'
      const name = `note_${table}_photo_${event.slice(0, 6)}`
      await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${noteFor(row)} return null; end $$`)
      await run(`create trigger ${table}_photo_${event.slice(0, 6)} after ${event} on ${table}
        for each row when (${row}.image_id is not null) execute function ${name}()`)
    }
}
