import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { defineJob, noPayload } from '../../../platform/jobs/define-job.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DomainEvents } from '../../events/events.ts'
import { findFacesJob } from '../../faces/faces.job.ts'
import { forgetLookedInto } from '../../photos/images/faces-version.service.ts'
import { deleteGroups, deleteGroupsOf } from '../groups/face-groups.repository.ts'
import { forgetAllDescriptors, forgetDescriptors, forgetDescriptorsOf, listImagesWithFacesOf } from './faces.repository.ts'
import { unnamedSince } from './unnamed-faces.ts'

const forgetFacesJob = defineJob('forget-faces', noPayload)

/** Deletes every description of a person's faces, those they are tagged on and those taken for theirs, and which others they resemble. */
export async function forgetFacesOf(tx: Writer, family: FamilyId, personId: number, at: string): Promise<void> {
  await deleteGroupsOf(tx, family, personId)
  await forgetDescriptorsOf(tx, family, personId, at)
}

/**
 * Deletes the face descriptions in deleted images. What the family said about a face stays until the image is permanently
 * deleted.
 */
export async function forgetFacesWithImages(tx: Writer, { family, images, at }: DomainEvents['imagesHidden']): Promise<void> {
  for (let start = 0; start < images.length; start += imagesAtOnce)
    await forgetDescriptors(tx, family, images.slice(start, start + imagesAtOnce), at)
}

const imagesAtOnce = 1_000

/** Deletes all of the family's face descriptions, and which faces resemble each other. */
export async function forgetAllFaces(tx: Writer, family: FamilyId, at: string): Promise<void> {
  await deleteGroups(tx, family)
  await forgetAllDescriptors(tx, family, at)
}

/**
 * A refusal takes effect at once, also for what is stored. After a yes, faces are detected again where the person is tagged or
 * may appear.
 */
export async function followFaceRecognition(
  tx: Writer,
  { family, personId, isOn, at }: DomainEvents['faceRecognitionChanged'],
): Promise<void> {
  if (isOn) return lookAgain(tx, family, await listImagesWithFacesOf(tx, family, personId, unnamedSince(new Date(at))), at)
  await forgetFacesOf(tx, family, personId, at)
  await enqueueForgetting(tx, { now: () => new Date(at) })
}

/** Detects faces again in images that are shown again, because hiding them deleted the descriptions. */
export const lookAgainInImages = (tx: Writer, { family, images, at }: DomainEvents['imagesShown']): Promise<void> =>
  lookAgain(tx, family, images, at)

/** Detects faces in these images again. If recognition is off, the jobs do nothing. */
export async function lookAgain(tx: Writer, family: FamilyId, images: number[], at: string): Promise<void> {
  await forgetLookedInto(tx, family, images)
  for (const imageId of images) await findFacesJob.enqueue(tx, { now: () => new Date(at) }, { imageId }, { familyId: family })
}

/** Queued because the database's journal still holds what was overwritten. */
export async function enqueueForgetting(tx: Writer, platform: Pick<Platform, 'now'>): Promise<void> {
  await forgetFacesJob.enqueue(tx, platform, {})
}

export const forgetFacesHandler = ({ database }: Platform) =>
  forgetFacesJob.bind({
    run: () => database.forgetDeleted(),
    maxAttempts: 20,
  })
