import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { DomainEvents } from '../events/events.ts'
import { findProfileFaceJob } from '../faces/faces.job.ts'
import { clearDescriptors } from './profile-photos.repository.ts'

/** What the face in a person's profile photos looks like is kept nowhere any more, those included whose place another has taken. */
export const forgetPortraitFaces = (tx: Writer, family: FamilyId, personId: number): Promise<void> =>
  clearDescriptors(tx, family, personId)

/** Refusing takes effect at once; with a yes the face is looked for again. Where faces are off the job finds nothing to do. */
export async function followPortraitRecognition(
  tx: Writer,
  { family, personId, isOn, photo, at }: DomainEvents['faceRecognitionChanged'],
): Promise<void> {
  if (!isOn) await forgetPortraitFaces(tx, family, personId)
  else if (photo !== '') await findProfileFaceJob.enqueue(tx, { now: () => new Date(at) }, { key: photo }, { familyId: family })
}

/** What the faces in all profile photos of the family look like is forgotten. */
export const forgetAllPortraitFaces = (tx: Writer, family: FamilyId): Promise<void> => clearDescriptors(tx, family)
