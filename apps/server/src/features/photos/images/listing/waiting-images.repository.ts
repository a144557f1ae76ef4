import { sql } from 'kysely'
import type { Reader, Writer } from '../../../../platform/db/database.ts'
import { withoutIds } from '../../../../platform/db/without-ids.ts'
import type { FamilyId } from '../../../../platform/http/caller.ts'
import type { Page } from '../../../../platform/http/paging.ts'
import type { ImageRow } from '../images.table.ts'

export interface WaitingFilter {
  galleryId?: number
  /** Galleries that the reader does not see. */
  without: ReadonlySet<number>
  /** Waiting photos of people whom the reader does not see. */
  withoutImages: ReadonlySet<number>
}

/** Written out, as the condition of the index is. */
const waits = sql.lit<'guest'>('guest')

/** Selects photos of guests that wait, in galleries that are there. */
const waiting = (db: Reader, family: FamilyId, { galleryId, without, withoutImages }: WaitingFilter) =>
  db
    .selectFrom('images')
    // In this order, and without an index by time: otherwise SQLite would look through all photos of the family.
    .crossJoin('galleries')
    .whereRef('galleries.family_id', '=', 'images.family_id')
    .whereRef('galleries.id', '=', 'images.gallery_id')
    .where('galleries.hidden_at', 'is', null)
    .where('images.family_id', '=', family)
    .where('images.hidden_reason', '=', waits)
    .where(sql<string>`coalesce(images.processed_at, '')`, '<>', '')
    .$if(galleryId !== undefined, (query) => query.where('images.gallery_id', '=', galleryId ?? 0))
    .$call((query) => (without.size === 0 ? query : query.where(withoutIds(db, 'images.gallery_id', without))))
    .$call((query) => (withoutImages.size === 0 ? query : query.where(withoutIds(db, 'images.id', withoutImages))))

export async function countWaiting(db: Reader, family: FamilyId, filter: WaitingFilter): Promise<number> {
  const { count } = await waiting(db, family, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type WaitingImageRow = ImageRow & { gallery_title: string }

/** Lists a page of them, the oldest first. */
export const listWaiting = (
  db: Reader,
  family: FamilyId,
  filter: WaitingFilter,
  { size, offset }: Page,
): Promise<WaitingImageRow[]> =>
  waiting(db, family, filter)
    .selectAll('images')
    .select('galleries.title as gallery_title')
    .orderBy('images.hidden_at')
    .orderBy('images.id')
    .limit(size)
    .offset(offset)
    .execute()

/** @returns false if it does not wait any more */
export async function deleteWaiting(tx: Writer, family: FamilyId, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('images')
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('hidden_reason', '=', waits)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Counts everything of a family that waits, also what is still being processed. */
export async function countAllWaiting(db: Reader, family: FamilyId): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .where('hidden_reason', '=', waits)
    .executeTakeFirstOrThrow()
  return Number(count)
}
