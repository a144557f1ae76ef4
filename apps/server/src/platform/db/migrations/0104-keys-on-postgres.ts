import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Tables each of whose rows refers to another row of its family, which refers to the family in the end. */
const tables = [
  'calendar_feeds',
  'candles',
  'citations',
  'data_exports',
  'death_refusals',
  'death_reports',
  'dismissed_problems',
  'distinct_photos',
  'evidence_images',
  'face_group_denials',
  'face_groups',
  'face_question_passes',
  'face_questions',
  'faces',
  'fact_people',
  'facts',
  'guest_links',
  'image_tags',
  'images',
  'invites',
  'muted_people',
  'names',
  'picture_frames',
  'picture_looks',
  'prints',
  'profile_photos',
  'push_devices',
  'relations',
  'sessions',
  'story_links',
  'story_plans',
  'story_questions',
  'uploads',
]

/**
 * Drops the foreign keys to families that others imply (decision 136). On PostgreSQL each is a query and a lock for each row. SQLite only
 * looks up a row number, and to drop a key there every one of these tables would have to be made again: it keeps them.
 */
export const keysOnPostgres = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    if (engine === 'sqlite') return
    // A fact of neither a person nor a couple is shown nowhere. There should be none, and from now on there are none.
    await sql`delete from facts where person_id is null and relation_id is null`.execute(db)
    await sql`alter table facts add constraint facts_of_somebody check (person_id is not null or relation_id is not null)`.execute(
      db,
    )
    for (const table of tables)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_family_id_fkey`)}`.execute(db)

    // Nothing is looked up by this index. With the family in front, PostgreSQL read all of a family by it while an import filled the table:
    // it takes `hidden_at is null` for rare until the table has been analyzed.
    await sql`drop index relations_pair`.execute(db)
    await sql`create unique index relations_pair on relations (
      (case when from_person_id < to_person_id then from_person_id else to_person_id end),
      (case when from_person_id < to_person_id then to_person_id else from_person_id end), family_id) where hidden_at is null`.execute(
      db,
    )
  },
})
