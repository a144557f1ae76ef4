import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { ApiError } from '../api-error.ts'

/**
 * A page of another site must not make a visitor's browser sign up, fail logins or use up their address's limits, not even with the address of a
 * picture. Browsers say where a request comes from; clients that are no browsers send neither header and pass. So does a visitor who follows a link.
 */
export function refuseOtherSites(request: FastifyRequest, config: Config): void {
  if (isFollowedLink(request)) return
  const { origin } = request.headers
  const allowed = origin === undefined || config.corsOrigins.includes(origin) || isOwn(origin, request, config)
  const crossSite =
    request.headers['sec-fetch-site'] === 'cross-site' && !(origin !== undefined && config.corsOrigins.includes(origin))
  if (!allowed || crossSite) throw new ApiError('cross_site')
}

/** The page itself goes there, which changes nothing and is seen. */
const isFollowedLink = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

function isOwn(origin: string, request: FastifyRequest, config: Config): boolean {
  if (config.publicUrl !== undefined && new URL(config.publicUrl).origin === origin) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}
