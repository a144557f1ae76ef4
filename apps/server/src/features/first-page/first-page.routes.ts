import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { imagePresenter } from '../photos/motion/moving-images.presenter.ts'
import { readFirstPage } from './first-page.service.ts'

export function firstPageRoutes(app: FastifyInstance): void {
  bindCall(
    app,
    'getFirstPage',
    ({ caller, readerId, view, query, request }) =>
      readFirstPage(app.platform, { caller, readerId, view }, query, imagePresenter(request, caller.familyId, view)),
    { compress: true },
  )
}
