import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { clientNames } from '@banyan/kinship'
import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { openAllNames, tagAllNames } from './all-names.service.ts'
import { kinshipIndexes } from './kinship-indexes.ts'
import { listRelationNames } from './kinship.service.ts'

export function kinshipRoutes(app: FastifyInstance): void {
  const indexes = kinshipIndexes(app.platform)

  bindCall(app, 'listRelationNames', ({ caller, view, params, query }) =>
    listRelationNames(app.platform.database, indexes, { caller, view }, pathId(params.from), pathId(params.to), query),
  )

  bindCall(app, 'listAllRelationNames', async ({ caller, view, params, query, request, reply }) => {
    const from = pathId(params.from)
    const tag = await tagAllNames(app.platform, { caller, view }, from, query)
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-encoding')
    if (request.headers['if-none-match']?.includes(tag) === true) return reply.status(304).send()
    const names = await openAllNames(app.platform, indexes, { caller, view }, from, query)
    reply.type('application/json; charset=utf-8')
    if (!/\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')) return reply.send(names)
    return reply.header('content-encoding', 'gzip').send(pipeline(names, createGzip({ level: 5 }), () => undefined))
  })

  bindCall(app, 'listFamilyMemberNames', async () => [...clientNames])
}
