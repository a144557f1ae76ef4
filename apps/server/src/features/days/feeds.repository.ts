import type { FeedScope, KinRegionChoice } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { CalendarFeedRow } from './feeds.table.ts'

export const listFeeds = (db: Reader, family: FamilyId, user: number): Promise<CalendarFeedRow[]> =>
  db.selectFrom('calendar_feeds').selectAll().where('family_id', '=', family).where('user_id', '=', user).orderBy('id').execute()

/** A feed of any family, with whose it is. */
export interface FoundFeed extends CalendarFeedRow {
  reader_person_id: number
  language: string
  region: string
  kin_region: KinRegionChoice | ''
  uid: string
}

const foundFeeds = (db: Reader) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'calendar_feeds.family_id').onRef('users.id', '=', 'calendar_feeds.user_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .innerJoin('families', 'families.id', 'calendar_feeds.family_id')
    .selectAll('calendar_feeds')
    .select([
      'users.person_id as reader_person_id',
      'accounts.language',
      'accounts.region',
      'accounts.kin_region',
      'families.uid',
    ])

export const findFeedByToken = (db: Reader, tokenHash: string): Promise<FoundFeed | undefined> =>
  foundFeeds(db).where('calendar_feeds.token_hash', '=', tokenHash).executeTakeFirst()

/** Those of all families with so many facts that programs have read since, the last first. */
export const listFeedsReadSince = (
  db: Reader,
  since: string,
  { facts, count }: { facts: number; count: number },
): Promise<FoundFeed[]> =>
  foundFeeds(db)
    .innerJoin('family_ids', 'family_ids.family_id', 'calendar_feeds.family_id')
    .where('family_ids.table_name', '=', 'facts')
    .where('family_ids.last_id', '>=', facts)
    .where('calendar_feeds.last_read_at', '>=', since)
    .orderBy('calendar_feeds.last_read_at', 'desc')
    .limit(count)
    .execute()

/** The families with so many facts that somebody has used since, the last first. */
export const listLargeFamilies = async (
  db: Reader,
  since: string,
  { facts, count }: { facts: number; count: number },
): Promise<FamilyId[]> => {
  const rows = await db
    .selectFrom('family_ids')
    .innerJoin('users', 'users.family_id', 'family_ids.family_id')
    .select('users.family_id')
    .where('family_ids.table_name', '=', 'facts')
    .where('family_ids.last_id', '>=', facts)
    .where('users.last_used_at', '>=', since)
    .groupBy('users.family_id')
    .orderBy((eb) => eb.fn.max('users.last_used_at'), 'desc')
    .limit(count)
    .execute()
  return rows.map(({ family_id: family }) => family as FamilyId)
}

export async function insertFeed(
  tx: Writer,
  family: FamilyId,
  feed: {
    user_id: number
    name: string
    token_hash: string
    token_salt: string
    kinds: string
    who: FeedScope
    person_id: number | null
    created_at: string
  },
): Promise<number> {
  const id = await nextId(tx, family, 'calendar_feeds')
  await tx
    .insertInto('calendar_feeds')
    .values({ ...feed, id, family_id: family })
    .execute()
  return id
}

/** @returns whether there was one */
export async function deleteFeed(tx: Writer, family: FamilyId, user: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('family_id', '=', family)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteFeedsOf(tx: Writer, family: FamilyId, user: number): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('family_id', '=', family).where('user_id', '=', user).execute()
}

export async function noteRead(
  tx: Writer,
  family: FamilyId,
  id: number,
  { at, base }: { at: string; base: string },
): Promise<void> {
  const changes = { last_read_at: at, last_base: base }
  await tx.updateTable('calendar_feeds').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

export async function insertMuted(tx: Writer, family: FamilyId, user: number, person: number): Promise<void> {
  await tx
    .insertInto('muted_people')
    .values({ family_id: family, user_id: user, person_id: person })
    .onConflict((conflict) => conflict.columns(['family_id', 'user_id', 'person_id']).doNothing())
    .execute()
}

export async function deleteMuted(tx: Writer, family: FamilyId, user: number, person: number): Promise<void> {
  await tx
    .deleteFrom('muted_people')
    .where('family_id', '=', family)
    .where('user_id', '=', user)
    .where('person_id', '=', person)
    .execute()
}

export async function listMuted(db: Reader, family: FamilyId, user: number): Promise<number[]> {
  const rows = await db
    .selectFrom('muted_people')
    .select('person_id')
    .where('family_id', '=', family)
    .where('user_id', '=', user)
    .orderBy('person_id')
    .execute()
  return rows.map((row) => row.person_id)
}
