import type { Language } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'

declare const family: unique symbol

/** The tenant. Made from a session or at a family's birth, never from what a request says. */
export type FamilyId = number & { readonly [family]: true }

/** Who calls, as the session tells. */
export interface Caller {
  familyId: FamilyId
  userId: number
  personId: number
  sessionId: string
  language: Language
}

/** With `isCertain` what this server remembers of sessions does not count. */
export type Authenticate = (request: FastifyRequest, options?: { isCertain?: boolean }) => Promise<Caller>

/** The bearer token of a request, or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token, rest] = (request.headers.authorization ?? '').trim().split(/ +/)
  return scheme?.toLowerCase() === 'bearer' && rest === undefined ? token : undefined
}
