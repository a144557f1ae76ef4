import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import { bindCall } from '../../../platform/http/call.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import type { FirstRun } from './first-run.service.ts'

export function firstRunRoutes(app: FastifyInstance, firstRun: FirstRun, guard: LoginGuard): void {
  bindCall(app, 'beginFirstFamily', async ({ body, request }) => {
    await guard.refuseLocked(request)
    if (!(await firstRun.isOpen())) throw new ApiError('first_run_over')
    if (!firstRun.isCode(body.code)) {
      await guard.countUnknownToken(request, body.code)
      throw new ApiError('wrong_code', { field: 'code' })
    }
    return firstRun.begin(body)
  })
}
