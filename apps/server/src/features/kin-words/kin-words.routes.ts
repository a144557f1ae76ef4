import { limits } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { bindCall, enforce, pathId } from '../../platform/http/call.ts'
import { dropFileHeaders, sendStored } from '../../platform/media/send-stored.ts'
import { receiveRecording } from '../../platform/recordings/receive-recording.ts'
import { changeKinWord, createKinWord, deleteKinWord, restoreKinWord } from './change-kin-words.service.ts'
import { listFamilyKinWords } from './kin-words.service.ts'
import { deleteVoice, findVoice, hasVoice, setVoice } from './voices.service.ts'

/** Somebody who records a whole family in one go says a word every ten seconds. */
const voicesInMinute = 20

export function kinWordRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'listKinWords', ({ caller }) => listFamilyKinWords(platform.database.read, caller.familyId), { compress: true })

  bindCall(app, 'createKinWord', ({ caller, body }) => createKinWord(platform, caller, body))

  bindCall(app, 'updateKinWord', ({ caller, params, body }) => changeKinWord(platform, caller, pathId(params.id), body))

  bindCall(app, 'deleteKinWord', async ({ caller, params }) => {
    await deleteKinWord(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  bindCall(app, 'restoreKinWord', ({ caller, params }) => restoreKinWord(platform, caller, pathId(params.id)))

  const isLimited = app.createRateLimit({
    max: voicesInMinute,
    timeWindow: 60_000,
    keyGenerator: ({ caller, ip }) => `record a voice ${caller?.sessionId ?? ip}`,
  })
  bindCall(
    app,
    'setKinVoice',
    async ({ caller, params, request }) => {
      await enforce(isLimited, request)
      return receiveRecording(
        platform,
        request,
        { family: caller.familyId, call: 'setKinVoice', most: limits.kinVoice, isKept: hasVoice },
        (recording) => setVoice(platform, caller, pathId(params.id), recording),
      )
    },
    { limit: 'own' },
  )

  bindCall(app, 'getKinVoice', async ({ caller, params, view, request, reply }) => {
    const { key, type } = await findVoice(platform, caller, view, pathId(params.id))
    reply.type(type).headers({
      'accept-ranges': 'bytes',
      'content-disposition': 'attachment',
      'cache-control': 'private, no-store',
    })
    try {
      return await sendStored(platform, request, reply, key)
    } catch (error) {
      dropFileHeaders(reply)
      throw error
    }
  })

  bindCall(app, 'deleteKinVoice', ({ caller, params }) => deleteVoice(platform, caller, pathId(params.id)))
}
