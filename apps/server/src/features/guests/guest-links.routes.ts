import type { FastifyInstance, FastifyRequest } from 'fastify'
import { baseAddress } from '../../platform/http/addresses/base-address.ts'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { answerPage, readPage } from '../../platform/http/paging.ts'
import { mediaAddresses } from '../../platform/media/media-addresses.ts'
import { readId } from '../photos/images/images.service.ts'
import { countWaitingImages, decideWaitingImages, listWaitingImages } from '../photos/images/listing/waiting-images.service.ts'
import { hiddenWaiting, withTagged } from './guest-images.service.ts'
import { createGuestLink, endGuestLink, getGuestLink, listGuestLinks, updateGuestLink } from './guest-links.service.ts'

/** The calls of members about links for guests, and about what guests have added. */
export function guestLinkRoutes(app: FastifyInstance): void {
  const { platform } = app
  // The link works wherever it is opened, so it names the address that people outside know.
  const baseOf = (request: FastifyRequest): string => platform.config.publicUrl ?? baseAddress(request)
  const idOf = (text: string | undefined, field: string): number | undefined =>
    text === undefined || text === '' ? undefined : readId(text, field)
  const galleryOf = (text?: string): number | undefined => idOf(text, 'gallery_id')

  bindCall(app, 'listGuestLinks', ({ caller, query, view, request }) =>
    listGuestLinks(
      platform,
      { caller, view, base: baseOf(request) },
      { galleryId: galleryOf(query.gallery_id), personId: idOf(query.person_id, 'person_id') },
    ),
  )

  bindCall(app, 'createGuestLink', async ({ caller, body, view, request }) => {
    const id = await createGuestLink(platform, caller, body)
    return getGuestLink(platform, { caller, view, base: baseOf(request) }, id)
  })

  bindCall(app, 'updateGuestLink', async ({ caller, params, body, view, request }) => {
    const id = pathId(params.id)
    await updateGuestLink(platform, caller, id, body)
    return getGuestLink(platform, { caller, view, base: baseOf(request) }, id)
  })

  bindCall(app, 'deleteGuestLink', async ({ caller, params }) => {
    await endGuestLink(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  bindCall(app, 'listGuestImages', async ({ caller: { familyId }, query, view, request }) => {
    const page = readPage(query)
    const galleryId = galleryOf(query.gallery_id)
    const filter = {
      ...(galleryId === undefined ? {} : { galleryId }),
      ...(await hiddenWaiting(platform.database.read, familyId, view)),
    }
    const { read } = platform.database
    return answerPage(request, page, await countWaitingImages(read, familyId, filter), async () =>
      withTagged(read, familyId, await listWaitingImages(read, familyId, filter, page, mediaAddresses(request, familyId))),
    )
  })

  bindCall(app, 'decideGuestImages', async ({ caller, body, view }) => {
    await decideWaitingImages(platform, caller, body, await hiddenWaiting(platform.database.read, caller.familyId, view))
    return 'OK' as const
  })
}
