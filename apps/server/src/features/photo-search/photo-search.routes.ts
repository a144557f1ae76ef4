import type { Language } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { mediaAddresses } from '../../platform/media/media-addresses.ts'
import { countTalk } from '../comments/comments.service.ts'
import { findPhotosState } from '../families/families.service.ts'
import { isUnchanged, tagger } from '../families/lists/family-list-cache.ts'
import {
  changeSearchGallery,
  createSearchGallery,
  deleteSearchGallery,
  restoreSearchGallery,
} from '../photos/galleries/search-galleries.service.ts'
import { presentImage } from '../photos/images/images.presenter.ts'
import { findMovingPages } from '../photos/motion/moving-pages.service.ts'
import { readPhotoQuery } from './photo-query.ts'
import { listFoundPhotos, readTimeline } from './photo-search.service.ts'
import { getShownSearch, listShownSearches, readSearch, refuseUnseenGallery, writeSearch } from './search-galleries.service.ts'

export function photoSearchRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(
    app,
    'getTimeline',
    async ({ caller: { familyId, language, userId }, query, view, request, reply }) => {
      // All photos are much to send to somebody who has them; what a search finds depends on more than the photos.
      if (Object.values(query).every((value) => (value ?? '') === '')) {
        const state = await findPhotosState(platform.database.read, familyId)
        if (isUnchanged(request, reply, tagger(request, familyId, `timeline${view.key}`)(state))) return reply.status(304).send()
      }
      return readTimeline(platform, { familyId, language, userId, view }, query)
    },
    { compress: true },
  )

  bindCall(
    app,
    'listPhotos',
    async ({ caller, query, view, request }) => {
      const { familyId, language, userId } = caller
      const { count, next, rows } = await listFoundPhotos(platform, { familyId, language, userId, view }, query)
      const ids = rows.map(({ id }) => id)
      const talk = await countTalk(platform.database.read, familyId, 'image', ids, userId)
      const addresses = mediaAddresses(request, familyId)
      const pageOf = await findMovingPages(platform.database.read, familyId, rows)
      return { count, next, results: rows.map((row) => presentImage(row, addresses, view, talk(row.id), pageOf(row))) }
    },
    { compress: true },
  )

  bindCall(app, 'listPhotoSearches', ({ caller, view, request }) =>
    listShownSearches(platform, caller, view, mediaAddresses(request, caller.familyId)),
  )

  bindCall(app, 'createPhotoSearch', async ({ caller, body, view, request }) => {
    const search = checkSearch(body.search, caller.language)
    await refuseUnseenGallery(platform.database.read, caller.familyId, view, search)
    const id = await createSearchGallery(platform, caller, { title: body.title, search })
    return getShownSearch(platform, caller, view, mediaAddresses(request, caller.familyId), id)
  })

  bindCall(app, 'updatePhotoSearch', async ({ caller, params, body: { title, search }, view, request }) => {
    const id = pathId(params.id)
    const addresses = mediaAddresses(request, caller.familyId)
    // What somebody does not see, they do not change.
    await getShownSearch(platform, caller, view, addresses, id)
    const changed = search === undefined ? undefined : checkSearch(search, caller.language)
    if (changed !== undefined) await refuseUnseenGallery(platform.database.read, caller.familyId, view, changed)
    await changeSearchGallery(platform, caller, id, {
      ...(title === undefined ? {} : { title }),
      ...(changed === undefined ? {} : { search: changed }),
    })
    return getShownSearch(platform, caller, view, addresses, id)
  })

  bindCall(app, 'deletePhotoSearch', async ({ caller, params, view, request }) => {
    const id = pathId(params.id)
    await getShownSearch(platform, caller, view, mediaAddresses(request, caller.familyId), id)
    await deleteSearchGallery(platform, caller, id)
    return 'OK' as const
  })

  bindCall(app, 'restorePhotoSearch', async ({ caller, params, view, request }) => {
    const id = pathId(params.id)
    await restoreSearchGallery(platform, caller, id)
    return getShownSearch(platform, caller, view, mediaAddresses(request, caller.familyId), id)
  })
}

/** @throws ApiError `invalid_field` for a search that asks for nothing, and as `readPhotoQuery` */
function checkSearch(text: string, language: Language): string {
  const asked = readSearch(text)
  readPhotoQuery(asked, language)
  const search = writeSearch(asked, language)
  if (search === '') throw new ApiError('invalid_field', { field: 'search' })
  return search
}
