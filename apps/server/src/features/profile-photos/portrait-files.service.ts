import type { Reader } from '../../platform/db/database.ts'
import { listPhotosOfKeys } from './profile-photos.repository.ts'

/** Finds, across all families, the profile photos with these keys. Their files have one version. */
export async function findPortraitOwners(
  db: Reader,
  keys: string[],
): Promise<Map<string, { family: number; has: (version: number | undefined) => boolean }>> {
  const photos = keys.length === 0 ? [] : await listPhotosOfKeys(db, keys)
  return new Map(photos.map((row) => [row.key, { family: row.family_id, has: () => true }]))
}
