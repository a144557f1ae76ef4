import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

/** Those of these people whose faces nobody may keep a description of. */
export async function listRefusing(db: Reader, family: FamilyId, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('people').select('id').where('family_id', '=', family).where('id', 'in', ids).where('face_recognition', '=', 0).execute()
  return new Set(rows.map((row) => row.id))
}

/** Who may be recognised in pictures: all who are there but those who were left out, with what their profile photo's face looks like. */
export async function listRecognisable(db: Reader, family: FamilyId): Promise<{ id: number; descriptor: string | null }[]> {
  return db
    .selectFrom('people')
    .leftJoin('profile_photos', (join) => join.onRef('profile_photos.family_id', '=', 'people.family_id').onRef('profile_photos.key', '=', 'people.photo_key'))
    .select(['people.id', 'profile_photos.descriptor'])
    .where('people.family_id', '=', family)
    .where('people.hidden_at', 'is', null)
    .where('people.face_recognition', '=', 1)
    .execute()
}
