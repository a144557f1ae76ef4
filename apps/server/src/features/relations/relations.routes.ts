import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import type { FamilyListCache } from '../families/lists/family-list-cache.ts'
import { relationList } from './relation-list.ts'
import { changeRelation, createRelation, deleteRelation, getRelation } from './relations.service.ts'

export function relationRoutes(app: FastifyInstance, lists: FamilyListCache): void {
  const { platform } = app

  bindCall(app, 'listRelations', ({ caller, viewNow, request, reply }) =>
    lists.answer(relationList, { familyId: caller.familyId, viewNow }, request, reply),
  )

  bindCall(app, 'getRelation', ({ caller, params }) => getRelation(platform, caller, pathId(params.id)))

  bindCall(app, 'createRelation', ({ caller, body }) => createRelation(platform, caller, body))

  bindCall(app, 'updateRelation', ({ caller, params, body }) => changeRelation(platform, caller, pathId(params.id), body))

  bindCall(app, 'deleteRelation', async ({ caller, params }) => {
    await deleteRelation(platform, caller, pathId(params.id))
    return 'OK' as const
  })
}
