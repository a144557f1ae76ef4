import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { never } from '../time.ts'

export type QueuedMail = Selectable<Tables['mails']>

/** Takes due mails for this worker alone: no other worker sees them until `leaseEnd`, and after that they are tried again. */
export async function claimMails(database: Database, now: string, leaseEnd: string, limit: number): Promise<QueuedMail[]> {
  const due = await database.read
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .limit(1)
    .execute()
  if (due.length === 0) return []
  return database.write(async (tx) => {
    let query = tx
      .selectFrom('mails')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(limit)
    if (database.engine === 'postgres') query = query.forUpdate().skipLocked()
    const mails = await query.execute()
    if (mails.length === 0) return []
    await tx
      .updateTable('mails')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: leaseEnd }))
      .where(
        'id',
        'in',
        mails.map((mail) => mail.id),
      )
      .execute()
    return mails.map((mail) => ({ ...mail, attempts: mail.attempts + 1, next_attempt_at: leaseEnd }))
  })
}

/** Content to erase once the mail is gone, because its links let people in. */
const erased = { text: '', html: '', unsubscribe_url: null }

export async function recordSent(database: Database, id: number, now: string): Promise<void> {
  await database.write((tx) =>
    tx
      .updateTable('mails')
      .set({ ...erased, sent_at: now, failure: null })
      .where('id', '=', id)
      .execute(),
  )
}

/** Updates the mail unless its lease has expired and another worker holds it: then that worker records the result. */
const changeTaken = (
  database: Database,
  { id, next_attempt_at }: QueuedMail,
  changes: Updateable<Tables['mails']>,
): Promise<unknown> =>
  database.write((tx) =>
    tx
      .updateTable('mails')
      .set(changes)
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '=', next_attempt_at)
      .execute(),
  )

export async function recordRetry(database: Database, mail: QueuedMail, failure: string, nextAttempt: string): Promise<void> {
  await changeTaken(database, mail, { failure, next_attempt_at: nextAttempt })
}

export async function recordGivenUp(database: Database, mail: QueuedMail, failure: string): Promise<void> {
  await changeTaken(database, mail, { ...erased, failure, next_attempt_at: never })
}
