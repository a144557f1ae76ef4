import { randomUUID } from 'node:crypto'
import { isEmail } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import type { Writer } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { renderMail } from './render-mail.ts'
import type { MailContents, MailKind, Unsubscribe } from './render-mail.ts'

export interface NewMail<Kind extends MailKind> {
  kind: Kind
  to: string
  language: Language
  data: MailContents[Kind]
  /** Names the event that the mail tells of: a second mail for the same event is not stored. */
  eventKey: string
  /** The mail goes when its family goes. Null before there is a family. */
  familyId: number | null
}

/**
 * Stores a mail in the caller's transaction, so that it is sent if and only if what it tells of is kept.
 * Ring `platform.bell` after the commit; otherwise it leaves with the worker's next look.
 */
export async function enqueueMail<Kind extends MailKind>(tx: Writer, platform: Pick<Platform, 'now'>, mail: NewMail<Kind>): Promise<void> {
  if (!isEmail(mail.to)) throw new RangeError('A mail needs one plain address.')
  const now = platform.now().toISOString()
  const host = new URL(mail.data.url).hostname
  const unsubscribe: Unsubscribe | undefined = 'unsubscribe' in mail.data ? mail.data.unsubscribe : undefined
  await tx
    .insertInto('mails')
    .values({
      family_id: mail.familyId,
      event_key: mail.eventKey,
      recipient: mail.to,
      ...renderMail(mail.kind, mail.data, mail.language),
      message_id: `<${randomUUID()}@${host}>`,
      unsubscribe_url: unsubscribe?.oneClickUrl ?? null,
      next_attempt_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .execute()
}
