import type { FastifyRequest } from 'fastify'

/** The start of absolute addresses, without a trailing slash: as configured, otherwise as the request reached us. */
export function baseAddress(request: FastifyRequest): string {
  return request.server.platform.config.publicUrl ?? `${request.protocol}://${request.host}`
}
