import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { writeTable } from './table-export.service.ts'

export function tableRoutes(app: FastifyInstance): void {
  bindCall(app, 'exportTable', async ({ caller, view, reply }) =>
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', 'attachment; filename="family.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(writeTable(app.platform.database.read, caller, view), { objectMode: false })),
  )
}
