import type { LegacyMonths } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { never } from '../../platform/time.ts'

const columns = ['months', 'successor_id', 'begun_at', 'asked', 'asked_at', 'delivered_at'] as const

export type LegacyRow = NonNullable<Awaited<ReturnType<typeof findLegacy>>>

export const findLegacy = (db: Reader, family: FamilyId) =>
  db.selectFrom('legacies').select(columns).where('family_id', '=', family).executeTakeFirst()

/** Finds it, and keeps others from changing it until the transaction ends. */
export const holdLegacy = (tx: Writer, family: FamilyId): Promise<LegacyRow | undefined> =>
  tx
    .updateTable('legacies')
    .set((eb) => ({ asked: eb.ref('asked') }))
    .where('family_id', '=', family)
    .returning(columns)
    .executeTakeFirst()

/** Switches it on, or chooses anew: what had begun begins again. */
export async function saveLegacy(
  tx: Writer,
  family: FamilyId,
  chosen: { months: LegacyMonths; successor_id: number },
): Promise<void> {
  const row = { ...chosen, begun_at: null, asked: 0, asked_at: null, delivered_at: null }
  await tx
    .insertInto('legacies')
    .values({ family_id: family, ...row })
    .onConflict((conflict) => conflict.column('family_id').doUpdateSet(row))
    .execute()
  await deleteLinks(tx, family)
}

export async function updateLegacy(
  tx: Writer,
  family: FamilyId,
  changes: Partial<Pick<LegacyRow, 'begun_at' | 'asked' | 'asked_at' | 'delivered_at'>>,
): Promise<void> {
  await tx.updateTable('legacies').set(changes).where('family_id', '=', family).execute()
}

/** @returns whether it was on */
export async function deleteLegacy(tx: Writer, family: FamilyId): Promise<boolean> {
  const deleted = await tx.deleteFrom('legacies').where('family_id', '=', family).executeTakeFirst()
  await deleteLinks(tx, family)
  return deleted.numDeletedRows > 0n
}

/** Lists families in which it is on, by their ids. */
export const listFamiliesWithLegacy = async (db: Reader, after: number, limit: number): Promise<FamilyId[]> =>
  (
    await db.selectFrom('legacies').select('family_id').where('family_id', '>', after).orderBy('family_id').limit(limit).execute()
  ).map(({ family_id }) => family_id as FamilyId)

/** Returns when a keeper last used Banyan; when the last of them joined if none ever did. */
export async function findLastUse(db: Reader, family: FamilyId): Promise<string> {
  const rows = await db
    .selectFrom('users')
    .select(['last_used_at', 'created_at'])
    .where('family_id', '=', family)
    .where('role', '=', 'keeper')
    .execute()
  return rows
    .map(({ last_used_at, created_at }) => (last_used_at === '' ? created_at : last_used_at))
    .reduce((last, each) => (each > last ? each : last), '')
}

export async function insertLink(tx: Writer, family: FamilyId, userId: number, tokenHash: string): Promise<void> {
  await tx.insertInto('legacy_links').values({ token_hash: tokenHash, family_id: family, user_id: userId }).execute()
}

/** Takes a link, which works once. */
export const takeLink = (tx: Writer, tokenHash: string) =>
  tx.deleteFrom('legacy_links').where('token_hash', '=', tokenHash).returning(['family_id', 'user_id']).executeTakeFirst()

export async function deleteLinks(tx: Writer, family: FamilyId): Promise<void> {
  await tx.deleteFrom('legacy_links').where('family_id', '=', family).execute()
}

/** Says what became of mails: when the first of them was sent, and whether others may still be. */
export async function findDelivery(db: Reader, eventKeys: string[]): Promise<{ sentAt: string | null; isWaiting: boolean }> {
  if (eventKeys.length === 0) return { sentAt: null, isWaiting: false }
  const rows = await db.selectFrom('mails').select(['sent_at', 'next_attempt_at']).where('event_key', 'in', eventKeys).execute()
  const sent = rows.flatMap(({ sent_at }) => (sent_at === null ? [] : [sent_at])).toSorted()
  return {
    sentAt: sent[0] ?? null,
    isWaiting: rows.some(({ sent_at, next_attempt_at }) => sent_at === null && next_attempt_at !== never),
  }
}
