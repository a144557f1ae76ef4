import type { Erasure } from '../../../platform/backup/erasures.ts'
import type { Writer } from '../../../platform/db/database.ts'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import type { Platform } from '../../../platform/platform.ts'
import { touchFamily } from '../../families/change-family.ts'
import { findFamilyByUid } from '../../families/families.service.ts'
import { findUserById, listUserIds } from '../users.repository.ts'
import { eraseHandler, eraseJob, listPutBack } from './erase.service.ts'
import { removeUserWithin } from './leave.service.ts'

/**
 * Deletes again everybody who left after the backup was made, in the transaction that restores the rows. Queues jobs that delete
 * their files.
 * @returns how many
 */
export async function reapplyErasures(tx: Writer, platform: Platform, erasures: Erasure[]): Promise<number> {
  let count = 0
  const putBack = await listPutBack(tx)
  for (const { family: uid, at, what } of erasures) {
    const family = await findFamilyByUid(tx, uid)
    if (family === undefined || (what.kind === 'family' && at <= (putBack.get(uid) ?? ''))) continue
    const ids = what.kind === 'user' ? [what.userId] : await listUserIds(tx, family)
    for (const id of ids) {
      const user = await findUserById(tx, family, id)
      if (user?.familyId !== family) continue
      if (what.kind === 'user' && what.createdAt !== undefined && what.createdAt !== user.createdAt) continue
      await touchFamily(tx, family)
      await removeUserWithin(tx, platform, user, what.kind === 'user' && what.personId !== null, 'operator')
      count += 1
    }
  }
  return count
}

/** Deletes their files from the media store now; otherwise a server would do it at its next start. */
export async function finishErasures(platform: Platform): Promise<void> {
  await createJobWorker(platform, { erase: eraseHandler(platform) }).runDue()
}

/**
 * Reapplies the erasures to one restored family. A job writes the journal entry, so it exists if and only if the restore commits.
 * @returns how many are deleted again
 */
export async function reapplyToFamily(tx: Writer, platform: Platform, uid: string, erasures: Erasure[]): Promise<number> {
  // The earlier erasure of the family no longer applies; later erasures do.
  const now = platform.now()
  await eraseJob.enqueue(tx, platform, {
    at: now.toISOString(),
    family: uid,
    what: { kind: 'restored' },
    mailIds: [],
    familyId: 0,
  })
  return reapplyErasures(tx, { ...platform, now: () => new Date(now.getTime() + 1) }, erasures)
}
