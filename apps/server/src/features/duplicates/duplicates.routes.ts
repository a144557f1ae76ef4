import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { dismissDuplicate, Duplicates } from './duplicates.service.ts'

export function duplicateRoutes(app: FastifyInstance): void {
  const { platform } = app
  const duplicates = new Duplicates(platform)

  bindCall(app, 'listDuplicates', ({ caller }) => duplicates.list(caller))

  bindCall(app, 'dismissDuplicate', async ({ caller, body }) => {
    await dismissDuplicate(platform, caller, body)
    return 'OK' as const
  })
}
