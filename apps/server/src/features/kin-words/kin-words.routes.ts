import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { changeKinWord, createKinWord, deleteKinWord, restoreKinWord } from './change-kin-words.service.ts'
import { listFamilyKinWords } from './kin-words.service.ts'

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
}
