import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { DomainEvents } from '../events/events.ts'
import { findProfileFaceJob } from '../faces/faces.job.ts'
import { clearDescriptors } from './profile-photos.repository.ts'

/** Deletes the face descriptions of a person's profile photos, including replaced ones. */
export const forgetPortraitFaces = (tx: Writer, family: FamilyId, personId: number): Promise<void> =>
  clearDescriptors(tx, family, personId)

/** A refusal takes effect at once; after a yes, the face is detected again. If recognition is off, the job does nothing. */
export async function followPortraitRecognition(
  tx: Writer,
  { family, personId, isOn, photo, at }: DomainEvents['faceRecognitionChanged'],
): Promise<void> {
  if (!isOn) await forgetPortraitFaces(tx, family, personId)
  else if (photo !== '') await findProfileFaceJob.enqueue(tx, { now: () => new Date(at) }, { key: photo }, { familyId: family })
}

/** Deletes the face descriptions of all the family's profile photos. */
export const forgetAllPortraitFaces = (tx: Writer, family: FamilyId): Promise<void> => clearDescriptors(tx, family)
