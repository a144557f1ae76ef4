import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The gallery that takes the photos of guests of a person or a branch. It goes with the link, and with the gallery. */
export const guestLinkGalleries = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    const of = (column: string, table: string): string =>
      `foreign key (family_id, ${column}) references ${table} (family_id, id) on delete cascade`
    for (const statement of [
      `create table guest_link_galleries (
        family_id ${ref} not null, link_id ${ref} not null, gallery_id ${ref} not null,
        primary key (family_id, link_id), ${of('link_id', 'guest_links')}, ${of('gallery_id', 'galleries')})`,
      'create index guest_link_galleries_gallery on guest_link_galleries (family_id, gallery_id)',
    ])
      await sql.raw(statement).execute(db)
  },
})
