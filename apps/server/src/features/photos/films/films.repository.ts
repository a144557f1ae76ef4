import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { ImageRow } from '../images/images.table.ts'

/** Lists, across all families, films of which no version was tried. */
export const listKeptFilms = (db: Reader, limit: number): Promise<Pick<ImageRow, 'family_id' | 'id'>[]> =>
  db
    .selectFrom('images')
    .select(['family_id', 'id'])
    // Written out, as the condition of the index is.
    .where('film', '=', sql.lit<'kept'>('kept'))
    .orderBy('family_id')
    .orderBy('id')
    .limit(limit)
    .execute()
