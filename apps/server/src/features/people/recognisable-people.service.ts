import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

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
