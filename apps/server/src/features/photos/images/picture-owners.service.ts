import type { Reader } from '../../../platform/db/database.ts'
import { listImageFilesAfter, listImagesOfKeys } from './images.repository.ts'
import type { ImageRow } from './images.table.ts'

export interface PictureOwner {
  family: number
  /** Whether files of this version are still wanted; undefined is the original. */
  has(version: number | undefined): boolean
}

/** Of all families: whose images these keys name. */
export async function findImageOwners(db: Reader, keys: string[]): Promise<Map<string, PictureOwner>> {
  const images = keys.length === 0 ? [] : await listImagesOfKeys(db, keys)
  return new Map(
    // Somebody may still look at the version before the last turn; those before that went with it.
    images.map((row) => [row.key, { family: row.family_id, has: (version) => (version ?? 0) <= row.version }]),
  )
}

const pageSize = 500

/** Every image of a family whose files must be there. */
export async function* listImageFiles(
  db: Reader,
  family: number,
): AsyncGenerator<Pick<ImageRow, 'id' | 'key' | 'version' | 'shown_ending' | 'size_bytes'>> {
  for (let last = 0; ;) {
    const rows = await listImageFilesAfter(db, family, last, pageSize)
    yield* rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < pageSize) return
  }
}
