import { rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { appendErasure, erasureSchema } from '../../../platform/backup/erasures.ts'
import type { Erasure } from '../../../platform/backup/erasures.ts'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { readFolder, syncFolder } from '../../../platform/files.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { deleteMailsOf } from '../../../platform/mail/delete-mails.ts'
import { quarantineFolder } from '../../../platform/media/media-store.ts'
import type { Platform } from '../../../platform/platform.ts'

/** A server job rather than a family job, because it must outlive the family. */
export const eraseJob = defineJob(
  'erase',
  erasureSchema.extend({
    familyId: z.number(),
    mailIds: z.array(z.number()),
    /** Media store files that belong only to the user; missing in jobs of older versions. */
    fileKeys: z.array(z.string()).optional(),
  }),
)

/** Deletes mails to the departing users and queues the work that a transaction cannot do. Call it before the rows are deleted. */
export async function enqueueErasure(
  tx: Writer,
  platform: Platform,
  asked: Erasure & { familyId: number; mailsTo: 'anywhere' | 'family'; email: string | null; fileKeys: string[] },
): Promise<void> {
  const { email, mailsTo, ...erasure } = asked
  const mailIds = await deleteMailsOf(tx, {
    // All mails of a family go with it.
    familyId: erasure.what.kind === 'family' ? erasure.familyId : null,
    recipient: { email: email ?? '', within: mailsTo === 'family' ? erasure.familyId : null },
  })
  await eraseJob.enqueue(tx, platform, { ...erasure, mailIds })
}

/** Whether files of a deleted family still wait for deletion. */
export const isBeingErased = async (db: Reader, familyId: number): Promise<boolean> =>
  (await eraseJob.listPayloads(db)).some((payload) => payload.familyId === familyId)

/**
 * By family uid, the time up to which earlier erasures no longer apply: families that were restored and are not yet in the
 * erasure journal.
 */
export async function listPutBack(db: Reader): Promise<Map<string, string>> {
  const payloads = await eraseJob.listPayloads(db, { andGivenUp: true })
  return new Map(payloads.flatMap(({ family, at, what }) => (what.kind === 'restored' ? [[family, at]] : [])))
}

/**
 * Erases what remains after the rows are deleted: pictures and files, written mails, free pages of the database. Safe to repeat.
 */
export const eraseHandler = (platform: Platform) =>
  eraseJob.bind({
    run: async ({ mailIds, fileKeys = [], familyId, ...erasure }) => {
      await appendErasure(platform, { at: erasure.at, family: erasure.family, what: erasure.what })
      if (erasure.what.kind === 'family') {
        for (const prefix of [`${familyId}/`, `${quarantineFolder}/${familyId}/`]) {
          for await (const { key } of platform.media.list(prefix)) await platform.media.delete(key)
        }
      }
      for (const key of fileKeys) await platform.media.delete(key)
      await deleteWrittenMails(path.join(platform.config.dataDir, 'outbox'), mailIds)
      await platform.database.forgetDeleted()
    },
    maxAttempts: 20,
  })

async function deleteWrittenMails(folder: string, ids: number[]): Promise<void> {
  const endings = new Set(ids.map((id) => `-${id}.eml`))
  const names = await readFolder(folder)
  const ours = names.filter((name) => endings.has(name.slice(name.lastIndexOf('-'))))
  for (const name of ours) await rm(path.join(folder, name), { force: true })
  if (ours.length > 0) await syncFolder(folder)
}
