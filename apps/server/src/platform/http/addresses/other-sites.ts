import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { ApiError } from '../api-error.ts'

/**
 * A page of another site must not make a visitor's browser sign up, fail logins or lock their address. Browsers say
 * where a request comes from; clients that are no browsers send neither header and pass.
 */
export function refuseOtherSites(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers
  const allowed = origin === undefined || config.corsOrigins.includes(origin) || isOwn(origin, request, config)
  const crossSite = request.headers['sec-fetch-site'] === 'cross-site' && !(origin !== undefined && config.corsOrigins.includes(origin))
  if (!allowed || crossSite) throw new ApiError('cross_site')
}

function isOwn(origin: string, request: FastifyRequest, config: Config): boolean {
  if (config.publicUrl !== undefined && new URL(config.publicUrl).origin === origin) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}
