import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../../platform/http/addresses/address-key.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { bindCall, enforce } from '../../../platform/http/call.ts'
import { findBeginning } from './find-beginning.ts'
import { forgetOnDevice } from './forget-on-device.ts'
import { refuseEndedSession } from './sessions.service.ts'
import type { Sessions } from './sessions.service.ts'

export function sessionRoutes(app: FastifyInstance, sessions: Sessions): void {
  // Only failed tokens count: a family behind one address opens many screens at once.
  const failedTokens = app.createRateLimit({
    max: 60,
    timeWindow: 60_000,
    keyGenerator: (request) => `failed tokens ${addressKey(request.ip)}`,
  })
  bindCall(
    app,
    'verifyToken',
    async ({ body, request }) => {
      const caller = await sessions.findCaller(body.token)
      if (caller !== undefined || (await sessions.isRefreshToken(body.token))) return findBeginning(request, caller)
      await enforce(failedTokens, request)
      throw new ApiError('invalid_token')
    },
    { limit: 'own' },
  )

  bindCall(
    app,
    'refreshToken',
    async ({ body, request }) => {
      try {
        const renewed = await sessions.refresh(body.refresh, request, body.device)
        return { ...renewed, ...(await findBeginning(request, await sessions.findCaller(renewed.access))) }
      } catch (error) {
        await enforce(failedTokens, request)
        throw error
      }
    },
    { limit: 'own' },
  )

  bindCall(app, 'logout', async ({ caller, reply }) => {
    sessions.tellEnded(await app.platform.database.write((tx) => sessions.end(tx, caller.sessionId)))
    forgetOnDevice(reply)
    return 'OK' as const
  })

  bindCall(app, 'listSessions', ({ caller }) => sessions.list(caller))
  bindCall(app, 'endSession', async ({ caller, params }) => {
    await sessions.endOwn(caller, params.id)
    return 'OK' as const
  })
  bindCall(app, 'endOtherSessions', async ({ caller }) => {
    sessions.tellEnded(
      await app.platform.database.write(async (tx) => {
        await refuseEndedSession(tx, caller)
        return sessions.endAll(tx, caller.accountId, caller.sessionId)
      }),
    )
    return 'OK' as const
  })
}
