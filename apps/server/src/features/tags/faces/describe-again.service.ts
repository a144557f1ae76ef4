import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { defineFamilyJob, noPayload } from '../../../platform/jobs/define-job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { areFacesOn, listFamiliesWithFaces } from '../../families/face-setting.service.ts'
import { findFamilyByUid } from '../../families/families.service.ts'
import { enqueueUndescribedFaces } from '../../profile-photos/find-profile-face.service.ts'
import { listUndescribedImages } from './faces.repository.ts'
import { lookAgain } from './forget-faces.service.ts'
import { unnamedSince } from './unnamed-faces.ts'

const describeAgainJob = defineFamilyJob('describe-faces', noPayload)

const imagesAtOnce = 200

/**
 * Queues new descriptions of the family's faces from its pictures: after a restore, and when recognition is switched on again.
 */
export async function enqueueDescribing(tx: Writer, platform: Pick<Platform, 'now'>, family: FamilyId): Promise<void> {
  await describeAgainJob.enqueue(tx, platform, {}, { familyId: family })
}

/** Queues it for all families, because backups hold no descriptions. */
export async function enqueueDescribingAll(tx: Writer, platform: Pick<Platform, 'now'>): Promise<void> {
  for (const family of await listFamiliesWithFaces(tx)) await enqueueDescribing(tx, platform, family)
}

/** Queues it for one restored family, unless nobody is left in it. */
export async function enqueueDescribingOf(tx: Writer, platform: Pick<Platform, 'now'>, uid: string): Promise<void> {
  const family = await findFamilyByUid(tx, uid)
  if (family !== undefined && (await areFacesOn(tx, family))) await enqueueDescribing(tx, platform, family)
}

/** Queues a job for each picture. After an interruption it starts over and skips what has been described since. */
export const describeAgainHandler = (platform: Platform) =>
  describeAgainJob.bind({
    run: async (_payload, { familyId: family, signal }) => {
      if (!platform.config.faces) return
      for (let after = 0; !signal.aborted;) {
        const images = await platform.database.write(async (tx) => {
          if (!(await areFacesOn(tx, family))) return []
          const page = await listUndescribedImages(tx, family, after, {
            unnamedSince: unnamedSince(platform.now()),
            count: imagesAtOnce,
          })
          await lookAgain(tx, family, page, platform.now().toISOString())
          return page
        })
        const last = images.at(-1)
        if (last === undefined) break
        after = last
      }
      await platform.database.write(async (tx) => {
        if (await areFacesOn(tx, family)) await enqueueUndescribedFaces(tx, platform, family)
      })
      platform.wakeSignal.notify()
    },
    maxAttempts: 20,
  })
