import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { mediaAddresses } from '../../platform/media/media-addresses.ts'
import { presentImage } from '../photos/images/images.presenter.ts'
import { readFirstPage } from './first-page.service.ts'

export function firstPageRoutes(app: FastifyInstance): void {
  bindCall(
    app,
    'getFirstPage',
    ({ caller, readerId, view, query, request }) => {
      const addresses = mediaAddresses(request, caller.familyId)
      return readFirstPage(app.platform, { caller, readerId, view }, query, (image) => presentImage(image, addresses, view))
    },
    { compress: true },
  )
}
