import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bindCall } from '../../../platform/http/call.ts'
import { listAccountEvents } from '../account-events/account-events.service.ts'
import { logWayInAdded, logWayInRemoved } from '../security-log.ts'
import { requireStepUp } from '../step-up/step-up.service.ts'
import { getPasskeyHost } from './passkey-host.ts'
import { beginPasskey, createPasskey, deletePasskey, renamePasskey } from './passkeys.service.ts'
import { beginTotp, createRecoveryCodes, createTotp, deleteTotp } from './second-factor.service.ts'
import { getWaysIn } from './ways-in.service.ts'

const userAgentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''

export function wayInRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'getWaysIn', ({ caller, request }) => getWaysIn(platform, request, caller))
  bindCall(app, 'listAccountEvents', ({ caller }) => listAccountEvents(platform, caller))

  bindCall(app, 'beginPasskey', async ({ caller, request }) => {
    await requireStepUp(platform, caller)
    return beginPasskey(platform, getPasskeyHost(request), caller)
  })
  // The challenge proves the step-up.
  bindCall(app, 'createPasskey', async ({ caller, body, request }) => {
    const passkey = await createPasskey(platform, getPasskeyHost(request), caller, body, userAgentOf(request))
    await logWayInAdded(platform, request, caller)
    return passkey
  })
  bindCall(app, 'renamePasskey', ({ caller, params, body }) => renamePasskey(platform, caller, params.id, body.name))
  bindCall(app, 'deletePasskey', async ({ caller, params, request }) => {
    await requireStepUp(platform, caller)
    await deletePasskey(platform, caller, params.id, userAgentOf(request))
    await logWayInRemoved(platform, request, caller)
    return 'OK' as const
  })

  bindCall(app, 'beginTotp', async ({ caller }) => {
    await requireStepUp(platform, caller)
    return beginTotp(platform, caller)
  })
  bindCall(app, 'createTotp', async ({ caller, body, request }) => {
    await requireStepUp(platform, caller)
    const answer = await createTotp(platform, caller, body.code, userAgentOf(request))
    await logWayInAdded(platform, request, caller)
    return answer
  })
  bindCall(app, 'deleteTotp', async ({ caller, request }) => {
    await requireStepUp(platform, caller)
    await deleteTotp(platform, caller, userAgentOf(request))
    await logWayInRemoved(platform, request, caller)
    return 'OK' as const
  })
  bindCall(app, 'createRecoveryCodes', async ({ caller, request }) => {
    await requireStepUp(platform, caller)
    const answer = await createRecoveryCodes(platform, caller, userAgentOf(request))
    await logWayInAdded(platform, request, caller)
    return answer
  })
}
