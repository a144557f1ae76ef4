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

/** Not a family's job: it must outlive the family. */
export const eraseJob = defineJob(
  'erase',
  erasureSchema.extend({
    familyId: z.number(),
    mailIds: z.array(z.number()),
    /** Files of a user alone, in the media store; jobs of older versions have none. */
    fileKeys: z.array(z.string()).optional(),
  }),
)

/** Deletes the mails to those who go, and queues what cannot be part of a transaction. Call it before the rows go. */
export async function enqueueErasure(
  tx: Writer,
  platform: Platform,
  asked: Erasure & { familyId: number; email: string; fileKeys: string[] },
): Promise<void> {
  const { email, ...erasure } = asked
  const mailIds = await deleteMailsOf(tx, { familyId: erasure.what.kind === 'family' ? erasure.familyId : null, email })
  await eraseJob.enqueue(tx, platform, { ...erasure, mailIds })
}

/** Whether the files of a family that has left are still to be deleted. */
export const isBeingErased = async (db: Reader, familyId: number): Promise<boolean> =>
  (await eraseJob.listPayloads(db)).some((payload) => payload.familyId === familyId)

/** Until when the erasures of families hold no longer, by their uid: what is yet to be written down of families that were put back. */
export async function listPutBack(db: Reader): Promise<Map<string, string>> {
  const payloads = await eraseJob.listPayloads(db, { andGivenUp: true })
  return new Map(payloads.flatMap(({ family, at, what }) => (what.kind === 'restored' ? [[family, at]] : [])))
}

/** Erases what the rows left: pictures and files, written mails, deleted pages of the database. Safe to repeat. */
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
