import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enforce } from '../../../platform/http/call.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { logWrongPassword } from '../security-log.ts'
import { getUser } from '../users.repository.ts'

/** Runs a call that needs the caller's password. Wrong passwords are logged and share one rate limit across all calls. */
export type WithPassword = <T>(request: FastifyRequest, caller: Caller, work: () => Promise<T>) => Promise<T>

export function limitPasswords(app: FastifyInstance): WithPassword {
  const { platform } = app
  const { database } = platform
  // Somebody who finds an unattended page must not be able to keep guessing the password.
  const failedPasswords = app.createRateLimit({
    max: 10,
    timeWindow: 15 * 60_000,
    keyGenerator: (request) => `failed passwords ${request.caller?.accountId ?? 0}`,
  })
  return async (request, caller, work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'wrong_password') throw error
      logWrongPassword(platform, request, await getUser(database.read, caller.familyId, caller.userId))
      await enforce(failedPasswords, request)
      throw error
    }
  }
}
