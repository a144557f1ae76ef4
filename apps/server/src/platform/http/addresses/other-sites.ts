import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { ApiError } from '../api-error.ts'

/**
 * Keeps other sites' pages from making a visitor's browser sign up, fail logins or exhaust its address's rate limits, even by
 * embedding a picture. Browsers say where a request comes from; other clients send neither header and pass, and so does a visitor
 * who follows a link.
 */
export function refuseOtherSites(request: FastifyRequest, config: Config): void {
  if (isFollowedLink(request)) return
  const { origin } = request.headers
  const allowed = origin === undefined || config.corsOrigins.includes(origin) || isOwn(origin, request, config)
  const crossSite =
    request.headers['sec-fetch-site'] === 'cross-site' && !(origin !== undefined && config.corsOrigins.includes(origin))
  if (!allowed || crossSite) throw new ApiError('cross_site')
}

/** A visible navigation of the page, which changes nothing. */
const isFollowedLink = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

function isOwn(origin: string, request: FastifyRequest, config: Config): boolean {
  if (config.publicUrl !== undefined && new URL(config.publicUrl).origin === origin) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}
