import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import { bindCall } from '../../../platform/http/call.ts'
import type { FirstRun } from './first-run.service.ts'

export function firstRunRoutes(app: FastifyInstance, firstRun: FirstRun): void {
  // Nobody guesses 100 bits, so wrong codes fall under the ordinary rate limit and lock no address.
  bindCall(app, 'beginFirstFamily', async ({ body }) => {
    if (!(await firstRun.isOpen())) throw new ApiError('first_run_over')
    if (!firstRun.isCode(body.code)) throw new ApiError('wrong_code', { field: 'code' })
    return firstRun.begin(body)
  })
}
