import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Reader } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { drainOrCut, receiveUpload } from '../../../platform/http/bodies/upload.ts'
import { bindCall, pathId } from '../../../platform/http/call.ts'
import { requireRole } from '../../../platform/http/caller.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import { answerPage, readPage } from '../../../platform/http/paging.ts'
import type { View } from '../../../platform/http/view.ts'
import { mediaAddresses } from '../../../platform/media/media-addresses.ts'
import { newPictureKey } from '../../../platform/media/picture-keys.ts'
import type { VisiblePictureCache } from '../../../platform/media/visible-picture-cache.ts'
import { countTalk } from '../../comments/comments.service.ts'
import { isMarkOnly } from '../../living/marks.service.ts'
import { movingPage } from '../motion/moving-page.ts'
import { findMovingPages } from '../motion/moving-pages.service.ts'
import { listPages, setPages } from '../photographs/photographs.service.ts'
import { cutImage } from './changing/cut-image.service.ts'
import { changeImage } from './changing/update-image.service.ts'
import { changeImages } from './changing/update-images.service.ts'
import { createImage, removeUnused } from './create-image.service.ts'
import { presentImage, presentLocation } from './images.presenter.ts'
import { countImages, listImages, listLocatedImages } from './images.repository.ts'
import { deleteImage, findKnownImages, getImage, readFilter, readId, restoreImage } from './images.service.ts'
import type { ImageIds } from './images.table.ts'
import { keepOriginal } from './keep-original.ts'
import type { KeptOriginal } from './keep-original.ts'

const readFlag = (text: string | undefined): boolean | undefined =>
  text === undefined || text.trim() === '' ? undefined : /^(?:1|true)$/i.test(text.trim())

/** @param photosTaggedWith - builds a query for the photos in which somebody is tagged */
export function imageRoutes(
  app: FastifyInstance,
  pictures: VisiblePictureCache,
  photosTaggedWith: (db: Reader, family: FamilyId, person: number) => ImageIds,
): void {
  const { platform } = app
  const { read } = platform.database

  const talkOf = ({ familyId, userId }: Caller, ids: number[]) => countTalk(read, familyId, 'image', ids, userId)
  const presentOne = async (caller: Caller, id: number, view: View, request: FastifyRequest) => {
    const [row, talk] = await Promise.all([getImage(platform, caller.familyId, id), talkOf(caller, [id])])
    const pageOf = await findMovingPages(read, caller.familyId, [row])
    return presentImage(row, mediaAddresses(request, caller.familyId), view, talk(id), pageOf(row))
  }

  bindCall(app, 'listImages', async ({ caller, query, view, request }) => {
    const { familyId } = caller
    const page = readPage(query)
    const filter = await readFilter(query, view, (person) => photosTaggedWith(read, familyId, person))
    const count = await countImages(read, familyId, filter)
    return answerPage(request, page, count, async () => {
      const addresses = mediaAddresses(request, familyId)
      const rows = await listImages(read, familyId, filter, page, count)
      const talk = await talkOf(
        caller,
        rows.map(({ id }) => id),
      )
      const pageOf = await findMovingPages(read, familyId, rows)
      return rows.map((row) => presentImage(row, addresses, view, talk(row.id), pageOf(row)))
    })
  })

  bindCall(app, 'getImage', ({ caller, params, view, request }) => presentOne(caller, pathId(params.id), view, request))

  bindCall(app, 'createImage', async ({ caller, view, request }) => {
    const key = newPictureKey()
    try {
      let original: KeptOriginal | undefined
      const { fileName, fields } = await receiveUpload(request, {
        call: 'createImage',
        field: 'picture',
        maxBytes: platform.config.pictures.maxBytes,
        keep: async (content) => {
          original = await keepOriginal(platform, caller.familyId, key, content)
        },
      })
      if (original === undefined) throw new ApiError('invalid_field', { field: 'picture' })
      const galleryId = readId(fields['gallery_id']?.trim() ?? '', 'gallery_id')
      if ((await view.hiddenPhotos()).galleries.has(galleryId)) throw new ApiError('not_found')
      const image = await createImage(platform, caller, {
        original,
        fileName,
        galleryId,
        isPrivate: readFlag(fields['is_private']),
      })
      const pageOf = await findMovingPages(read, caller.familyId, [image])
      return presentImage(image, mediaAddresses(request, caller.familyId), view, undefined, pageOf(image))
    } catch (error) {
      drainOrCut(request)
      await removeUnused(platform, caller.familyId, key)
      throw error
    }
  })

  bindCall(app, 'updateImage', async ({ caller, params, body, view, request }) => {
    const id = pathId(params.id)
    // Those whom a photo concerns may hide it, whatever else they may change.
    if (!isMarkOnly(body)) requireRole(caller, 'member')
    await changeImage(platform, caller, id, body)
    // What moves of a photo shows more than a part of it.
    if (body.edit !== undefined) pictures.forgetFamily(caller.familyId)
    return presentOne(caller, id, view, request)
  })

  bindCall(app, 'updateImages', ({ caller, body }) => {
    const { ids: _, ...changes } = body
    if (!isMarkOnly(changes)) requireRole(caller, 'member')
    return changeImages(platform, caller, body)
  })

  bindCall(app, 'cutImage', async ({ caller, params, body, view, request }) => {
    const addresses = mediaAddresses(request, caller.familyId)
    return (await cutImage(platform, caller, pathId(params.id), body, view)).map((row) => presentImage(row, addresses, view))
  })

  bindCall(app, 'deleteImage', async ({ caller, params }) => {
    await deleteImage(platform, caller, pathId(params.id))
    pictures.forgetFamily(caller.familyId)
    return 'OK' as const
  })

  bindCall(app, 'restoreImage', async ({ caller, params, view, request }) => {
    const id = pathId(params.id)
    await restoreImage(platform, caller, id)
    return presentOne(caller, id, view, request)
  })

  const presentPages = async (caller: Caller, id: number, view: View, request: FastifyRequest) => {
    const rows = await listPages(read, caller.familyId, id)
    const { images: hidden } = await view.hiddenPhotos()
    const shown = rows.filter((row) => !hidden.has(row.id))
    const talk = await talkOf(
      caller,
      shown.map((row) => row.id),
    )
    const addresses = mediaAddresses(request, caller.familyId)
    const [front] = shown
    const film = front && movingPage(front, shown)
    return shown.map((row) => presentImage(row, addresses, view, talk(row.id), row === front ? film : undefined))
  }

  bindCall(app, 'listPages', ({ caller, params, view, request }) => presentPages(caller, pathId(params.id), view, request))

  bindCall(app, 'setPages', async ({ caller, params, body, view, request }) => {
    const id = pathId(params.id)
    const line = await setPages(platform, caller, id, body)
    return { change_id: line ?? null, pages: await presentPages(caller, id, view, request) }
  })

  bindCall(app, 'listImageLocations', async ({ caller: { familyId }, query, request }) => {
    const addresses = mediaAddresses(request, familyId)
    return (await listLocatedImages(read, familyId, query.gallery_id)).map((row) => presentLocation(row, addresses))
  })

  bindCall(app, 'findKnownImages', ({ caller, body }) => findKnownImages(platform, caller.familyId, body))
}
