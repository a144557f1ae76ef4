import type { CallResponse } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { findPosition } from '../../changes/changes.service.ts'

type Beginning = Pick<CallResponse<'verifyToken'>, 'last_change' | 'view'>

/**
 * Finds where somebody who has read nothing yet can begin to follow their family's events. Empty for a token that is no caller's, and for
 * somebody who may not look through the eyes that the request names: every other call refuses it.
 */
export async function findBeginning(request: FastifyRequest, caller: Caller | undefined): Promise<Beginning> {
  if (caller === undefined) return {}
  const { access, platform } = request.server
  try {
    const { viewNow } = await access.enter('followEvents', request, caller)
    return { last_change: await findPosition(platform.database.read, caller.familyId), view: (await viewNow()).key }
  } catch (error) {
    if (error instanceof ApiError) return {}
    throw error
  }
}
