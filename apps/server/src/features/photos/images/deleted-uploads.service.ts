import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

const atOnce = 1_000

/** The users who uploaded those of these images, and of the images in these galleries, that were deleted after a time. */
export async function listUploadersOf(
  db: Reader,
  family: FamilyId,
  { images, galleries, after }: { images: number[]; galleries: number[]; after: string },
): Promise<number[]> {
  const users = new Set<number>()
  for (const [column, ids] of [
    ['id', images],
    ['gallery_id', galleries],
  ] as const) {
    for (let start = 0; start < ids.length; start += atOnce) {
      const rows = await db
        .selectFrom('images')
        .select('user_id')
        .distinct()
        .where('family_id', '=', family)
        .where(column, 'in', ids.slice(start, start + atOnce))
        .where('hidden_at', '>', after)
        .execute()
      for (const { user_id } of rows) if (user_id !== null) users.add(user_id)
    }
  }
  return [...users]
}

/** What was ever uploaded into a gallery and is not gone for good, with whose it is. */
export async function listImagesInGallery(db: Reader, family: FamilyId, gallery: number) {
  return db
    .selectFrom('images')
    .select(['id', 'gallery_id', 'hidden_at', 'hidden_by', 'uploaded_by'])
    .where('family_id', '=', family)
    .where('gallery_id', '=', gallery)
    .execute()
}

/** Whose images are in a gallery, by name. */
export async function listGalleryUploaders(db: Reader, family: FamilyId, gallery: number): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('uploaded_by')
    .distinct()
    .where('family_id', '=', family)
    .where('gallery_id', '=', gallery)
    .where('hidden_at', 'is', null)
    .execute()
  return rows.map((row) => row.uploaded_by)
}
