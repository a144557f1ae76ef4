import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { changeFamilySettings, getFamilySettings } from './family-settings.service.ts'

export function familySettingsRoutes(app: FastifyInstance): void {
  const { platform } = app
  bindCall(app, 'getFamilySettings', ({ caller }) => getFamilySettings(platform, caller))
  bindCall(app, 'updateFamilySettings', ({ caller, body }) => changeFamilySettings(platform, caller, body))
}
