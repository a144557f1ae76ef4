import type { GuestAllowance } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { FamilyId } from './caller.ts'
import type { View } from './view.ts'

declare const guest: unique symbol

/**
 * Somebody who holds a link. They are no caller: what takes a `Caller` does not compile with a guest, nor the other way round.
 */
export interface Guest {
  readonly [guest]: true
  familyId: FamilyId
  linkId: number
  /** Random, of the page that they opened. */
  sessionId: string
  allows: readonly GuestAllowance[]
  /** What guests see of the people and photos of the family, at most. */
  view: View
}

/** @throws ApiError `no_token`, `invalid_token`, or `link_over` */
export type AuthenticateGuest = (request: FastifyRequest) => Promise<Guest>
