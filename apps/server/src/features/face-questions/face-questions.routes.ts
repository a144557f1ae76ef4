import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { mediaAddresses } from '../../platform/media/media-addresses.ts'
import { presentImage } from '../photos/images/images.presenter.ts'
import { askAboutFace, listQuestions, passQuestion } from './face-questions.service.ts'

export function faceQuestionRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'listFaceQuestions', ({ caller, view, request }) => {
    const addresses = mediaAddresses(request, caller.familyId)
    return listQuestions(platform, { caller, view }, (image) => presentImage(image, addresses, view))
  })

  bindCall(app, 'askAboutFace', ({ caller, view, body, request }) => {
    const addresses = mediaAddresses(request, caller.familyId)
    return askAboutFace(platform, { caller, view }, body, (image) => presentImage(image, addresses, view))
  })

  bindCall(app, 'passFaceQuestion', async ({ caller, params, body }) => {
    await passQuestion(platform, caller, pathId(params.id), body.is_passed)
    return 'OK' as const
  })
}
