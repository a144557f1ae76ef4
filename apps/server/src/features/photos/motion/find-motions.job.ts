import { setImmediate as letOthersRun } from 'node:timers/promises'
import { findMotion } from '../../../platform/films/motion/find-motion.ts'
import type { Motion } from '../../../platform/films/motion/find-motion.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { defineFamilyJob, noPayload } from '../../../platform/jobs/define-job.ts'
import { originalKey } from '../../../platform/media/picture-keys.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import { enqueueMakeFilm } from '../films/make-film.job.ts'
import { findAnyImage, updateImage } from '../images/images.repository.ts'
import { findLastStill, listStills } from './live-images.repository.ts'
import { motionColumns } from './motion-columns.ts'

/** Looks for films in photos that came before there were any. Queued once for each family, by an upgrade. */
export const findMotionsJob = defineFamilyJob('find-motions', noPayload)

const pageSize = 200

export const findMotionsHandler = (platform: Platform) =>
  findMotionsJob.bind({
    run: async (_payload, { familyId: family, signal, report }) => {
      const { read } = platform.database
      const last = await findLastStill(read, family)
      for (let after = 0; !signal.aborted;) {
        const photos = await listStills(read, family, after, pageSize)
        if (photos.length === 0) return
        for (const { id, key, content_type: type } of photos) {
          const motion = await findMotion(platform.media, originalKey(family, key), type, platform.now())
          if (motion !== undefined) await keepMotion(platform, family, id, motion)
          if (signal.aborted) return
          after = id
          report(Math.min(1, id / last))
          await letOthersRun()
        }
      }
    },
  })

async function keepMotion(platform: Platform, family: FamilyId, id: number, motion: Motion): Promise<void> {
  await changePhotos(platform, family, async (tx, note) => {
    const image = await findAnyImage(tx, family, { id })
    if (image === undefined || image.film !== '') return
    const columns = motionColumns(platform, motion)
    // One in the trash has its turn when it is put back.
    const isWanted = image.hidden_at === null
    const film = columns.film === 'waiting' && !isWanted ? 'kept' : columns.film
    await updateImage(tx, family, id, { ...columns, film })
    if (film === 'waiting') await enqueueMakeFilm(tx, platform, family, id)
    if (isWanted) note({ galleries: [image.gallery_id] })
  })
  platform.wakeSignal.notify()
}
