import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { timeAfter } from '../../../platform/time.ts'
import { listed, ofFamily } from '../images/images.repository.ts'
import type { ImageRow } from '../images/images.table.ts'

const columns = [
  'images.id',
  'images.gallery_id',
  'images.content_type',
  'images.file_name',
  'images.live_id',
  'images.taken',
  'images.taken_at',
  'images.user_id',
  'images.is_private',
] as const

export type LiveImage = Pick<ImageRow, (typeof columns)[number] extends `images.${infer Column}` ? Column : never>

/** A camera names each pair once; more are copies. */
const maxNamed = 50
const maxNear = 2_000

/** Lists what has this identifier, the oldest first. */
export const listOfLiveId = (db: Reader, family: FamilyId, liveId: string): Promise<LiveImage[]> =>
  listed(db, family)
    .select(columns)
    .where('images.live_id', '=', liveId)
    // Written out, as the condition of the index is.
    .where('images.live_id', '<>', sql.lit(''))
    .orderBy('images.id')
    .limit(maxNamed)
    .execute()

/** Lists what was taken around the same time in the same gallery. */
export const listTakenAround = (
  db: Reader,
  family: FamilyId,
  { gallery_id, taken_at }: Pick<ImageRow, 'gallery_id' | 'taken_at'>,
  ms: number,
): Promise<LiveImage[]> =>
  listed(db, family)
    .select(columns)
    .where('images.gallery_id', '=', gallery_id)
    .where('images.taken_at', '>=', timeAfter(new Date(taken_at), -ms))
    .where('images.taken_at', '<=', timeAfter(new Date(taken_at), ms))
    .orderBy('images.taken_at')
    .orderBy('images.id')
    .limit(maxNear)
    .execute()

/** What may have a film in its file. */
const movingTypes = ['image/jpeg', 'image/heic', 'image/avif']

const stills = (db: Reader, family: FamilyId) =>
  ofFamily(db, family)
    .where('images.processed_at', 'is not', null)
    .where('images.film', '=', '')
    .where('images.content_type', 'in', movingTypes)

/** Lists a page, by id, of photos in which no film is known; deleted ones too. */
export const listStills = (
  db: Reader,
  family: FamilyId,
  after: number,
  count: number,
): Promise<Pick<ImageRow, 'id' | 'key' | 'content_type'>[]> =>
  stills(db, family)
    .select(['images.id', 'images.key', 'images.content_type'])
    .where('images.id', '>', after)
    .orderBy('images.id')
    .limit(count)
    .execute()

/** @returns the id of the last of them; 0 if there is none */
export async function findLastStill(db: Reader, family: FamilyId): Promise<number> {
  const row = await stills(db, family).select('images.id').orderBy('images.id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}
