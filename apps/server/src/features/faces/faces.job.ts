import { z } from 'zod'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { defineFamilyJob, noPayload } from '../../platform/jobs/define-job.ts'
import type { Platform } from '../../platform/platform.ts'

export const findFacesJob = defineFamilyJob('find-faces', z.object({ imageId: z.number() }))
export const findProfileFaceJob = defineFamilyJob('find-profile-face', z.object({ key: z.string() }))
export const recogniseJob = defineFamilyJob('recognise-faces', noPayload)
export const groupFacesJob = defineFamilyJob('group-faces', noPayload)

/** Waits this long, so that several changes in a row are learned together. */
const gatherMs = 1_500
/** Grouping reads all faces that nobody has tagged, so many new photos wait for one run. */
const gatherToGroupMs = 15_000

/** Queues face detection in the current version of an image. */
export async function enqueueFindFaces(tx: Writer, platform: Platform, family: FamilyId, imageId: number): Promise<void> {
  if (platform.config.faces) await findFacesJob.enqueue(tx, platform, { imageId }, { familyId: family })
}

/** Queues the description of the face in a profile photo. */
export async function enqueueProfileFace(tx: Writer, platform: Platform, family: FamilyId, key: string): Promise<void> {
  if (platform.config.faces) await findProfileFaceJob.enqueue(tx, platform, { key }, { familyId: family })
}

/** Queues learning from the family's tags and profile photos, unless a job is already waiting. */
export async function enqueueRecognition(tx: Writer, platform: Platform, family: FamilyId): Promise<void> {
  if (!platform.config.faces || (await recogniseJob.isWaiting(tx, family))) return
  await recogniseJob.enqueue(tx, platform, {}, { familyId: family, runAt: new Date(platform.now().getTime() + gatherMs) })
}

/** Queues grouping of the family's new faces, unless a job is already waiting. */
export async function enqueueGrouping(tx: Writer, platform: Platform, family: FamilyId): Promise<void> {
  if (!platform.config.faces || (await groupFacesJob.isWaiting(tx, family))) return
  const runAt = new Date(platform.now().getTime() + gatherToGroupMs)
  await groupFacesJob.enqueue(tx, platform, {}, { familyId: family, runAt })
}
