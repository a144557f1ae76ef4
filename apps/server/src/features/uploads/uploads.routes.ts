import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { drainOrCut } from '../../platform/http/bodies/upload.ts'
import { bindCall } from '../../platform/http/call.ts'
import { mediaAddresses } from '../../platform/media/media-addresses.ts'
import { presentImage } from '../photos/images/images.presenter.ts'
import { appendUpload, cancelUpload, finishUpload, getUpload, startUpload } from './uploads.service.ts'

export function uploadRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'startUpload', ({ caller, body }) => startUpload(platform, caller, body))

  bindCall(app, 'getUpload', ({ caller, params }) => getUpload(platform, caller, params.id))

  // Only here may a body have any type: it is not parsed but read as a stream.
  void app.register(async (pieces) => {
    pieces.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    bindCall(pieces, 'appendUpload', async ({ caller, params, query, request }) => {
      try {
        const content: unknown = request.body
        if (!(content instanceof Readable)) throw new ApiError('wrong_type')
        if (!/^\d{1,15}$/.test(query.offset)) throw new ApiError('invalid_field', { field: 'offset' })
        return await appendUpload(platform, caller, params.id, Number(query.offset), content)
      } catch (error) {
        drainOrCut(request)
        throw error
      }
    })
  })

  bindCall(app, 'finishUpload', async ({ caller, params, view, request }) =>
    presentImage(await finishUpload(platform, caller, params.id), mediaAddresses(request, caller.familyId), view),
  )

  bindCall(app, 'cancelUpload', async ({ caller, params }) => {
    await cancelUpload(platform, caller, params.id)
    return 'OK' as const
  })
}
