import { calls, errors } from '@banyan/contract'
import type { ErrorCode, Locale } from '@banyan/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAway } from '../db/errors.ts'
import { isStorageFull } from '../files.ts'
import { MediaUnavailable } from '../media/media-store.ts'
import { errorMessage } from '../messages/messages.ts'
import { ApiError } from './api-error.ts'
import { isBrokenForm } from './bodies/bodies.ts'
import { requestLocale } from './language.ts'

/** The error codes for what the HTTP layer itself refuses, by status. */
const byStatus: Record<number, ErrorCode> = {
  400: 'bad_input',
  // A path that leaves the folder of the description's files.
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'wrong_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (isStorageFull(error)) return new ApiError('storage_full')
  if (isAway(error) || error instanceof MediaUnavailable) return new ApiError('unavailable', { retryAfterSeconds: 5 })
  if (isBrokenForm(error)) return new ApiError('bad_input')
  const { statusCode, code } = error as FastifyError
  if (code?.startsWith('FST_') !== true && code?.startsWith('ERR_HTTP') !== true) return undefined
  const known = byStatus[statusCode ?? 500] ?? (statusCode !== undefined && statusCode < 500 ? 'bad_input' : undefined)
  return known === undefined ? undefined : new ApiError(known)
}

/** Whether it is a bug of ours, as far as the error shows. */
export const isUnforeseen = (error: unknown): boolean => toApiError(error) === undefined

/** Headers already set for an answer that then failed: nobody may cache or save the error under them. */
const headersOfContent = [
  'etag',
  'last-modified',
  'accept-ranges',
  'content-range',
  'content-length',
  'content-encoding',
  'content-disposition',
]

function send(reply: FastifyReply, error: ApiError, locale: Locale): FastifyReply {
  for (const header of headersOfContent) reply.removeHeader(header)
  const { field, current, retryAfterSeconds, body } = error.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)))
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({
      detail: errors[error.code][1],
      code: error.code,
      message: errorMessage(error.code, locale),
      ...(field === undefined ? {} : { field }),
      ...(current === undefined ? {} : { current }),
      // Older clients look here for what is wrong with an email address.
      ...(error.code === 'invalid_email' ? { email: [errorMessage(error.code, locale)] } : {}),
      ...body,
    })
}

/**
 * The caller went away, or was cut off for being slow, before the body had arrived. This affects nobody else, and anybody can do
 * it at will.
 */
const isCutOff = (error: unknown, { raw }: FastifyRequest): boolean =>
  (error as { code?: unknown }).code === 'ECONNRESET' && raw.destroyed && !raw.complete

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (isCutOff(error, request)) return send(reply, new ApiError('bad_input'), requestLocale(request))
    const known = toApiError(error)
    if (known === undefined || known.code === 'storage_full' || isAway(error) || error instanceof MediaUnavailable)
      request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed')
    return send(reply, known ?? new ApiError('internal'), requestLocale(request))
  })
}

const patterns = Object.values(calls).map((call) => ({
  method: call.method,
  path: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}?$`),
}))

/** Below /api/ an unknown path is 404, and a known one with another method is 405. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? ''
  const allowed = patterns.filter((pattern) => pattern.path.test(path)).map((pattern) => pattern.method)
  if (allowed.length > 0) reply.header('allow', allowed.join(', '))
  return send(reply, new ApiError(allowed.length > 0 ? 'method_not_allowed' : 'not_found'), requestLocale(request))
}
