import 'fastify'
import type { Platform } from '../platform.ts'
import type { CallAccess } from './call.ts'
import type { Authenticate, Caller } from './caller.ts'
import type { AuthenticateGuest, Guest } from './guest.ts'

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
    authenticate: Authenticate
    authenticateGuest: AuthenticateGuest
    access: CallAccess
    /** Whether the server has begun to stop, so that connections must not be kept. */
    isStopping: () => boolean
    /** Notifies of sessions that have just ended on this server. */
    onSessionsEnded: (listener: (sessionIds: string[]) => void) => void
  }
  interface FastifyRequest {
    caller: Caller | undefined
    guest: Guest | undefined
  }
}
