import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { deletePicturesJob } from '../../platform/media/delete-pictures.job.ts'
import type { Merge } from '../changes/merge.ts'
import type { DomainEvents } from '../events/events.ts'
import { findProfileFaceJob } from '../faces/faces.job.ts'
import { listRefusing } from '../people/recognisable-people.service.ts'
import { forgetPortraitFaces } from './forget-portrait-faces.service.ts'
import { findProfilePhoto, givePhotosTo, listKeysOf, updateProfilePhoto } from './profile-photos.repository.ts'

/**
 * Replaces a person's profile photo: both photos are named by the keys of their files, "" is none. The old one can be put back
 * for 30 days.
 * @throws ApiError `change_reverted` if the photo no longer exists
 */
export async function takeProfilePhoto(
  tx: Writer,
  { family, personId, before, after, at: now }: DomainEvents['profilePhotoChanged'],
): Promise<void> {
  if (before !== '' && before !== after)
    await updateProfilePhoto(tx, family, personId, before, { replaced_at: now, descriptor: null })
  const isBack = after !== '' && typeof (await findProfilePhoto(tx, family, after))?.replaced_at === 'string'
  if (isBack) await findProfileFaceJob.enqueue(tx, { now: () => new Date(now) }, { key: after }, { familyId: family })
  if (after !== '' && !(await updateProfilePhoto(tx, family, personId, after, { replaced_at: null })))
    throw new ApiError('change_reverted')
}

/** Moves the profile photos of the merged-away person to the kept one. */
export async function mergeProfilePhotos({ tx, author, kept, gone }: Merge): Promise<string[]> {
  const keys = await listKeysOf(tx, author.familyId, gone)
  await givePhotosTo(tx, author.familyId, keys, kept)
  if ((await listRefusing(tx, author.familyId, [kept])).size > 0) await forgetPortraitFaces(tx, author.familyId, kept)
  return keys
}

export const unmergeProfilePhotos = ({ tx, author, gone }: Merge, keys: string[]): Promise<void> =>
  givePhotosTo(tx, author.familyId, keys, gone)

/** Deletes the files of a person who is erased. */
export async function removeProfilePhotos(
  tx: Writer,
  { family, personId, at: now }: DomainEvents['personErased'],
): Promise<void> {
  const keys = await listKeysOf(tx, family, personId)
  if (keys.length > 0)
    await deletePicturesJob.enqueue(tx, { now: () => new Date(now) }, { pictures: keys.map((key) => ({ family, key })) })
}
