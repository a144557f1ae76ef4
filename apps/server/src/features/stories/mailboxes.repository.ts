import type { Writer } from '../../platform/db/database.ts'
import { mailboxHash } from '../../platform/mail/mail-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'

/** A mailbox that has not answered, or does not want questions, gets no first question of any family for so long. */
const quietDays = 365

const keyOf = (mailbox: string): string => `story mailbox ${mailbox}`

/** What a plan, and what stops it, keep of an address: 96 bits are enough, and are short in an address. */
export const storyMailbox = ({ secret }: Pick<Platform, 'secret'>, email: string): string =>
  mailboxHash(secret, email).slice(0, 16)

/** @returns false if the mailbox is quiet already */
export async function askMailbox(tx: Writer, now: Date, mailbox: string): Promise<boolean> {
  const known = await tx
    .selectFrom('request_counts')
    .select('ends_at')
    .where('key', '=', keyOf(mailbox))
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
  if (known !== undefined) return false
  await quieten(tx, now, mailbox)
  return true
}

export async function quieten(tx: Writer, now: Date, mailbox: string): Promise<void> {
  const ends_at = timeAfter(now, quietDays * dayMs)
  await tx
    .insertInto('request_counts')
    .values({ key: keyOf(mailbox), count: 1, ends_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ends_at }))
    .execute()
}

/** They have answered: other families may ask them too. */
export async function forgetMailbox(tx: Writer, mailbox: string): Promise<void> {
  await tx.deleteFrom('request_counts').where('key', '=', keyOf(mailbox)).execute()
}
