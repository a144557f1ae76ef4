import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { changeFact, createPersonFact, createRelationFact, deleteFact, restoreFact } from './facts.service.ts'

export function factRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'createPersonFact', ({ caller, params, body }) => createPersonFact(platform, caller, pathId(params.id), body))

  bindCall(app, 'createRelationFact', ({ caller, params, body }) => createRelationFact(platform, caller, pathId(params.id), body))

  bindCall(app, 'updateFact', ({ caller, params, body }) => changeFact(platform, caller, pathId(params.id), body))

  bindCall(app, 'deleteFact', async ({ caller, params }) => {
    await deleteFact(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  bindCall(app, 'restoreFact', ({ caller, params }) => restoreFact(platform, caller, pathId(params.id)))
}
