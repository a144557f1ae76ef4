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

export const findFeedByToken = (db: Reader, tokenHash: string): Promise<FoundFeed | undefined> =>
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
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .executeTakeFirst()

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

export async function noteRead(tx: Writer, family: FamilyId, id: number, at: string): Promise<void> {
  await tx.updateTable('calendar_feeds').set({ last_read_at: at }).where('family_id', '=', family).where('id', '=', id).execute()
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
