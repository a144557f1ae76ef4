import 'fastify'
import type { Platform } from '../platform.ts'
import type { Authenticate, Caller } from './caller.ts'

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
    authenticate: Authenticate
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}
