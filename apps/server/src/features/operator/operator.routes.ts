import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { refuseUnlessOperator } from '../accounts/operators.service.ts'
import { getOverview } from './operator.service.ts'

export function operatorRoutes(app: FastifyInstance): void {
  const { platform } = app
  bindCall(app, 'getOperatorOverview', async ({ caller }) => {
    await refuseUnlessOperator(platform, caller)
    return getOverview(platform, caller.locale)
  })
}
