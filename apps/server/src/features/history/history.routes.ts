import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { listFamilyChanges, listPersonChanges } from './history.service.ts'
import { readChangeId } from './read-change-id.ts'
import { restorePerson, restoreRelation } from './restore.service.ts'
import { revertChange } from './revert.service.ts'

export function historyRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'listChanges', ({ caller, query }) => listFamilyChanges(platform, caller, readChangeId('before', query.before)))

  bindCall(app, 'listPersonChanges', ({ caller, params, query }) => listPersonChanges(platform, caller, pathId(params.id), readChangeId('before', query.before)))

  bindCall(app, 'revertChange', ({ caller, params }) => revertChange(platform, caller, pathId(params.id)))

  bindCall(app, 'restorePerson', ({ caller, params }) => restorePerson(platform, caller, pathId(params.id)))

  bindCall(app, 'restoreRelation', ({ caller, params }) => restoreRelation(platform, caller, pathId(params.id)))
}
