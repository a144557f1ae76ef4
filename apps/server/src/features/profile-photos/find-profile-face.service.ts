import type { FamilyId } from '../../platform/http/caller.ts'
import type { JobHandler } from '../../platform/jobs/job-worker.ts'
import { shownKey } from '../../platform/media/picture-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FaceFinder } from '../tags/faces/face-finder.ts'
import { enqueueRecognition } from '../tags/faces/recognise.job.ts'
import { findProfilePhoto, updateProfilePhoto } from './profile-photos.repository.ts'

/** Learns the largest face of a profile photo: it is its person's. */
export const findProfileFaceHandler = (platform: Platform, finder: FaceFinder): JobHandler => ({
  run: async (payload, { familyId }) => {
    const family = familyId as FamilyId
    const { key } = payload as { key: string }
    const photo = await findProfilePhoto(platform.database.read, family, key)
    const picture = await platform.media.read(shownKey(family, key, 1, 'portrait@2x.jpg'))
    if (photo === undefined || picture === undefined) return
    const [face] = (await finder.find(picture)).toSorted((a, b) => b.x2 - b.x1 - (a.x2 - a.x1))
    await platform.database.write(async (tx) => {
      await updateProfilePhoto(tx, family, photo.person_id, key, { descriptor: face?.descriptor ?? null })
      await enqueueRecognition(tx, platform, family)
    })
    platform.bell.ring()
  },
  maxAttempts: 3,
})
