import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../../platform/http/call.ts'
import { forgetOnDevice } from '../sessions/forget-on-device.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { foundFamily, listOwnMemberships, switchFamily } from './memberships.service.ts'

export function membershipRoutes(app: FastifyInstance, sessions: Sessions): void {
  const { platform } = app

  bindCall(app, 'listMemberships', ({ caller }) => listOwnMemberships(platform, caller))
  bindCall(app, 'switchFamily', async ({ caller, body, request, reply }) => {
    const tokens = await switchFamily(platform, sessions, caller, request, body.family_id)
    forgetOnDevice(reply)
    return tokens
  })
  bindCall(app, 'createFamily', ({ caller, body }) => foundFamily(platform, caller, body.name))
}
