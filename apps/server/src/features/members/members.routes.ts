import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import type { WithPassword } from '../accounts/passwords/with-password.ts'
import { logUserRemoved } from '../accounts/security-log.ts'
import type { Sessions } from '../accounts/sessions/sessions.service.ts'
import { findUser } from '../accounts/users.service.ts'
import { changeMemberRole, listFamilyMembers, removeMember } from './members.service.ts'

export function memberRoutes(app: FastifyInstance, sessions: Sessions, withPassword: WithPassword): void {
  const { platform } = app

  bindCall(app, 'listMembers', ({ caller }) => listFamilyMembers(platform, caller))
  bindCall(app, 'changeMemberRole', ({ caller, params, body, request }) =>
    withPassword(request, caller, () => changeMemberRole(platform, sessions, caller, pathId(params.id), body)),
  )
  bindCall(app, 'removeMember', async ({ caller, params, body, request }) => {
    const id = pathId(params.id)
    const removed = await findUser(platform.database.read, caller.familyId, id)
    const done = await withPassword(request, caller, () => removeMember(platform, sessions, caller, id, body))
    if (removed !== undefined) logUserRemoved(platform, request, removed)
    return done
  })
}
