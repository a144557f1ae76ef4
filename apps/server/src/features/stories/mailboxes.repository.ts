import type { Writer } from '../../platform/db/database.ts'
import { mailboxHash } from '../../platform/mail/mail-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import './stories.table.ts'

/** A mailbox that has not answered, or does not want questions, gets no first question of any family for so long. */
const quietDays = 365

/** What a plan, and what stops it, keep of an address: 96 bits are enough, and are short in an address. */
export const storyMailbox = ({ secret }: Pick<Platform, 'secret'>, email: string): string =>
  mailboxHash(secret, email).slice(0, 16)

/** @returns false if the mailbox is quiet already */
export async function askMailbox(tx: Writer, now: Date, mailbox: string): Promise<boolean> {
  if ((await stateOf(tx, now, mailbox)) !== undefined) return false
  await quieten(tx, now, mailbox, 'asked')
  return true
}

/** Whether somebody has stopped the questions of any family to a mailbox. */
export const isStopped = async (tx: Writer, now: Date, mailbox: string): Promise<boolean> =>
  (await stateOf(tx, now, mailbox)) === 'stopped'

export const stopMailbox = (tx: Writer, now: Date, mailbox: string): Promise<void> => quieten(tx, now, mailbox, 'stopped')

/** They have answered: other families may ask them too. */
export async function forgetMailbox(tx: Writer, mailbox: string): Promise<void> {
  await tx.deleteFrom('quiet_mailboxes').where('mailbox', '=', mailbox).execute()
}

/** They were going to be asked, and are not. */
export async function unaskMailbox(tx: Writer, mailbox: string): Promise<void> {
  await tx.deleteFrom('quiet_mailboxes').where('mailbox', '=', mailbox).where('state', '=', 'asked').execute()
}

async function stateOf(tx: Writer, now: Date, mailbox: string): Promise<'asked' | 'stopped' | undefined> {
  const known = await tx
    .selectFrom('quiet_mailboxes')
    .select('state')
    .where('mailbox', '=', mailbox)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
  return known?.state
}

async function quieten(tx: Writer, now: Date, mailbox: string, state: 'asked' | 'stopped'): Promise<void> {
  const ends_at = timeAfter(now, quietDays * dayMs)
  await tx
    .insertInto('quiet_mailboxes')
    .values({ mailbox, state, ends_at })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet({ state, ends_at }))
    .execute()
}
