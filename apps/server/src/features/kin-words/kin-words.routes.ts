import { buffer } from 'node:stream/consumers'
import { limits } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { receiveUpload } from '../../platform/http/bodies/upload.ts'
import { bindCall, enforce, pathId } from '../../platform/http/call.ts'
import { changeKinWord, createKinWord, deleteKinWord, restoreKinWord } from './change-kin-words.service.ts'
import { listFamilyKinWords } from './kin-words.service.ts'
import { deleteVoice, openVoice, setVoice } from './voices.service.ts'

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
      let bytes = Buffer.alloc(0)
      const { fields } = await receiveUpload(request, {
        call: 'setKinVoice',
        field: 'voice',
        maxBytes: limits.kinVoice.bytes,
        keep: async (content) => {
          bytes = await buffer(content)
        },
      })
      return setVoice(platform, caller, pathId(params.id), { bytes, durationMs: Number(fields['duration_ms'] ?? 0) })
    },
    { limit: 'own' },
  )

  bindCall(app, 'getKinVoice', async ({ caller, params, view, reply }) => {
    const { content, sizeBytes, type } = await openVoice(platform, caller, view, pathId(params.id))
    return reply
      .type(type)
      .header('content-length', sizeBytes)
      .header('content-disposition', 'attachment')
      .header('cache-control', 'private, no-store')
      .send(content)
  })

  bindCall(app, 'deleteKinVoice', ({ caller, params }) => deleteVoice(platform, caller, pathId(params.id)))
}
