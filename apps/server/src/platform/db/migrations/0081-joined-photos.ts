import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** A page stands in no list: the front of its photograph does. */
const isShown = (row: string): string =>
  `${row}.hidden_at is null and ${row}.processed_at is not null and ${row}.front_id is null`
const onConflict = 'on conflict (family_id, gallery_id) do update set images = shown_image_counts.images + excluded.images'

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
  'front_id',
  'transcription',
]

const versionOf = (family: string): string =>
  `(select f.version + f.photos_version + f.comments_version from families f where f.id = ${family})`

/**
 * Several images can be one photograph: its front, which lists show, and pages behind it. What is written on a page, and whether a place is
 * a guess. Triggers count the pages of each front, and note in which version it changed last.
 */
export const joinedPhotos = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    for (const statement of [
      `alter table images add column front_id ${engine === 'sqlite' ? 'integer' : 'bigint'}`,
      'alter table images add column page_number integer not null default 0',
      'alter table images add column joined_count integer not null default 0',
      `alter table images add column transcription text not null default ''`,
      'alter table images add column place_is_guess integer not null default 0',
      'create index images_pages on images (family_id, front_id, page_number) where front_id is not null',
      'drop index images_shown',
      `create index images_shown on images (family_id, gallery_id, taken_at, id)
        where hidden_at is null and processed_at is not null and front_id is null`,
      'drop index images_day',
      `create index images_day on images (family_id, substr(taken_at, 6, 5), taken_at, id)
        where hidden_at is null and processed_at is not null and front_id is null`,
    ])
      await run(statement)
    await (engine === 'sqlite' ? sqliteTriggers(run) : postgresTriggers(run))
  },
})

type Run = (text: string) => Promise<unknown>

const noteFront = (front: string, family: string): string =>
  `update images set joined_count = (select count(*) from images p where p.family_id = ${family} and p.front_id = ${front}
      and p.hidden_at is null and p.processed_at is not null), listed_version = coalesce(${versionOf(family)}, 0)
    where family_id = ${family} and id = ${front};`

async function sqliteTriggers(run: Run): Promise<void> {
  const more = `insert into shown_image_counts (family_id, gallery_id, images)
    select new.family_id, new.gallery_id, 1 where ${isShown('new')} ${onConflict};`
  const fewer = `update shown_image_counts set images = images - 1
    where family_id = old.family_id and gallery_id = old.gallery_id and ${isShown('old')};`
  for (const name of ['images_shown_insert', 'images_shown_delete', 'images_shown_update', 'images_listed_update'])
    await run(`drop trigger ${name}`)
  await run(`create trigger images_shown_insert after insert on images begin ${more} end`)
  await run(`create trigger images_shown_delete after delete on images begin ${fewer} end`)
  await run(
    `create trigger images_shown_update after update of hidden_at, processed_at, gallery_id, front_id on images begin ${fewer} ${more} end`,
  )
  await run(`create trigger images_listed_update after update of ${columns.join(', ')} on images begin
    update images set listed_version = coalesce(${versionOf('new.family_id')}, 0) where family_id = new.family_id and id = new.id; end`)
  for (const row of ['old', 'new'])
    await run(`create trigger images_front_of_${row} after update of front_id, hidden_at, processed_at on images
      when ${row}.front_id is not null begin ${noteFront(`${row}.front_id`, 'new.family_id')} end`)
  await run(`create trigger images_front_gone after delete on images begin
    update images set front_id = null where family_id = old.family_id and front_id = old.id; end`)
}

async function postgresTriggers(run: Run): Promise<void> {
  const shownIn = (rows: string, count: number): string =>
    `select r.family_id, r.gallery_id, ${count} as n from ${rows} r where ${isShown('r')}`
  const sums = (rows: string): string =>
    `select s.family_id, s.gallery_id, sum(s.n)::integer as n from (${rows}) s group by s.family_id, s.gallery_id having sum(s.n) <> 0`
  const replace = (event: string, body: string) =>
    run(
      `create or replace function count_shown_images_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    )
  const insert = (rows: string): string =>
    `insert into shown_image_counts (family_id, gallery_id, images) ${sums(rows)} order by 1, 2 ${onConflict};`
  await replace('insert', insert(shownIn('added', 1)))
  await replace('update', insert(`${shownIn('added', 1)} union all ${shownIn('gone', -1)}`))
  await replace(
    'delete',
    `update shown_image_counts c set images = c.images + d.n from (${sums(shownIn('gone', -1))}) d
      where c.family_id = d.family_id and c.gallery_id = d.gallery_id;`,
  )
  await run('drop trigger images_listed on images')
  await run(`create trigger images_listed before insert or update of ${columns.join(', ')} on images
    for each row execute function note_listed_image()`)
  for (const row of ['old', 'new']) {
    await run(`create function note_front_of_${row}() returns trigger language plpgsql as $$ begin
      ${noteFront(`${row}.front_id`, 'new.family_id')} return null; end $$`)
    await run(`create trigger images_front_of_${row} after update of front_id, hidden_at, processed_at on images
      for each row when (${row}.front_id is not null) execute function note_front_of_${row}()`)
  }
  await run(`create function clear_front_gone() returns trigger language plpgsql as $$ begin
    update images set front_id = null where family_id = old.family_id and front_id = old.id; return null; end $$`)
  await run(`create trigger images_front_gone after delete on images for each row execute function clear_front_gone()`)
}
