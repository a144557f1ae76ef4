import { rm } from 'node:fs/promises'
import path from 'node:path'
import { appendErasure } from '../../../platform/backup/erasures.ts'
import type { Erasure } from '../../../platform/backup/erasures.ts'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { readFolder, syncFolder } from '../../../platform/files.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import type { JobHandler } from '../../../platform/jobs/job-worker.ts'
import { deleteMailsOf } from '../../../platform/mail/delete-mails.ts'
import { quarantineFolder } from '../../../platform/media/media-store.ts'
import type { Platform } from '../../../platform/platform.ts'
import { never } from '../../../platform/time.ts'

export const eraseJob = 'erase'

interface Payload extends Erasure {
  familyId: number
  mailIds: number[]
  /** Files of a user alone, in the media store; jobs of older versions have none. */
  fileKeys?: string[]
}

/** Deletes the mails to those who go, and queues what cannot be part of a transaction. Call it before the rows go. */
export async function enqueueErasure(
  tx: Writer,
  platform: Platform,
  asked: Erasure & { familyId: number; email: string; fileKeys: string[] },
): Promise<void> {
  const { email, ...erasure } = asked
  const mailIds = await deleteMailsOf(tx, { familyId: erasure.what.kind === 'family' ? erasure.familyId : null, email })
  const payload: Payload = { ...erasure, mailIds }
  // Without a family's id on it: the job must outlive the family.
  await enqueueJob(tx, platform, { kind: eraseJob, payload })
}

/** Whether the files of a family that has left are still to be deleted. */
export async function isBeingErased(db: Reader, familyId: number): Promise<boolean> {
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', eraseJob).where('run_at', '<', never).execute()
  return jobs.some(({ payload }) => (JSON.parse(payload) as Payload).familyId === familyId)
}

/** Until when the erasures of families hold no longer, by their uid: what is yet to be written down of families that were put back. */
export async function listPutBack(db: Reader): Promise<Map<string, string>> {
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', eraseJob).orderBy('id').execute()
  return new Map(
    jobs
      .map(({ payload }) => JSON.parse(payload) as Payload)
      .flatMap(({ family, at, what }) => (what.kind === 'restored' ? [[family, at]] : [])),
  )
}

/** Erases what the rows left: pictures and files, written mails, deleted pages of the database. Safe to repeat. */
export const eraseHandler = (platform: Platform): JobHandler => ({
  run: async (payload) => {
    const { mailIds, fileKeys = [], familyId, ...erasure } = payload as Payload
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
