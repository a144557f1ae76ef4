import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { CallBody, CallResponse } from '@banyan/contract'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { changePhotos } from '../../../changes/change-photos.ts'
import type { PhotoStep } from '../../../changes/change-photos.ts'
import { lockGallery } from '../../galleries/touch-gallery.service.ts'
import { listPagesBehind } from '../../photographs/photographs.service.ts'
import { listImagesById } from '../images.repository.ts'
import { changeImagesTogether } from './change-images.service.ts'
import type { ChangedImage } from './change-images.service.ts'
import { guessOf, readChanges, readTime } from './update-image.service.ts'

const pieceSize = 50

/**
 * Gives many images one date or place, or says who sees them: all of them or none.
 * @throws ApiError `invalid_field`, `invalid_date`, `invalid_place`, `not_concerned`, `not_found`
 */
export async function changeImages(
  platform: Platform,
  caller: Caller,
  { ids, ...asked }: CallBody<'updateImages'>,
): Promise<CallResponse<'updateImages'>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw new ApiError('invalid_field', { field: 'ids' })
  const { gallery_id: gallery } = asked
  const changes = { ...readChanges(asked), ...(gallery === undefined ? {} : { gallery_id: gallery }) }
  return changePhotos(platform, caller.familyId, async (tx, note) => {
    const step: PhotoStep = { tx, author: caller, note, at: platform.now().toISOString() }
    const changed: ChangedImage[] = []
    if (gallery !== undefined) await lockGallery(tx, caller.familyId, gallery)
    for (let start = 0; start < wanted.length; start += pieceSize) {
      const piece = wanted.slice(start, start + pieceSize)
      const images = await listImagesById(tx, caller.familyId, piece)
      if (images.length < piece.length) throw new ApiError('not_found')
      // All images of a photograph are of one gallery.
      if (gallery !== undefined)
        for (const page of await listPagesBehind(tx, caller.familyId, piece))
          if (!wanted.includes(page.id)) changed.push({ image: page, changes: { gallery_id: gallery } })
      for (const image of images)
        changed.push({ image, changes: { ...changes, ...readTime(asked, image, caller.language), ...guessOf(changes, image) } })
      await letOthersRun()
    }
    const { line, count } = await changeImagesTogether(step, changed)
    return { change_id: line ?? null, count }
  })
}
