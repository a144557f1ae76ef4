import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Galleries, images and tags in the history, and the last report about a user who deleted a lot. */
export const photoHistory = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db)
  },
})

function statements(engine: Engine): string[] {
  const ref = engine === 'sqlite' ? 'integer' : 'bigint'
  return [
    // No foreign keys, because a line outlives its gallery or image.
    `alter table changes add column gallery_id ${ref}`,
    `alter table changes add column image_id ${ref}`,
    `alter table changes add column title text not null default ''`,
    `create index changes_gallery on changes (family_id, gallery_id, id) where gallery_id is not null`,
    `create index changes_image on changes (family_id, image_id, id) where image_id is not null`,
    `create index changes_user on changes (family_id, user_id, id)`,
    `create index changes_user_time on changes (family_id, user_id, created_at)`,
    `create index changes_kind on changes (family_id, kind, id)`,
    `alter table images add column change_id ${ref}`,
    `create index images_change on images (family_id, change_id) where change_id is not null`,
    `create table deletion_alarms (
      family_id ${ref} not null references families (id) on delete cascade, user_id ${ref} not null, raised_at text not null,
      primary key (family_id, user_id))`,
  ]
}
