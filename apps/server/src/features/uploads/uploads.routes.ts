import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { drainOrCut } from '../../platform/http/bodies/upload.ts'
import { bindCall } from '../../platform/http/call.ts'
import { mediaAddresses } from '../../platform/media/media-addresses.ts'
import { maxPosterBytes } from '../photos/films/film-poster.ts'
import { presentImage } from '../photos/images/images.presenter.ts'
import { findMovingPages } from '../photos/motion/moving-pages.service.ts'
import { appendUpload, cancelUpload, finishUpload, getUpload, startUpload } from './uploads.service.ts'

export function uploadRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'startUpload', ({ caller, body }) => startUpload(platform, caller, body))

  bindCall(app, 'getUpload', ({ caller, params }) => getUpload(platform, caller, params.id))

  // Only here may a body have any type: it is not parsed but read as a stream.
  void app.register(async (pieces) => {
    for (const type of ['application/octet-stream', 'image/jpeg'])
      pieces.addContentTypeParser(type, (_request, payload, done) => done(null, payload))
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

    bindCall(pieces, 'finishUpload', async ({ caller, params, view, request }) => {
      const content: unknown = request.body
      const poster = content instanceof Readable ? await readPoster(content) : undefined
      const image = await finishUpload(platform, caller, params.id, poster)
      const pageOf = await findMovingPages(platform.database.read, caller.familyId, [image])
      return presentImage(image, mediaAddresses(request, caller.familyId), view, undefined, pageOf(image))
    })
  })

  bindCall(app, 'cancelUpload', async ({ caller, params }) => {
    await cancelUpload(platform, caller, params.id)
    return 'OK' as const
  })
}

/** Reads a picture of a film; one that is too large counts as none. */
async function readPoster(content: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of content) {
    sizeBytes += chunk.length
    if (sizeBytes > maxPosterBytes) return undefined
    chunks.push(chunk)
  }
  return sizeBytes === 0 ? undefined : Buffer.concat(chunks)
}
