import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

/** Those of these people whose faces nobody may keep a description of. */
export async function listRefusing(db: Reader, family: FamilyId, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .where('face_recognition', '=', 0)
    .execute()
  return new Set(rows.map((row) => row.id))
}
