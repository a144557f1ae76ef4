import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { DomainEvents } from '../events/events.ts'
import { findProfileFaceJob } from '../faces/faces.job.ts'

/** What the face in a person's profile photos looks like is kept nowhere any more, those included whose place another has taken. */
export async function forgetPortraitFaces(tx: Writer, family: FamilyId, personId: number): Promise<void> {
  await tx
    .updateTable('profile_photos')
    .set({ descriptor: null })
    .where('family_id', '=', family)
    .where('person_id', '=', personId)
    .execute()
}

/** Refusing takes effect at once; with a yes the face is looked for again. Where faces are off the job finds nothing to do. */
export async function followPortraitRecognition(
  tx: Writer,
  { family, personId, isOn, photo, at }: DomainEvents['faceRecognitionChanged'],
): Promise<void> {
  if (!isOn) await forgetPortraitFaces(tx, family, personId)
  else if (photo !== '') await findProfileFaceJob.enqueue(tx, { now: () => new Date(at) }, { key: photo }, { familyId: family })
}

/** What the faces in all profile photos of the family look like is forgotten. */
export async function forgetAllPortraitFaces(tx: Writer, family: FamilyId): Promise<void> {
  await tx
    .updateTable('profile_photos')
    .set({ descriptor: null })
    .where('family_id', '=', family)
    .where('descriptor', 'is not', null)
    .execute()
}
