import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { mergePeople } from './merge.service.ts'

export function mergingRoutes(app: FastifyInstance): void {
  bindCall(app, 'mergePeople', ({ caller, params, body }) => mergePeople(app.platform, caller, pathId(params.id), body))
}
