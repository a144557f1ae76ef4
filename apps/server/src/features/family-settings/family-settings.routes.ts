import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { changeFamilySettings, getFamilySettings } from './family-settings.service.ts'

export function familySettingsRoutes(app: FastifyInstance): void {
  const { platform } = app
  bindCall(app, 'getFamilySettings', ({ caller, view }) => getFamilySettings(platform, caller, view))
  bindCall(app, 'updateFamilySettings', ({ caller, body, viewNow }) => changeFamilySettings(platform, caller, body, viewNow))
}
