import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { shownKey } from '../../platform/media/picture-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FaceFinder } from '../faces/face-finder.ts'
import { enqueueProfileFace, enqueueRecognition, findProfileFaceJob } from '../faces/faces.job.ts'
import { touchPhotos } from '../families/change-family.ts'
import { areFacesOn } from '../families/face-setting.service.ts'
import { listRefusing } from '../people/recognisable-people.service.ts'
import { findProfilePhoto, listRecognisable, listUndescribedKeys, updateProfilePhoto } from './profile-photos.repository.ts'

/** Describes the largest face of a profile photo, which is its person's. */
export const findProfileFaceHandler = (platform: Platform, finder: FaceFinder) =>
  findProfileFaceJob.bind({
    run: async ({ key }, { familyId: family }) => {
      if (!platform.config.faces) return
      const photo = await findProfilePhoto(platform.database.read, family, key)
      const picture = await platform.media.read(shownKey(family, key, 1, 'portrait@2x.jpg'))
      if (photo === undefined || photo.replaced_at !== null || picture === undefined) return
      const isRefused = async (db: Reader): Promise<boolean> =>
        !(await areFacesOn(db, family)) || (await listRefusing(db, family, [photo.person_id])).size > 0
      if (await isRefused(platform.database.read)) return
      const [face] = (await finder.find(picture)).toSorted((a, b) => b.x2 - b.x1 - (a.x2 - a.x1))
      await platform.database.write(async (tx) => {
        // Takes the row's lock, so that switching recognition off happens either before or after.
        await touchPhotos(tx, family)
        if (await isRefused(tx)) return
        await updateProfilePhoto(tx, family, photo.person_id, key, { descriptor: face?.descriptor ?? null })
        await enqueueRecognition(tx, platform, family)
      })
      platform.wakeSignal.notify()
    },
    maxAttempts: 3,
  })

/** Queues a job for each profile photo whose face should be described but is not. */
export async function enqueueUndescribedFaces(tx: Writer, platform: Platform, family: FamilyId): Promise<void> {
  for (const key of await listUndescribedKeys(tx, family)) await enqueueProfileFace(tx, platform, family, key)
}

/**
 * Lists who may be recognised in pictures: everybody except deleted people and those who opted out, with the face description of
 * their profile photo.
 */
export const listRecognisablePeople = (db: Reader, family: FamilyId): Promise<{ id: number; descriptor: string | null }[]> =>
  listRecognisable(db, family)
