import { hasRole } from '@banyan/contract'
import type { Language, Locale, Role } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

declare const family: unique symbol

/** The tenant. Made from a session or when a family is created, never from anything a request says. */
export type FamilyId = number & { readonly [family]: true }

/** The caller, identified by their session. */
export interface Caller {
  familyId: FamilyId
  userId: number
  personId: number
  /** The account, which may belong to other families too. */
  accountId: number
  role: Role
  sessionId: string
  language: Language
  /** The language and region of the caller's messages. */
  locale: Locale
}

/** @throws ApiError `needs_member` or `needs_keeper` if the caller's role is less than needed */
export function requireRole({ role }: Caller, least: Role): void {
  if (!hasRole(role, least)) throw new ApiError(least === 'keeper' ? 'needs_keeper' : 'needs_member')
}

/** With `isCertain` the session is read from the database, not from this server's cache. */
export type Authenticate = (request: FastifyRequest, options?: { isCertain?: boolean }) => Promise<Caller>

/** Returns the bearer token of a request, or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token, rest] = (request.headers.authorization ?? '').trim().split(/ +/)
  return scheme?.toLowerCase() === 'bearer' && rest === undefined ? token : undefined
}
