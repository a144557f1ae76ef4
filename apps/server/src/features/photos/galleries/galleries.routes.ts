import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../../platform/http/call.ts'
import { requireRole } from '../../../platform/http/caller.ts'
import { answerPage, readPage } from '../../../platform/http/paging.ts'
import { mediaAddresses } from '../../../platform/media/media-addresses.ts'
import type { VisiblePictureCache } from '../../../platform/media/visible-picture-cache.ts'
import { isMarkOnly } from '../../living/marks.service.ts'
import {
  changeGallery,
  countFamilyGalleries,
  createGallery,
  deleteGallery,
  getGallery,
  listFamilyGalleries,
  restoreGallery,
} from './galleries.service.ts'

export function galleryRoutes(app: FastifyInstance, pictures: VisiblePictureCache): void {
  const { platform } = app

  bindCall(app, 'listGalleries', async ({ caller, query, view, request }) => {
    const { familyId } = caller
    const page = readPage(query)
    const hidden = await view.hiddenPhotos()
    return answerPage(request, page, await countFamilyGalleries(platform.database.read, familyId, hidden), () =>
      listFamilyGalleries(platform, caller, page, mediaAddresses(request, familyId), hidden),
    )
  })

  bindCall(app, 'getGallery', async ({ caller, params, view, request }) =>
    getGallery(platform, caller, pathId(params.id), mediaAddresses(request, caller.familyId), await view.hiddenPhotos()),
  )

  bindCall(app, 'createGallery', async ({ caller, body, view, request }) => {
    const id = await createGallery(platform, caller, body)
    return getGallery(platform, caller, id, mediaAddresses(request, caller.familyId), await view.hiddenPhotos())
  })

  bindCall(app, 'updateGallery', async ({ caller, params, body, view, request }) => {
    const id = pathId(params.id)
    // Those whom a gallery concerns may hide it, whatever else they may change.
    if (!isMarkOnly(body)) requireRole(caller, 'member')
    await changeGallery(platform, caller, id, body)
    return getGallery(platform, caller, id, mediaAddresses(request, caller.familyId), await view.hiddenPhotos())
  })

  bindCall(app, 'deleteGallery', async ({ caller, params }) => {
    await deleteGallery(platform, caller, pathId(params.id))
    pictures.forgetFamily(caller.familyId)
    return 'OK' as const
  })

  bindCall(app, 'restoreGallery', async ({ caller, params, view, request }) => {
    const id = pathId(params.id)
    await restoreGallery(platform, caller, id)
    return getGallery(platform, caller, id, mediaAddresses(request, caller.familyId), await view.hiddenPhotos())
  })
}
