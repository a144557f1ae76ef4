import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * A relative's report that a user has died, which has no effect until somebody else confirms it. Also deletes the face
 * descriptors of people who have opted out or whose photo was deleted.
 */
export const deathReports = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint'
    await sql
      .raw(
        `create table death_reports (
          family_id ${integer} not null references families (id) on delete cascade, person_id ${integer} not null,
          user_id ${integer} not null, created_at text not null, primary key (family_id, person_id),
          foreign key (family_id, person_id) references people (family_id, id) on delete cascade)`,
      )
      .execute(db)
    const refusing = `select p.id from people p where p.family_id = t.family_id and p.face_recognition = 0`
    for (const statement of [
      `update faces as t set descriptor = '', person_id = null, probability = null where t.person_id in (${refusing})
        or exists (select 1 from image_tags g where g.family_id = t.family_id and g.id = t.tag_id and g.person_id in (${refusing}))
        or exists (select 1 from images i where i.family_id = t.family_id and i.id = t.image_id and i.hidden_at is not null)`,
      `update profile_photos as t set descriptor = null where t.replaced_at is not null or t.person_id in (${refusing})`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
})
