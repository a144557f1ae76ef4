import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { writeTable } from './table-export.service.ts'

export function tableRoutes(app: FastifyInstance): void {
  const { platform } = app
  bindCall(app, 'exportTable', async ({ caller, view, request, reply }) => {
    await platform.database.write(async (tx) =>
      appendToLog(tx, platform, caller.familyId, 'table_exported', {
        by: caller,
        userAgent: request.headers['user-agent'] ?? '',
      }),
    )
    return reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', 'attachment; filename="family.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(writeTable(platform, caller, view), { objectMode: false }))
  })
}
