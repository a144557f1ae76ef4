import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { defineFamilyJob, noPayload } from '../../../platform/jobs/define-job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordQuietly } from '../../changes/record-change.ts'
import { enqueueLocatingFacts } from '../../facts/locate-facts.service.ts'
import { changeFamily } from '../../families/change-family.ts'
import { findFamilyByUid } from '../../families/families.service.ts'
import { countFolded, listFamiliesWithFolded, listFolded } from '../../records/folded-records.service.ts'
import type { FoldedKind } from '../../records/records.table.ts'
import { RecordedSources } from './recorded-sources.service.ts'
import { unfoldRecords } from './unfold-records.service.ts'

const unfoldJob = defineFamilyJob('unfold-records', noPayload)

/** Small enough that other changes of the family are not held up for long. */
const recordsAtOnce = 100

/** Sources come before what cites them, and families before their children's own word about a tie, which comes second. */
const kinds: readonly FoldedKind[] = ['SOUR', 'FAM', 'INDI']

/** Queues the unfolding of the family's kept records, if there are any, in the transaction that brought them. */
export async function enqueueUnfolding(tx: Writer, platform: Pick<Platform, 'now'>, familyId: FamilyId): Promise<void> {
  if ((await countFolded(tx, familyId)) > 0) await unfoldJob.enqueue(tx, platform, {}, { familyId })
}

/** Queues the same for a family that was restored: the job may have been given up when the backup was made. */
export async function enqueueUnfoldingOf(tx: Writer, platform: Pick<Platform, 'now'>, uid: string): Promise<void> {
  const family = await findFamilyByUid(tx, uid)
  if (family !== undefined && !(await unfoldJob.isWaiting(tx, family))) await enqueueUnfolding(tx, platform, family)
}

/** Queues the same for every family of a restored database. */
export async function enqueueUnfoldingAll(tx: Writer, platform: Pick<Platform, 'now'>): Promise<void> {
  for (const family of await listFamiliesWithFolded(tx))
    if (!(await unfoldJob.isWaiting(tx, family))) await enqueueUnfolding(tx, platform, family)
}

/**
 * Makes facts, names, ties and sources of records that an earlier version has kept. Each batch is a transaction, and a record that is
 * done says so, so that a restart goes on where it stopped. This is nobody's change, so history does not record it.
 */
export const unfoldHandler = (platform: Platform) =>
  unfoldJob.bind({
    run: async (_payload, { familyId, signal, report }) => {
      const total = await countFolded(platform.database.read, familyId)
      const sources = await RecordedSources.load(platform.database.read, familyId)
      let done = 0
      for (const kind of kinds) {
        let after = 0
        for (;;) {
          signal.throwIfAborted()
          const ids = await listFolded(platform.database.read, familyId, kind, after, recordsAtOnce)
          const last = ids.at(-1)
          if (last === undefined) break
          after = last
          await changeFamily(platform, familyId, async (tx) => {
            const now = platform.now().toISOString()
            const people = await unfoldRecords(tx, familyId, kind, ids, { sources, now })
            if (people.length > 0) await recordQuietly(tx, familyId, { people, relations: [] }, now)
          })
          done += ids.length
          report(Math.min(1, done / total))
          await letOthersRun()
        }
      }
      await platform.database.write((tx) => enqueueLocatingFacts(tx, platform, familyId))
      platform.wakeSignal.notify()
    },
    // Nobody would begin it again, and every attempt comes further, even one on a machine that stops every few minutes.
    maxAttempts: 20,
  })
