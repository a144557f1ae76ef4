import type { ScheduledTask } from '../../../platform/jobs/scheduled-task.ts'
import { forgetUnnamedDescriptors } from './faces.repository.ts'
import { enqueueForgetting } from './forget-faces.service.ts'
import { unnamedSince } from './unnamed-faces.ts'

const facesAtOnce = 500

/** Deletes the descriptions of faces that stayed unnamed for a season. Their positions stay, so that they can still be tagged. */
export const forgetUnnamedFacesTask: ScheduledTask = {
  name: 'forget unnamed faces',
  pattern: '47 3 * * *',
  isDeleting: true,
  run: async (platform) => {
    const before = unnamedSince(platform.now())
    let count = 0
    for (let forgotten = facesAtOnce; forgotten === facesAtOnce; count += forgotten) {
      forgotten = await platform.database.write((tx) => forgetUnnamedDescriptors(tx, before, facesAtOnce))
    }
    if (count === 0) return
    await platform.database.write((tx) => enqueueForgetting(tx, platform))
    platform.log.info({ count }, 'descriptions of unnamed faces deleted')
  },
}
