import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { MediaAddresses } from '../../../platform/media/media-addresses.ts'
import { presentThumbnail } from './images.presenter.ts'
import type { ImageRow } from './images.repository.ts'

/** Deleted by themselves; those that went along with a gallery are in the trash with it. */
const trashed = (db: Reader, family: FamilyId) =>
  db.selectFrom('images').where('family_id', '=', family).where('hidden_by', 'like', 'image %')

export async function countTrashedImages(db: Reader, family: FamilyId): Promise<number> {
  const { count } = await trashed(db, family)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The last deleted first. */
export async function listTrashedImages(db: Reader, family: FamilyId, most: number): Promise<ImageRow[]> {
  return trashed(db, family).selectAll().orderBy('hidden_at', 'desc').orderBy('id').limit(most).execute()
}

interface TrashedDescription {
  imageCount: number
  thumbnail?: ReturnType<typeof presentThumbnail>
}

/** For each mark how many images bear it, and the picture of the one that stands for them. */
export async function describeTrashed(
  db: Reader,
  family: FamilyId,
  asked: { mark: string; imageId: number | null }[],
  addresses: MediaAddresses,
): Promise<TrashedDescription[]> {
  if (asked.length === 0) return []
  const ofFamily = db.selectFrom('images').where('family_id', '=', family)
  const counts = await ofFamily
    .select((eb) => ['hidden_by', eb.fn.countAll<number>().as('count')])
    .where(
      'hidden_by',
      'in',
      asked.map(({ mark }) => mark),
    )
    .groupBy('hidden_by')
    .execute()
  const countOf = new Map(counts.map((row) => [row.hidden_by, Number(row.count)]))
  const ids = asked.flatMap(({ imageId }) => imageId ?? [])
  const images =
    ids.length === 0 ? [] : await ofFamily.selectAll().where('id', 'in', ids).where('processed_at', 'is not', null).execute()
  // Their usual addresses are not there any more: these open for who looks into the trash.
  const forTrash: MediaAddresses = { of: (picture, name) => addresses.of(picture, name, 'trash') }
  return asked.map(({ mark, imageId }) => {
    const image = images.find((row) => row.id === imageId && row.hidden_by === mark)
    return {
      imageCount: countOf.get(mark) ?? 0,
      ...(image === undefined ? {} : { thumbnail: presentThumbnail(image, forTrash) }),
    }
  })
}

export type PictureFiles = Pick<ImageRow, 'id' | 'family_id' | 'key'>

/** Of all families: images whose time in the trash is over, or all of a gallery. */
export async function listExpiredImages(
  db: Reader,
  which: { before: string } | { family: FamilyId; galleryId: number },
  most: number,
): Promise<PictureFiles[]> {
  const query = db.selectFrom('images').select(['id', 'family_id', 'key']).limit(most)
  return (
    'before' in which
      ? query.where('hidden_at', '<=', which.before)
      : query.where('family_id', '=', which.family).where('gallery_id', '=', which.galleryId)
  ).execute()
}

export async function deleteExpiredImages(tx: Writer, images: PictureFiles[]): Promise<void> {
  // The key is of one image on the whole server.
  await tx
    .deleteFrom('images')
    .where(
      'key',
      'in',
      images.map((image) => image.key),
    )
    .execute()
}
