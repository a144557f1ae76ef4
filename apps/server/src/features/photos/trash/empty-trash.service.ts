import { deletePicturesJob } from '../../../platform/media/delete-pictures.job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dayMs, hiddenDays, timeAfter } from '../../../platform/time.ts'
import {
  deleteExpiredGallery,
  deleteExpiredImages,
  listExpiredGalleries,
  listExpiredImages,
} from './trashed-photos.repository.ts'

const batch = 200

/** Permanently deletes galleries and images that have been in the trash for 30 days. @returns how many images */
export async function emptyTrash(platform: Platform): Promise<number> {
  const before = timeAfter(platform.now(), -hiddenDays * dayMs)
  let count = await deleteImages(platform, { before })
  for (const gallery of await listExpiredGalleries(platform.database.read, before)) {
    count += await deleteImages(platform, { family: gallery.family, galleryId: gallery.id })
    await platform.database.write((tx) => deleteExpiredGallery(tx, gallery, before))
  }
  if (count > 0) platform.wakeSignal.notify()
  return count
}

/** Deletes rows and queues the job for their files in one transaction, so that neither outlives the other. */
async function deleteImages(platform: Platform, which: Parameters<typeof listExpiredImages>[1]): Promise<number> {
  let count = 0
  for (;;) {
    const images = await listExpiredImages(platform.database.read, which, batch)
    if (images.length === 0) return count
    const pictures = images.map(({ family_id, key }) => ({ family: family_id, key }))
    await platform.database.write(async (tx) => {
      await deleteExpiredImages(tx, images)
      await deletePicturesJob.enqueue(tx, platform, { pictures })
    })
    count += images.length
  }
}
