import { sql } from 'kysely'
import type { Reader } from '../../../../platform/db/database.ts'
import { withoutIds } from '../../../../platform/db/without-ids.ts'
import type { FamilyId } from '../../../../platform/http/caller.ts'
import { listed } from '../images.repository.ts'
import type { ImageRow } from '../images.table.ts'

/** When the first and the last photo were ready after a time. */
export async function findProcessedSince(
  db: Reader,
  family: FamilyId,
  after: string,
): Promise<{ firstAt: string; lastAt: string } | undefined> {
  const row = await listed(db, family)
    .select((eb) => [eb.fn.min('processed_at').as('first'), eb.fn.max('processed_at').as('last')])
    .where('processed_at', '>', after)
    .executeTakeFirst()
  return row === undefined || row.first === null || row.last === null ? undefined : { firstAt: row.first, lastAt: row.last }
}

/** From one line of history and one time to another. */
export interface Span {
  after: { id: number; at: string }
  upTo: { id: number; at: string }
}

export type NewImage = Pick<ImageRow, 'id' | 'gallery_id' | 'user_id' | 'guest_name'>

/**
 * Lists photos that were ready in that time; those of guests count from the line with which somebody let them in. An index finds the last
 * ones of either kind: together they would all be read, however many there are.
 */
export async function listNewImages(db: Reader, family: FamilyId, { after, upTo }: Span, limit: number): Promise<NewImage[]> {
  const some = listed(db, family).select(['images.id', 'images.gallery_id', 'images.user_id', 'images.guest_name']).limit(limit)
  const [ready, letIn] = await Promise.all([
    some.where('processed_at', '>', after.at).where('processed_at', '<=', upTo.at).orderBy('processed_at', 'desc').execute(),
    some
      .where('change_id', '>', after.id)
      .where('change_id', '<=', upTo.id)
      .where('guest_name', 'is not', null)
      .orderBy('change_id', 'desc')
      .execute(),
  ])
  const all = new Map([...ready, ...letIn].map((image) => [image.id, image]))
  return [...all.values()].toSorted((one, other) => other.id - one.id).slice(0, limit)
}

export interface DayOfYears {
  /** The month and the day, such as 12-31. */
  day: string
  /** Only of years before this one. */
  year: string
  without: ReadonlySet<number>
}

/**
 * Lists photos that were taken on a day of earlier years, the newest first, but for those set aside. An index finds the day.
 */
export const listImagesOfDay = (
  db: Reader,
  family: FamilyId,
  { day, year, without }: DayOfYears,
  limit: number,
): Promise<ImageRow[]> =>
  listed(db, family)
    .selectAll('images')
    .where('taken_at', '<', year)
    .where('is_set_aside', '=', 0)
    .where(sql<boolean>`substr(taken_at, 6, 5) = ${day}`)
    // Of a month or a year, its moment is any of its days.
    .whereRef('first_day', '=', 'last_day')
    .$call((query) => (without.size === 0 ? query : query.where(withoutIds(db, 'images.id', without))))
    .orderBy('taken_at', 'desc')
    .orderBy('images.id', 'desc')
    .limit(limit)
    .execute()
