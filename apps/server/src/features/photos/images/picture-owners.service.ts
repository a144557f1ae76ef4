import type { Reader } from '../../../platform/db/database.ts'
import type { ImageRow } from './images.repository.ts'

interface PictureOwner {
  family: number
  /** Whether files of this version are still wanted; undefined is the original. */
  has(version: number | undefined): boolean
}

/** Of all families: whose pictures these keys name. Profile photos lie beside the images. */
export async function findPictureOwners(db: Reader, keys: string[]): Promise<Map<string, PictureOwner>> {
  if (keys.length === 0) return new Map()
  const images = await db.selectFrom('images').select(['family_id', 'key', 'version']).where('key', 'in', keys).execute()
  const profilePhotos = await db.selectFrom('profile_photos').select(['family_id', 'key']).where('key', 'in', keys).execute()
  return new Map<string, PictureOwner>([
    ...profilePhotos.map((row) => [row.key, { family: row.family_id, has: () => true }] as const),
    // Somebody may still look at the version before the last turn; those before that went with it.
    ...images.map(
      (row) => [row.key, { family: row.family_id, has: (version: number | undefined) => (version ?? 0) <= row.version }] as const,
    ),
  ])
}

const pageSize = 500

/** Every image of a family whose files must be there. */
export async function* listImageFiles(
  db: Reader,
  family: number,
): AsyncGenerator<Pick<ImageRow, 'id' | 'key' | 'version' | 'shown_ending' | 'size_bytes'>> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('images')
      .select(['id', 'key', 'version', 'shown_ending', 'size_bytes'])
      .where('family_id', '=', family)
      .where('processed_at', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    yield* rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < pageSize) return
  }
}
