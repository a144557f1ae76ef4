import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { isFamilyJobWaiting } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'

export const findFacesJob = 'find-faces'
export const findProfileFaceJob = 'find-profile-face'
export const recogniseJob = 'recognise-faces'

/** Several changes in a row are learned from together. */
const gatherMs = 1_500

/** Queues looking for faces in an image, in the version that it has then. */
export async function enqueueFindFaces(tx: Writer, platform: Platform, family: FamilyId, imageId: number): Promise<void> {
  if (platform.config.faces) await enqueueJob(tx, platform, { kind: findFacesJob, payload: { imageId }, familyId: family })
}

/** Queues learning what the face in a profile photo looks like. */
export async function enqueueProfileFace(tx: Writer, platform: Platform, family: FamilyId, key: string): Promise<void> {
  if (platform.config.faces) await enqueueJob(tx, platform, { kind: findProfileFaceJob, payload: { key }, familyId: family })
}

/** Queues learning from the family's tags and profile photos. Nothing is queued when that waits already. */
export async function enqueueRecognition(tx: Writer, platform: Platform, family: FamilyId): Promise<void> {
  if (!platform.config.faces || (await isFamilyJobWaiting(tx, recogniseJob, family))) return
  await enqueueJob(tx, platform, {
    kind: recogniseJob,
    payload: {},
    familyId: family,
    runAt: new Date(platform.now().getTime() + gatherMs),
  })
}
