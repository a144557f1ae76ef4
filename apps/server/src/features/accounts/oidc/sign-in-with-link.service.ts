import type { CallBody, CallResponse } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SignIn } from '../sessions/sign-in.service.ts'
import { findUserOfAccount } from '../users.repository.ts'
import { findLink, markLinkUsed } from './oidc.repository.ts'
import type { Identity } from './provider.ts'

/** Signs in whose account at the provider is connected. @returns undefined if it is not */
export async function signInWithLink(
  platform: Platform,
  signIn: SignIn,
  request: FastifyRequest,
  onDevice: Pick<CallBody<'obtainTokenWithOidc'>, 'device' | 'shared'>,
  { issuer, subject, hasFactors, provedAt }: Identity,
): Promise<CallResponse<'joinWithOidc'> | undefined> {
  const { read } = platform.database
  const link = await findLink(read, issuer, subject)
  const user = link === undefined ? undefined : await findUserOfAccount(read, link.account_id)
  if (link === undefined || user === undefined) return undefined
  return signIn.withProvider(request, onDevice, user, { hasFactors, provedAt }, async (tx) => {
    if (!(await markLinkUsed(tx, link, platform.now().toISOString()))) throw new ApiError('step_expired')
  })
}
