import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { keepDay } from '../lives/keep-day.service.ts'
import { changeDaySettings, changeOwnDayMail, getDaySettings, lightCandle, listDays, mutePerson } from './days.service.ts'

export function dayRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'listDays', ({ caller, readerId, view, query }) => listDays(platform, { caller, readerId, view }, query), {
    compress: true,
  })

  bindCall(app, 'keepDay', async ({ caller, body }) => {
    await keepDay(platform, caller, body.fact_id, body.is_kept ?? null)
    return 'OK' as const
  })

  bindCall(app, 'lightCandle', ({ caller, view, body }) => lightCandle(platform, { caller, view }, body))

  bindCall(app, 'getDaySettings', ({ caller }) => getDaySettings(platform, caller))

  bindCall(app, 'updateDayMail', ({ caller, body }) => changeOwnDayMail(platform, caller, body))

  bindCall(app, 'mutePerson', ({ caller, body }) => mutePerson(platform, caller, body))

  bindCall(app, 'updateDaySettings', ({ caller, body }) => changeDaySettings(platform, caller, body))
}
