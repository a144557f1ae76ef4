import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Whom a link for guests opens: a person, or with generations their branch. It goes with the link, and with the person. */
export const guestLinkPeople = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    const of = (column: string, table: string): string =>
      `foreign key (family_id, ${column}) references ${table} (family_id, id) on delete cascade`
    for (const statement of [
      `create table guest_link_people (
        family_id ${ref} not null, link_id ${ref} not null, person_id ${ref} not null, generations integer not null,
        with_contact integer not null, with_living integer not null,
        primary key (family_id, link_id), ${of('link_id', 'guest_links')}, ${of('person_id', 'people')})`,
      'create index guest_link_people_person on guest_link_people (family_id, person_id)',
    ])
      await sql.raw(statement).execute(db)
  },
})
