import type { FastifyRequest } from 'fastify'

/** What absolute addresses begin with, without a slash at the end: as configured, else as the request reached us. */
export function baseAddress(request: FastifyRequest): string {
  return request.server.platform.config.publicUrl ?? `${request.protocol}://${request.host}`
}
