import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { LifePlaces } from './life-places.ts'
import { presentMapSettings } from './map.presenter.ts'

export function mapRoutes(app: FastifyInstance): void {
  const settings = presentMapSettings(app.platform.config.map)

  const lifePlaces = new LifePlaces(app.platform.database.read)

  bindCall(app, 'getMapSettings', async () => settings)

  bindCall(app, 'getLifePlaces', ({ caller, viewNow, request, reply }) =>
    lifePlaces.answer({ familyId: caller.familyId, viewNow }, request, reply),
  )
}
