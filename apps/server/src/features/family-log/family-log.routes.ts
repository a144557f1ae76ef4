import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { bindCall } from '../../platform/http/call.ts'
import { appendToLog } from './append-to-log.ts'
import { beginCheck, getLogState, listFamilyLog, writeLogLines, writeLogTable } from './family-log.service.ts'

const formats = { csv: 'text/csv; charset=utf-8; header=present', jsonl: 'application/x-ndjson; charset=utf-8' } as const

export function familyLogRoutes(app: FastifyInstance): void {
  const { platform } = app
  const { database } = platform

  bindCall(app, 'listFamilyLog', ({ caller, query }) => listFamilyLog(platform, caller, query))
  bindCall(app, 'getFamilyLogState', ({ caller }) => getLogState(platform, caller.familyId))
  bindCall(app, 'checkFamilyLog', ({ caller }) => beginCheck(platform, caller.familyId))
  bindCall(app, 'exportFamilyLog', async ({ caller, query, request, reply }) => {
    const asked = query.format ?? ''
    const format = asked === '' ? 'csv' : asked
    if (format !== 'csv' && format !== 'jsonl') throw new ApiError('invalid_field', { field: 'format' })
    const { familyId, locale } = caller
    await database.write(async (tx) =>
      appendToLog(tx, platform, familyId, 'log_exported', {
        by: caller,
        userAgent: request.headers['user-agent'] ?? '',
        details: { format: format === 'csv' ? 'CSV' : 'JSON Lines' },
      }),
    )
    const lines = format === 'csv' ? writeLogTable(database.read, familyId, locale) : writeLogLines(database.read, familyId)
    return reply
      .type(formats[format])
      .header('content-disposition', `attachment; filename="family-log.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(lines, { objectMode: false }))
  })
}
