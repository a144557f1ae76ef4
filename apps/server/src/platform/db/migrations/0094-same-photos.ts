import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** What each picture looks like, by which the same one in another size or format is found, and which only look alike. A job describes earlier ones. */
export const samePhotos = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const family = `family_id ${int} not null references families (id) on delete cascade`
    const of = (column: string): string =>
      `foreign key (family_id, ${column}) references images (family_id, id) on delete cascade`
    for (const statement of [
      `create table picture_looks (
        ${family}, image_id ${int} not null, hash text not null, shape text not null,
        primary key (family_id, image_id), ${of('image_id')})`,
      `create table distinct_photos (
        ${family}, image_id ${int} not null, other_image_id ${int} not null,
        primary key (family_id, image_id, other_image_id), ${of('image_id')}, ${of('other_image_id')})`,
      'create index distinct_photos_other on distinct_photos (family_id, other_image_id)',
      'create index images_hash on images (family_id, sha256)',
    ])
      await sql.raw(statement).execute(db)
    const now = new Date(0).toISOString()
    await sql`insert into jobs (family_id, kind, payload, run_at, created_at)
      select distinct family_id, 'describe-looks', '{}', cast(${now} as text), cast(${now} as text) from images`.execute(db)
  },
})
