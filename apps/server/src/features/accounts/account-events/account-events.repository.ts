import type { AccountEventKind } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'

export async function insertAccountEvent(
  tx: Writer,
  event: { accountId: number; kind: AccountEventKind; name: string; userAgent: string; at: string },
): Promise<void> {
  await tx
    .insertInto('account_events')
    .values({
      account_id: event.accountId,
      kind: event.kind,
      name: event.name,
      user_agent: event.userAgent,
      created_at: event.at,
    })
    .execute()
}

/** Lists what happened since then, the newest first. */
export async function listAccountEvents(db: Reader, accountId: number, since: string, limit: number) {
  return db
    .selectFrom('account_events')
    .select(['kind', 'name', 'user_agent', 'created_at'])
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
