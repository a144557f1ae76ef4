import type { Image } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { mediaAddresses } from '../../../platform/media/media-addresses.ts'
import { presentImage } from '../images/images.presenter.ts'
import type { ImageRow } from '../images/images.table.ts'
import { findMovingPages } from './moving-pages.service.ts'

/** Presents some images in their order, each with what moves of it, where nothing is shown that was said to them. */
export function imagePresenter(
  request: FastifyRequest,
  family: FamilyId,
  view: View,
): (images: readonly ImageRow[]) => Promise<Image[]> {
  const addresses = mediaAddresses(request, family)
  return async (images) => {
    const pageOf = await findMovingPages(request.server.platform.database.read, family, images)
    return images.map((image) => presentImage(image, addresses, view, undefined, pageOf(image)))
  }
}
