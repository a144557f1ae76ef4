import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { defineJob, noPayload } from '../../../platform/jobs/define-job.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DomainEvents } from '../../events/events.ts'
import { findFacesJob } from '../../faces/faces.job.ts'
import { forgetLookedInto } from '../../photos/images/faces-version.service.ts'
import { forgetAllDescriptors, forgetDescriptors, forgetDescriptorsOf, listImagesWithFacesOf } from './faces.repository.ts'
import { unnamedSince } from './unnamed-faces.ts'

const forgetFacesJob = defineJob('forget-faces', noPayload)

/** What the faces of a person look like is kept nowhere any more: of those they are tagged on, and of those taken for theirs. */
export const forgetFacesOf = (tx: Writer, family: FamilyId, personId: number, at: string): Promise<void> =>
  forgetDescriptorsOf(tx, family, personId, at)

/** The same of all faces in images that are deleted. What the family said of a face stays until the image goes for good. */
export async function forgetFacesWithImages(tx: Writer, { family, images, at }: DomainEvents['imagesHidden']): Promise<void> {
  for (let start = 0; start < images.length; start += imagesAtOnce)
    await forgetDescriptors(tx, family, images.slice(start, start + imagesAtOnce), at)
}

const imagesAtOnce = 1_000

/** The same of the whole family. */
export const forgetAllFaces = (tx: Writer, family: FamilyId, at: string): Promise<void> => forgetAllDescriptors(tx, family, at)

/** Refusing takes effect at once, in what is kept too; with a yes faces are looked for again where the person is tagged, or may be seen. */
export async function followFaceRecognition(
  tx: Writer,
  { family, personId, isOn, at }: DomainEvents['faceRecognitionChanged'],
): Promise<void> {
  if (isOn) return lookAgain(tx, family, await listImagesWithFacesOf(tx, family, personId, unnamedSince(new Date(at))), at)
  await forgetFacesOf(tx, family, personId, at)
  await enqueueForgetting(tx, { now: () => new Date(at) })
}

/** In images that are shown again: what was known of their faces was forgotten when they were hidden. */
export const lookAgainInImages = (tx: Writer, { family, images, at }: DomainEvents['imagesShown']): Promise<void> =>
  lookAgain(tx, family, images, at)

/** In these images, as if nobody had looked yet. Where faces are off the jobs find nothing to do. */
export async function lookAgain(tx: Writer, family: FamilyId, images: number[], at: string): Promise<void> {
  await forgetLookedInto(tx, family, images)
  for (const imageId of images) await findFacesJob.enqueue(tx, { now: () => new Date(at) }, { imageId }, { familyId: family })
}

/** The engine's journal still holds what was overwritten in the database. */
export async function enqueueForgetting(tx: Writer, platform: Pick<Platform, 'now'>): Promise<void> {
  await forgetFacesJob.enqueue(tx, platform, {})
}

export const forgetFacesHandler = ({ database }: Platform) =>
  forgetFacesJob.bind({
    run: () => database.forgetDeleted(),
    maxAttempts: 20,
  })
