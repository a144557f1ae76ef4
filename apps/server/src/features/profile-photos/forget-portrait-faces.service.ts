import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

/** What the face in a person's profile photos looks like is kept nowhere any more, those included whose place another has taken. */
export async function forgetPortraitFaces(tx: Writer, family: FamilyId, personId: number): Promise<void> {
  await tx.updateTable('profile_photos').set({ descriptor: null }).where('family_id', '=', family).where('person_id', '=', personId).execute()
}

/** The same of everybody in the family. */
export async function forgetAllPortraitFaces(tx: Writer, family: FamilyId): Promise<void> {
  await tx.updateTable('profile_photos').set({ descriptor: null }).where('family_id', '=', family).where('descriptor', 'is not', null).execute()
}
