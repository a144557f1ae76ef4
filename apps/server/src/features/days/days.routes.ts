import type { FastifyInstance } from 'fastify'
import { sendLongList } from '../../platform/http/answers/send-in-slices.ts'
import { bindCall } from '../../platform/http/call.ts'
import { keepDay } from '../lives/keep-day.service.ts'
import {
  changeDaySettings,
  changeOwnDayMail,
  getDaySettings,
  getYear,
  lightCandle,
  listDays,
  mutePerson,
} from './days.service.ts'

/** Writing more days than this would hold up others. */
const maxAtOnce = 1_000

export function dayRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(
    app,
    'listDays',
    async ({ caller, readerId, view, query, request, reply }) => {
      const days = await listDays(platform, { caller, readerId, view }, query)
      return days.length > maxAtOnce ? sendLongList(request, reply, days) : days
    },
    { compress: true },
  )

  bindCall(app, 'getYearOfDays', ({ caller, readerId, view, query }) => getYear(platform, { caller, readerId, view }, query), {
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
