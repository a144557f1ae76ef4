import type { Reader } from '../../../platform/db/database.ts'
import { listImageFilesAfter, listImagesOfKeys } from './images.repository.ts'
import type { ImageRow } from './images.table.ts'

export interface PictureOwner {
  family: number
  /** Whether files of this version are still needed; undefined is the original. */
  has(version: number | undefined): boolean
}

/** Finds, across all families, the images that own these keys. */
export async function findImageOwners(db: Reader, keys: string[]): Promise<Map<string, PictureOwner>> {
  const images = keys.length === 0 ? [] : await listImagesOfKeys(db, keys)
  return new Map(
    // The version before the last turn may still be open in somebody's browser; older ones were removed with that turn.
    images.map((row) => [row.key, { family: row.family_id, has: (version) => (version ?? 0) <= row.version }]),
  )
}

const pageSize = 500

/** Lists every image of a family whose files must exist. */
export async function* listImageFiles(
  db: Reader,
  family: number,
): AsyncGenerator<Pick<ImageRow, 'id' | 'key' | 'version' | 'shown_ending' | 'edit' | 'size_bytes' | 'film' | 'content_type'>> {
  for (let last = 0; ;) {
    const rows = await listImageFilesAfter(db, family, last, pageSize)
    yield* rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < pageSize) return
  }
}
