import type { Erasure } from '../../../platform/backup/erasures.ts'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findFamilyByUid } from '../../families/families.repository.ts'
import { findUserById, listUserIds } from '../users.repository.ts'
import { eraseHandler, eraseJob } from './erase.service.ts'
import { removeUser } from './leave.service.ts'

/** After a restore: whoever left since the backup was made goes again. @returns how many */
export async function reapplyErasures(platform: Platform, erasures: Erasure[]): Promise<number> {
  let count = 0
  for (const { family: uid, what } of erasures) {
    const family = await findFamilyByUid(platform.database.read, uid)
    if (family === undefined) continue
    const ids = what.kind === 'user' ? [what.userId] : await listUserIds(platform.database.read, family)
    for (const id of ids) {
      const user = await findUserById(platform.database.read, id)
      if (user?.familyId !== family) continue
      await removeUser(platform, user, what.kind === 'user' && what.personId !== null)
      count += 1
    }
  }
  if (count > 0) await createJobWorker(platform, { [eraseJob]: eraseHandler(platform) }).runDue()
  return count
}
