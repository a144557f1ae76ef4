import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

const isShown = (row: string): string => `${row}.hidden_at is null and ${row}.processed_at is not null`
const onConflict = 'on conflict (family_id, gallery_id) do update set images = shown_image_counts.images + excluded.images'

/**
 * How many images each gallery shows: to count a large gallery takes as long as to read its index. Triggers count in the transaction that
 * changes images, so no code path can forget to.
 */
export const shownImageCounts = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`create table shown_image_counts (family_id integer not null, gallery_id integer not null, images integer not null,
      primary key (family_id, gallery_id),
      foreign key (family_id, gallery_id) references galleries (family_id, id) on delete cascade)`)
    await run(`insert into shown_image_counts (family_id, gallery_id, images)
      select i.family_id, i.gallery_id, count(*) from images i where ${isShown('i')} group by i.family_id, i.gallery_id`)
    await (engine === 'sqlite' ? sqliteTriggers(run) : postgresTriggers(run))
  },
})

type Run = (text: string) => Promise<unknown>

/** One for each row. */
async function sqliteTriggers(run: Run): Promise<void> {
  const more = `insert into shown_image_counts (family_id, gallery_id, images)
    select new.family_id, new.gallery_id, 1 where ${isShown('new')} ${onConflict};`
  const fewer = `update shown_image_counts set images = images - 1
    where family_id = old.family_id and gallery_id = old.gallery_id and ${isShown('old')};`
  await run(`create trigger images_shown_insert after insert on images begin ${more} end`)
  await run(`create trigger images_shown_delete after delete on images begin ${fewer} end`)
  await run(
    `create trigger images_shown_update after update of hidden_at, processed_at, gallery_id on images begin ${fewer} ${more} end`,
  )
}

/** One for each statement: a deleted gallery hides all of its images with one. */
async function postgresTriggers(run: Run): Promise<void> {
  const shownIn = (rows: string, count: number): string =>
    `select r.family_id, r.gallery_id, ${count} as n from ${rows} r where ${isShown('r')}`
  const sums = (rows: string): string =>
    `select s.family_id, s.gallery_id, sum(s.n)::integer as n from (${rows}) s group by s.family_id, s.gallery_id having sum(s.n) <> 0`
  const make = async (event: 'insert' | 'update' | 'delete', referencing: string, body: string): Promise<void> => {
    const name = `count_shown_images_${event}`
    await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
    await run(`create trigger images_shown_${event} after ${event} on images referencing ${referencing} for each statement
      execute function ${name}()`)
  }
  // Ordered, so that two statements never deadlock.
  const insert = (rows: string): string =>
    `insert into shown_image_counts (family_id, gallery_id, images) ${sums(rows)} order by 1, 2 ${onConflict};`
  await make('insert', 'new table as added', insert(shownIn('added', 1)))
  await make('update', 'old table as gone new table as added', insert(`${shownIn('added', 1)} union all ${shownIn('gone', -1)}`))
  // The gallery may have gone with them.
  await make(
    'delete',
    'old table as gone',
    `update shown_image_counts c set images = c.images + d.n from (${sums(shownIn('gone', -1))}) d
      where c.family_id = d.family_id and c.gallery_id = d.gallery_id;`,
  )
}
