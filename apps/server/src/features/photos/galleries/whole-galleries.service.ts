import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

/** Every gallery of the family that is there. */
export async function listAllGalleries(
  db: Reader,
  family: FamilyId,
): Promise<{ id: number; title: string; description: string }[]> {
  return db
    .selectFrom('galleries')
    .select(['id', 'title', 'description'])
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .execute()
}
