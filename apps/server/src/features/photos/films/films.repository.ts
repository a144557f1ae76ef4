import { sql } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { ImageRow } from '../images/images.table.ts'

/** Lists, across all families with less than `maxBytes`, films of which no version was tried. */
export async function listKeptFilms(db: Reader, maxBytes: number, limit: number): Promise<Pick<ImageRow, 'family_id' | 'id'>[]> {
  let query = db
    .selectFrom('images')
    .innerJoin('family_usage', 'family_usage.family_id', 'images.family_id')
    .select(['images.family_id', 'images.id'])
    // Written out, as the condition of the index is.
    .where('images.film', '=', sql.lit<'kept'>('kept'))
    .where('images.hidden_at', 'is', null)
  if (Number.isFinite(maxBytes)) query = query.where('family_usage.bytes', '<', maxBytes)
  return query.orderBy('images.family_id').orderBy('images.id').limit(limit).execute()
}

const imagesAtOnce = 1_000

/** @returns those of these films that were in the one state and are now in the other */
export async function changeFilms(
  tx: Writer,
  family: FamilyId,
  ids: number[],
  from: 'waiting' | 'kept',
  to: 'waiting' | 'kept',
): Promise<number[]> {
  const changed: number[] = []
  for (let start = 0; start < ids.length; start += imagesAtOnce) {
    const rows = await tx
      .updateTable('images')
      .set({ film: to })
      .where('family_id', '=', family)
      .where('id', 'in', ids.slice(start, start + imagesAtOnce))
      .where('film', '=', from)
      .returning('id')
      .execute()
    changed.push(...rows.map(({ id }) => id))
  }
  return changed
}
