import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { deletePicturesJob } from '../../platform/media/delete-pictures.job.ts'
import type { Platform } from '../../platform/platform.ts'
import { requestFilms } from '../photos/films/make-film.service.ts'
import { removePictureFiles } from '../photos/images/keep-original.ts'
import { emptyTrash } from '../photos/trash/empty-trash.service.ts'
import { sweepProfilePhotos } from '../profile-photos/sweep-profile-photos.service.ts'
import { sweepUploads } from '../uploads/uploads.service.ts'

/** Empties the trash of everything deleted 30 days ago, removes abandoned uploads, and has films made that waited for ffmpeg. */
export const sweepPhotosTask: ScheduledTask = {
  name: 'sweep photos',
  pattern: '17 * * * *',
  isDeleting: true,
  run: async (platform) => {
    const count = (await emptyTrash(platform)) + (await sweepProfilePhotos(platform)) + (await sweepUploads(platform))
    if (count > 0) platform.log.info({ count }, 'photos and uploads deleted for good')
    await requestFilms(platform)
  },
}

export const deletePicturesHandler = (platform: Platform) =>
  deletePicturesJob.bind({
    run: async ({ pictures }) => {
      for (const { family, key } of pictures) await removePictureFiles(platform, family, key)
    },
    maxAttempts: 20,
  })
