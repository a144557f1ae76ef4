import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { describePush, removeDevice, renewDevice, saveDevice } from './push-devices.service.ts'

export function pushRoutes(app: FastifyInstance): void {
  const { platform } = app
  bindCall(app, 'getPush', ({ caller }) => describePush(platform, caller))
  bindCall(app, 'savePushDevice', ({ caller, body }) => saveDevice(platform, caller, body))
  bindCall(app, 'renewPushDevice', async ({ body }) => {
    await renewDevice(platform, body)
    return 'OK' as const
  })
  bindCall(app, 'deletePushDevice', async ({ caller, params }) => {
    await removeDevice(platform, caller, pathId(params.id))
    return 'OK' as const
  })
}
