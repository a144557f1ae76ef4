import type { Writer } from '../db/database.ts'
import { deletePicturesJob } from '../media/delete-pictures.job.ts'
import type { Platform } from '../platform.ts'
import { accountEventDays, dayMs, hiddenDays, timeAfter } from '../time.ts'
import type { ScheduledTask } from './scheduled-task.ts'

/** How long traces of sent mails, abandoned jobs and closed alarms are kept. */
const traceDays = 30
/** How long used and expired links stay in the database. */
const knownDays = 30
/** How long clients that were away can catch up with changes that history does not show. */
const quietDays = 7
/** For how many changes of a family its log says which rows of its lists they changed. */
const loggedVersions = 10_000
/** How long failed logins count. */
const failureDays = 1
/** How long an unused device is remembered, or the place of a client without a marker. */
const deviceDays = 400
const placeDays = 30

/** Deletes for good what has expired. */
export const sweepTask: ScheduledTask = {
  name: 'sweep',
  pattern: '7 * * * *',
  isDeleting: true,
  run: async (platform) => {
    const count = await sweep(platform)
    if (count > 0) platform.log.info({ rows: count }, 'expired rows deleted')
  },
}

/** @returns the number of rows deleted, not counting cascades */
export async function sweep({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<number> {
  const time = now()
  const before = (days: number): string => timeAfter(time, -days * dayMs)
  const steps: ((tx: Writer) => { execute(): Promise<{ numDeletedRows: bigint }[]> })[] = [
    (tx) => tx.deleteFrom('refresh_tokens').where('expires_at', '<=', time.toISOString()),
    // A session without tokens cannot be resumed.
    (tx) =>
      tx
        .deleteFrom('sessions')
        .where('last_used_at', '<=', before(1))
        .where((eb) =>
          eb.not(eb.exists(eb.selectFrom('refresh_tokens').select('token_hash').whereRef('session_id', '=', 'sessions.id'))),
        ),
    (tx) => tx.deleteFrom('sign_ups').where('expires_at', '<=', before(knownDays)),
    (tx) => tx.deleteFrom('password_resets').where('expires_at', '<=', before(knownDays)),
    (tx) => tx.deleteFrom('invites').where('expires_at', '<=', before(knownDays)),
    (tx) => tx.deleteFrom('cards').where('expires_at', '<=', before(knownDays)),
    (tx) => tx.deleteFrom('recoveries').where('expires_at', '<=', before(knownDays)),
    (tx) => tx.deleteFrom('guest_links').where('ends_at', '<=', before(knownDays)),
    (tx) => tx.deleteFrom('story_links').where('ends_at', '<=', before(knownDays)),
    (tx) => tx.deleteFrom('quiet_mailboxes').where('ends_at', '<=', time.toISOString()),
    (tx) => tx.deleteFrom('email_changes').where('expires_at', '<=', before(knownDays)),
    (tx) => tx.deleteFrom('email_restores').where('expires_at', '<=', time.toISOString()),
    (tx) => tx.deleteFrom('passkey_challenges').where('expires_at', '<=', time.toISOString()),
    (tx) => tx.deleteFrom('oidc_requests').where('expires_at', '<=', time.toISOString()),
    (tx) => tx.deleteFrom('oidc_tickets').where('expires_at', '<=', time.toISOString()),
    (tx) => tx.deleteFrom('sign_in_tickets').where('expires_at', '<=', time.toISOString()),
    (tx) => tx.deleteFrom('account_events').where('created_at', '<=', before(accountEventDays)),
    (tx) => tx.deleteFrom('failed_logins').where('created_at', '<=', before(failureDays)),
    (tx) => tx.deleteFrom('lifted_locks').where('lifted_at', '<=', before(failureDays)),
    (tx) => tx.deleteFrom('devices').where('last_used_at', '<=', before(deviceDays)),
    (tx) => tx.deleteFrom('devices').where('is_place', '=', 1).where('last_used_at', '<=', before(placeDays)),
    (tx) => tx.deleteFrom('request_counts').where('ends_at', '<=', time.toISOString()),
    (tx) => tx.deleteFrom('alarms').where('resolved_at', '<=', before(traceDays)),
    (tx) => tx.deleteFrom('image_tags').where('hidden_at', '<=', before(hiddenDays)),
    (tx) => tx.deleteFrom('relations').where('hidden_at', '<=', before(hiddenDays)),
    // One that came from a file stays, so that an export leaves it out of what the file said.
    (tx) => tx.deleteFrom('facts').where('hidden_at', '<=', before(hiddenDays)).where('record_id', 'is', null),
    (tx) => tx.deleteFrom('names').where('hidden_at', '<=', before(hiddenDays)).where('record_id', 'is', null),
    (tx) => tx.deleteFrom('sources').where('hidden_at', '<=', before(hiddenDays)).where('record_id', 'is', null),
    (tx) => ({ execute: () => forgetCommentTexts(tx, before(hiddenDays)) }),
    (tx) => tx.deleteFrom('comments').where('hidden_at', '<=', before(hiddenDays)),
    (tx) => ({ execute: () => deleteKinWords(tx, time, before(hiddenDays)) }),
    (tx) => ({ execute: () => deleteQuietChanges(tx, before(quietDays)) }),
    (tx) => ({ execute: () => deletePeople(tx, before(hiddenDays)) }),
    (tx) => ({ execute: () => forgetListedChanges(tx) }),
    (tx) => tx.deleteFrom('undone_records').where('created_at', '<=', before(hiddenDays)),
    (tx) => tx.deleteFrom('death_refusals').where('refused_at', '<=', before(hiddenDays)),
    // The files that they waited with belong to nothing then, and the sweep of files removes them.
    (tx) => tx.deleteFrom('gedcom_imports').where('preview', 'is not', null).where('created_at', '<=', before(1)),
    (tx) => tx.deleteFrom('put_backs').where('created_at', '<=', before(hiddenDays)),
    (tx) => tx.deleteFrom('mails').where('text', '=', '').where('created_at', '<=', before(traceDays)),
    (tx) => tx.deleteFrom('jobs').where('run_at', '>', '9999').where('created_at', '<=', before(traceDays)),
  ]
  let count = 0
  // One short transaction each, so that nobody waits for the whole sweep.
  for (const step of steps) {
    const [result] = await database.write((tx) => step(tx).execute())
    count += Number(result?.numDeletedRows ?? 0)
  }
  return count
}

/** History keeps what an edited comment said before only as long as the comment. */
async function forgetCommentTexts(tx: Writer, hiddenBefore: string): Promise<{ numDeletedRows: bigint }[]> {
  await tx
    .updateTable('changes')
    .set({ details: null })
    .where('kind', '=', 'comment_changed')
    .where((eb) =>
      eb(
        eb.refTuple('family_id', 'comment_id'),
        'in',
        eb
          .selectFrom('comments')
          .select(['comments.family_id', 'comments.id'])
          .where('hidden_at', '<=', hiddenBefore)
          .$asTuple('family_id', 'id'),
      ),
    )
    .execute()
  return []
}

/** Clients that were away for longer reload everything. */
async function deleteQuietChanges(tx: Writer, madeBefore: string): Promise<{ numDeletedRows: bigint }[]> {
  const gone = tx.selectFrom('changes').where('kind', '=', 'quiet').where('created_at', '<=', madeBefore)
  const last = await gone
    .select(['family_id', (eb) => eb.fn.max('id').as('id')])
    .groupBy('family_id')
    .execute()
  for (const { family_id, id } of last) {
    await tx
      .updateTable('families')
      .set({ forgotten_change_id: Number(id) })
      .where('id', '=', family_id)
      .where('forgotten_change_id', '<', Number(id))
      .execute()
  }
  return tx.deleteFrom('changes').where('kind', '=', 'quiet').where('created_at', '<=', madeBefore).execute()
}

/** Lists from before are read whole. */
async function forgetListedChanges(tx: Writer): Promise<{ numDeletedRows: bigint }[]> {
  const long = await tx
    .selectFrom('families')
    .innerJoin('list_logs', 'list_logs.family_id', 'families.id')
    .select(['families.id', 'families.version'])
    .where((eb) => eb('families.version', '>', eb('list_logs.forgotten_version', '+', loggedVersions)))
    .execute()
  let numDeletedRows = 0n
  for (const { id, version } of long) {
    const forgotten = version - loggedVersions
    await tx.updateTable('list_logs').set({ forgotten_version: forgotten }).where('family_id', '=', id).execute()
    const gone = await tx
      .deleteFrom('listed_changes')
      .where('family_id', '=', id)
      .where('version', '<=', forgotten)
      .executeTakeFirst()
    numDeletedRows += gone.numDeletedRows
  }
  return [{ numDeletedRows }]
}

/**
 * History goes with the people it is about. Somebody who was merged into another person remains in that person's history, but
 * only as a name.
 */
async function deletePeople(tx: Writer, hiddenBefore: string): Promise<{ numDeletedRows: bigint }[]> {
  await tx
    .updateTable('families')
    .set((eb) => ({
      forgotten_change_id: eb.fn.coalesce(
        eb
          .selectFrom('changes')
          .select((max) => max.fn.max('changes.id').as('last'))
          .whereRef('changes.family_id', '=', 'families.id'),
        'forgotten_change_id',
      ),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('people').select('people.family_id').where('hidden_at', '<=', hiddenBefore))
    .execute()
  await tx
    .updateTable('changes')
    .set({ other_person_id: null, details: null })
    .where('kind', 'in', ['people_merged', 'merge_undone'])
    .where((eb) =>
      eb(
        eb.refTuple('family_id', 'other_person_id'),
        'in',
        eb
          .selectFrom('people')
          .select(['people.family_id', 'people.id'])
          .where('hidden_at', '<=', hiddenBefore)
          .$asTuple('family_id', 'id'),
      ),
    )
    .execute()
  return tx.deleteFrom('people').where('hidden_at', '<=', hiddenBefore).execute()
}

/** With the files of their recordings. */
async function deleteKinWords(tx: Writer, now: Date, before: string): Promise<{ numDeletedRows: bigint }[]> {
  const gone = await tx
    .deleteFrom('kin_words')
    .where('hidden_at', '<=', before)
    .returning(['family_id as family', 'voice_key as key'])
    .execute()
  const pictures = gone.flatMap(({ family, key }) => (key === null ? [] : [{ family: Number(family), key }]))
  if (pictures.length > 0) await deletePicturesJob.enqueue(tx, { now: () => now }, { pictures })
  return [{ numDeletedRows: BigInt(gone.length) }]
}
