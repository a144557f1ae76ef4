import { randomUUID } from 'node:crypto'
import { isEmail } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import type { Writer } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { countMail } from './mail-limit.ts'
import { renderMail } from './render-mail.ts'
import type { MailContents, MailKind, Unsubscribe } from './render-mail.ts'

export interface NewMail<Kind extends MailKind> {
  kind: Kind
  to: string
  language: Locale
  data: MailContents[Kind]
  /** Names the event that the mail is about, within its family: a second mail about the same event is not stored. */
  eventKey: string
  /** The mail is deleted with its family. Null before there is a family. */
  familyId: number | null
}

/**
 * Stores a mail in the caller's transaction, so that it is sent if and only if that transaction commits. Notify
 * `platform.wakeSignal` after the commit; otherwise it leaves with the worker's next poll.
 *
 * @returns whether this mail will be sent: false when the event already has one, or when the recipient has reached the day's
 * limit of this kind
 */
export async function enqueueMail<Kind extends MailKind>(
  tx: Writer,
  platform: Pick<Platform, 'now' | 'secret'>,
  mail: NewMail<Kind>,
): Promise<boolean> {
  if (!isEmail(mail.to)) throw new RangeError('A mail needs one plain address.')
  const now = platform.now().toISOString()
  const host = new URL(mail.data.url).hostname
  const unsubscribe: Unsubscribe | undefined = 'unsubscribe' in mail.data ? mail.data.unsubscribe : undefined
  const stored = await tx
    .insertInto('mails')
    .values({
      family_id: mail.familyId,
      event_key: mail.familyId === null ? mail.eventKey : `${mail.eventKey} in family ${mail.familyId}`,
      recipient: mail.to,
      ...renderMail(mail.kind, mail.data, mail.language),
      message_id: `<${randomUUID()}@${host}>`,
      unsubscribe_url: unsubscribe?.oneClickUrl ?? null,
      next_attempt_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored === undefined) return false
  if (await countMail(tx, platform, mail.kind, mail.to)) return true
  await tx.deleteFrom('mails').where('id', '=', stored.id).execute()
  return false
}
