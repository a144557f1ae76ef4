import type { FastifyInstance } from 'fastify'
import { callMessage } from '../log/logger.ts'

/**
 * Logs one line per call with the route's pattern, never with the address itself, since addresses carry ids and mailed tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route === undefined || !route.startsWith('/api/') || route === '/api/health/') return
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, callMessage)
  })
}
