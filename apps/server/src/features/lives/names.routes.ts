import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { changeName, createName, deleteName, restoreName } from './names.service.ts'

export function nameRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'createName', ({ caller, params, body }) => createName(platform, caller, pathId(params.id), body))

  bindCall(app, 'updateName', ({ caller, params, body }) => changeName(platform, caller, pathId(params.id), body))

  bindCall(app, 'deleteName', async ({ caller, params }) => {
    await deleteName(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  bindCall(app, 'restoreName', ({ caller, params }) => restoreName(platform, caller, pathId(params.id)))
}
