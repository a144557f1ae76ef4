import { calls } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { getUsage } from '../families/usage.service.ts'
import { initialsOf } from '../living/initials.ts'
import { leave } from './leaving/leave.service.ts'
import { isMailedLinkValid } from './mailed-links.service.ts'
import type { WithPassword } from './passwords/with-password.ts'
import { logUserRemoved } from './security-log.ts'
import { forgetOnDevice } from './sessions/forget-on-device.ts'
import type { Sessions } from './sessions/sessions.service.ts'
import { changeSettings, getSettings } from './settings.service.ts'
import { unsubscribe } from './unsubscribe.service.ts'
import { getUser, listUsers } from './users.repository.ts'

export function settingsRoutes(app: FastifyInstance, sessions: Sessions, withPassword: WithPassword): void {
  const { platform } = app
  const { database } = platform

  bindCall(app, 'getSettings', ({ caller }) => getSettings(platform, caller))
  bindCall(app, 'updateSettings', ({ caller, body }) => changeSettings(platform, sessions, caller, body))

  bindCall(app, 'getUsage', ({ caller }) => getUsage(platform, caller.familyId))
  bindCall(app, 'listUsers', async ({ caller, view }) =>
    (await listUsers(database.read, caller.familyId)).map(({ id, name, email }) =>
      view.isHiddenUser(id) ? { name: initialsOf(name), email: '' } : { name, email },
    ),
  )
  bindCall(
    app,
    'deleteAccount',
    async ({ caller, body, request, reply }) => {
      const user = await getUser(database.read, caller.familyId, caller.userId)
      const proof = { password: body.password, needsPassword: body.confirmed !== true }
      await withPassword(request, caller, () => leave(platform, sessions, caller, proof, body.delete_profile === true))
      logUserRemoved(platform, request, user)
      forgetOnDevice(reply)
      return null
    },
    { status: 204 },
  )
  bindCall(app, 'checkMailedLink', async ({ body }) => ({ is_valid: await isMailedLinkValid(platform, body) }))
  bindCall(app, 'unsubscribe', async ({ params }) => ({ mails: await unsubscribe(platform, params.token) }))
  // Mail programs without one-click support open the header's address in the browser, so GET must not change anything.
  app.get<{ Params: { token: string } }>(calls.unsubscribe.path, { schema: { hide: true } }, async ({ params }, reply) =>
    reply.redirect(`${publicUrl(platform.config)}/accounts/unsubscribe/?token=${encodeURIComponent(params.token)}`),
  )
}
