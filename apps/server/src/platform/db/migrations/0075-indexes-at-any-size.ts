import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The trash and the photos of a day were looked for among all photos of the family, faces that nobody has tagged among all faces,
 * deleted tags of a photo among all tags, lines about a name or source in the whole history, facts with a place among all facts, and whether a
 * line has photos among all that it ever had.
 */
export const indexesAtAnySize = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    const statements = [
      "create index images_trash on images (family_id, hidden_at desc, id) where hidden_reason = 'image'",
      `create index images_day on images (family_id, substr(taken_at, 6, 5), taken_at, id)
        where hidden_at is null and processed_at is not null`,
      'create index faces_open on faces (family_id, id) where tag_id is null and dismissed_at is null',
      'drop index images_change',
      'create index images_change on images (family_id, change_id, hidden_at) where change_id is not null',
      `create index facts_placed on facts (family_id, id)
        where (latitude <> 0 or longitude <> 0 or found_latitude <> 0 or found_longitude <> 0)`,
      'create index image_tags_image on image_tags (family_id, image_id)',
      'create index changes_name on changes (family_id, name_id) where name_id is not null',
      'create index changes_source on changes (family_id, source_id) where source_id is not null',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
