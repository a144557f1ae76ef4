import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { deletePicturesJob } from '../../platform/media/delete-pictures.job.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, hiddenDays, timeAfter } from '../../platform/time.ts'
import { deleteExpiredGallery, listExpiredGalleries } from '../photos/galleries/trashed-galleries.service.ts'
import { removePictureFiles } from '../photos/images/keep-original.ts'
import { deleteExpiredImages, listExpiredImages } from '../photos/images/trashed-images.service.ts'
import { deleteProfilePhotos, listReplaced } from '../profile-photos/profile-photos.repository.ts'
import { sweepUploads } from '../uploads/uploads.service.ts'

const batch = 200

/** Empties the trash of what has lain in it for 30 days, and gives up uploads that nobody went on with. */
export const sweepPhotosTask: ScheduledTask = {
  name: 'sweep photos',
  pattern: '17 * * * *',
  isDeleting: true,
  run: async (platform) => {
    const count = (await emptyTrash(platform)) + (await sweepProfilePhotos(platform)) + (await sweepUploads(platform))
    if (count > 0) platform.log.info({ count }, 'photos and uploads deleted for good')
  },
}

/** @returns how many images went */
async function emptyTrash(platform: Platform): Promise<number> {
  const before = timeAfter(platform.now(), -hiddenDays * dayMs)
  let count = await deleteImages(platform, { before })
  for (const gallery of await listExpiredGalleries(platform.database.read, before)) {
    count += await deleteImages(platform, { family: gallery.family, galleryId: gallery.id })
    await platform.database.write((tx) => deleteExpiredGallery(tx, gallery, before))
  }
  if (count > 0) platform.bell.ring()
  return count
}

/** Profile photos that others have taken the place of. */
async function sweepProfilePhotos(platform: Platform): Promise<number> {
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

/** Rows and the job that deletes their files go and come together, so that neither outlives the other. */
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

export const deletePicturesHandler = (platform: Platform) =>
  deletePicturesJob.bind({
    run: async ({ pictures }) => {
      for (const { family, key } of pictures) await removePictureFiles(platform, family, key)
    },
    maxAttempts: 20,
  })
