import type { FastifyInstance } from 'fastify'
import { readAskedIds } from '../../platform/http/asked-ids.ts'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { listFamilySources } from '../sources/sources.service.ts'
import { changeSource, createSource, deleteSource, getSource, restoreSource } from './sources.service.ts'

export function sourceRoutes(app: FastifyInstance): void {
  const { platform } = app
  const { read } = platform.database

  bindCall(app, 'listSources', ({ caller, query }) => listFamilySources(read, caller.familyId, readAskedIds(query.ids ?? '')))

  bindCall(app, 'getSource', ({ caller, params }) => getSource(read, caller.familyId, pathId(params.id)))

  bindCall(app, 'createSource', ({ caller, body }) => createSource(platform, caller, body))

  bindCall(app, 'updateSource', ({ caller, params, body }) => changeSource(platform, caller, pathId(params.id), body))

  bindCall(app, 'deleteSource', async ({ caller, params }) => {
    await deleteSource(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  bindCall(app, 'restoreSource', ({ caller, params }) => restoreSource(platform, caller, pathId(params.id)))
}
