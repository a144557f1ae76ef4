import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../../platform/http/addresses/address-key.ts'
import { baseAddress } from '../../platform/http/addresses/base-address.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { bindCall, enforce, pathId } from '../../platform/http/call.ts'
import { guestAddresses } from '../../platform/media/media-addresses.ts'
import { mediaEpochs } from '../../platform/media/media-epochs.ts'
import { framePage, frameScript, frameStyle } from './frame-page.ts'
import type { FramePicture } from './frame-page.ts'
import { createPictureFrame, endPictureFrame, listPictureFrames, readFrame } from './picture-frames.service.ts'

const minuteMs = 60_000
/** A picture is loaded at once; a tablet that was asleep asks for another one. */
const pictureHours = 2
const tokenShape = /^[\w-]{32}$/

export function pictureFrameRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'listPictureFrames', ({ caller, request }) => listPictureFrames(platform, caller, baseAddress(request)))

  bindCall(app, 'createPictureFrame', ({ caller, body, view, request }) =>
    createPictureFrame(platform, caller, view, body, baseAddress(request)),
  )

  bindCall(app, 'deletePictureFrame', async ({ caller, params }) => {
    await endPictureFrame(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  // A tablet on a shelf has no session: the address itself is the secret, and opens nothing but small pictures.
  const isLimited = app.createRateLimit({
    max: 120,
    timeWindow: minuteMs,
    keyGenerator: (request) => `picture frame ${addressKey(request.ip)}`,
  })
  const read = async (request: FastifyRequest<{ Params: { token: string } }>): Promise<FramePicture> => {
    await enforce(isLimited, request)
    const { token } = request.params
    const ends = new Date(platform.now().getTime() + pictureHours * 60 * minuteMs).toISOString()
    const shown = tokenShape.test(token)
      ? await readFrame(platform, token, async (family) => {
          await mediaEpochs(platform).load(family)
          return guestAddresses(request, family, ends)
        })
      : undefined
    if (shown === undefined) throw new ApiError('not_found')
    return shown
  }
  const hide = { schema: { hide: true } }
  app.get('/frame/frame.js', hide, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(frameScript))
  app.get('/frame/frame.css', hide, (_request, reply) => reply.type('text/css; charset=utf-8').send(frameStyle))
  app.get<{ Params: { token: string } }>('/frame/:token/', hide, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(framePage(await read(request), `/frame/${request.params.token}/`)),
  )
  app.get<{ Params: { token: string } }>('/frame/:token/next/', hide, async (request, reply) => {
    const { picture, caption, seconds } = await read(request)
    return reply.header('cache-control', 'no-store').send({ picture, caption, seconds })
  })
}
