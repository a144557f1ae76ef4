import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { presentMapSettings } from './map.presenter.ts'

export function mapRoutes(app: FastifyInstance): void {
  const settings = presentMapSettings(app.platform.config.map)

  bindCall(app, 'getMapSettings', async () => settings)
}
