import type { FastifyInstance } from 'fastify'
import { bindCall } from './call.ts'

export function healthRoute(app: FastifyInstance): void {
  const { database, media } = app.platform
  bindCall(app, 'getHealth', async ({ reply, request }) => {
    try {
      await Promise.all([database.ping(), media.ping()])
      return { status: 'ok' as const }
    } catch (error) {
      request.log.error({ err: error }, 'not healthy')
      reply.status(503).header('retry-after', 10)
      return { status: 'unavailable' as const }
    }
  })
}
