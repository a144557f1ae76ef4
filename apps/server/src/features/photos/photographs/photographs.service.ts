import type { CallBody } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import type { PhotoStep } from '../../changes/change-photos.ts'
import { findImage, listImagesById } from '../images/images.repository.ts'
import type { ImageRow } from '../images/images.table.ts'
import { photographsAmong, withPagesOf } from './arrange-photographs.ts'
import type { Photograph } from './arrange-photographs.ts'
import { arrangePhotographs, readPhotographs } from './change-photograph.service.ts'
import * as repository from './photographs.repository.ts'

/** Lists the images of the photograph that an image belongs to, the front first. @throws ApiError `not_found` */
export async function listPages(db: Reader, family: FamilyId, id: number): Promise<ImageRow[]> {
  const image = await findImage(db, family, id)
  if (image === undefined) throw new ApiError('not_found')
  const front = image.front_id ?? image.id
  const pages = await repository.listPagesBehind(db, family, [front])
  return [...(await listImagesById(db, family, [front])), ...pages]
}

/** Lists the pages behind these fronts, in their order. */
export const listPagesBehind = (db: Reader, family: FamilyId, fronts: number[]): Promise<ImageRow[]> =>
  repository.listPagesBehind(db, family, fronts)

/** Returns the front of each of these images that is a page; deleted ones too. */
export const findFrontsOf = async (db: Reader, family: FamilyId, ids: readonly number[]): Promise<Map<number, number>> =>
  new Map(
    (await repository.listFrontsOf(db, family, ids)).flatMap(({ id, front_id }) => (front_id === null ? [] : [[id, front_id]])),
  )

/**
 * Makes one photograph of images, see the contract.
 *
 * @returns the line of history, if anything changed
 * @throws ApiError `invalid_field`, `not_found`, `value_changed`, `not_concerned`, `join_in_one_gallery`, `too_many_pages`
 */
export async function setPages(
  platform: Platform,
  caller: Caller,
  id: number,
  { ids, seen }: CallBody<'setPages'>,
): Promise<number | undefined> {
  const asked = [...new Set(ids)]
  if (asked.length === 0 || asked.length < ids.length) throw new ApiError('invalid_field', { field: 'ids' })
  return changePhotos(platform, caller.familyId, async (tx, note) => {
    const step: PhotoStep = { tx, author: caller, note, at: platform.now().toISOString() }
    const images = await readPhotographs(step, [id, ...asked])
    const known = photographsAmong(images)
    const own = known.find((photograph) => photograph.includes(id)) ?? [id]
    if (seen !== undefined && JSON.stringify(seen) !== JSON.stringify(own)) throw new ApiError('value_changed')
    const joined = withPagesOf(asked, known, own)
    const apart: Photograph[] = own.filter((page) => !joined.includes(page)).map((page) => [page])
    return arrangePhotographs(step, [joined, ...apart])
  })
}
