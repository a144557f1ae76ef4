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
 * Whoever left since the backup was made goes again, in the transaction that brings the rows back. Their files go by jobs that it queues.
 *
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
      await removeUserWithin(tx, platform, user, what.kind === 'user' && what.personId !== null)
      count += 1
    }
  }
  return count
}

/** Deletes now what they left in the media store; a server would do it at its start. */
export async function finishErasures(platform: Platform): Promise<void> {
  await createJobWorker(platform, { erase: eraseHandler(platform) }).runDue()
}

/** For one family that is put back: what it is written down as is done by a job, so if and only if the family is there. @returns how many are gone again */
export async function reapplyToFamily(tx: Writer, platform: Platform, uid: string, erasures: Erasure[]): Promise<number> {
  // That it was erased before holds no longer; what is erased of it now comes after that.
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
