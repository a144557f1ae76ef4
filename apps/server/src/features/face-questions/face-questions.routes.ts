import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { imagePresenter } from '../photos/motion/moving-images.presenter.ts'
import { askAboutFace, listQuestions, passQuestion } from './face-questions.service.ts'

export function faceQuestionRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'listFaceQuestions', ({ caller, view, request }) =>
    listQuestions(platform, { caller, view }, imagePresenter(request, caller.familyId, view)),
  )

  bindCall(app, 'askAboutFace', ({ caller, view, body, request }) =>
    askAboutFace(platform, { caller, view }, body, imagePresenter(request, caller.familyId, view)),
  )

  bindCall(app, 'passFaceQuestion', async ({ caller, params, body }) => {
    await passQuestion(platform, caller, pathId(params.id), body.is_passed)
    return 'OK' as const
  })
}
