import { deletePicturesJob } from '../../platform/media/delete-pictures.job.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, hiddenDays, timeAfter } from '../../platform/time.ts'
import { deleteProfilePhotos, listReplaced } from './profile-photos.repository.ts'

const batch = 200

/** Permanently deletes profile photos that were replaced 30 days ago. @returns how many */
export async function sweepProfilePhotos(platform: Platform): Promise<number> {
  const photos = await listReplaced(platform.database.read, timeAfter(platform.now(), -hiddenDays * dayMs), batch)
  if (photos.length === 0) return 0
  const pictures = photos.map(({ family_id, key }) => ({ family: family_id, key }))
  await platform.database.write(async (tx) => {
    await deleteProfilePhotos(
      tx,
      photos.map((photo) => photo.key),
    )
    await deletePicturesJob.enqueue(tx, platform, { pictures })
  })
  return photos.length + (photos.length === batch ? await sweepProfilePhotos(platform) : 0)
}
