import { calls, schemas } from '@banyan/contract'
import type { Call, CallBody, CallName, CallParams, CallQuery, CallResponse } from '@banyan/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { readMultipartFields } from './bodies/bodies.ts'
import { withMediaAddresses } from '../media/media-addresses.ts'
import { addressKey } from './addresses/address-key.ts'
import { baseAddress } from './addresses/base-address.ts'
import type { Caller } from './caller.ts'
import { refuseOtherSites } from './addresses/other-sites.ts'

interface Incoming<Name extends CallName> {
  body: CallBody<Name>
  query: CallQuery<Name>
  params: CallParams<Name>
  caller: (typeof calls)[Name]['token'] extends true ? Caller : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** A handler answers with the call's response, or sends by itself (a stream, an empty 304) and returns the reply. */
type Handler<Name extends CallName> = (incoming: Incoming<Name>) => Promise<CallResponse<Name> | FastifyReply>

interface Options {
  status?: 204
  /** Of `too_many_requests`; the call does its own counting. */
  limit?: 'own'
  bodyLimit?: number
}

const minuteMs = 60_000
/** A session may open many screens at once; bursts of 300 pass. */
const limitOf = (name: CallName, isSignedIn: boolean) =>
  isSignedIn
    ? { max: 600, timeWindow: minuteMs, keyGenerator: (request: FastifyRequest) => `${name} ${request.caller?.sessionId ?? request.ip}` }
    : { max: 120, timeWindow: minuteMs, keyGenerator: (request: FastifyRequest) => `${name} ${addressKey(request.ip)}` }

/**
 * Binds one call of the contract: limit, authenticate, validate, serve, present. The contract says the path, who may
 * call and what goes in and out.
 */
export function bindCall<Name extends CallName>(app: FastifyInstance, name: Name, handler: Handler<Name>, options: Options = {}): void {
  const call: Call = calls[name]
  const { params, query, body, response }: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; response: z.ZodType } = schemas[name]
  const isLimited = app.createRateLimit(limitOf(name, call.token))
  app.route({
    method: call.method,
    url: call.path,
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    schema: {
      summary: call.summary,
      operationId: name,
      ...(call.token ? { security: [{ bearer: [] }] } : {}),
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body }),
      response: { [options.status ?? 200]: response },
    },
    onRequest: async (request) => {
      if (!call.token && call.method !== 'GET') refuseOtherSites(request, app.platform.config)
      if (call.token) request.caller = await app.authenticate(request)
      if (options.limit !== 'own') await enforce(isLimited, request)
    },
    preValidation: async (request) => {
      if (body === undefined) return
      if (request.isMultipart()) request.body = await readMultipartFields(request)
      request.body ??= {}
    },
    handler: async (request, reply) => {
      if (options.status !== undefined) reply.status(options.status)
      const incoming = { body: request.body, query: request.query, params: request.params, caller: request.caller, request, reply }
      const answer = await withMediaAddresses(app.platform, baseAddress(request), () => handler(incoming as unknown as Incoming<Name>))
      // A text would be sent as it stands; the calls answer JSON, where it is quoted.
      return typeof answer === 'string' ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer)) : answer
    },
  })
}

type RateLimit = ReturnType<FastifyInstance['createRateLimit']>

/** Counts one request and refuses it when there were too many. */
export async function enforce(isLimited: RateLimit, request: FastifyRequest): Promise<void> {
  if (!request.server.platform.config.rateLimit) return
  const limit = await isLimited(request)
  if (!limit.isAllowed && limit.isExceeded) throw new ApiError('too_many_requests', { retryAfterSeconds: limit.ttlInSeconds })
}

/** The id of a path: anything that is no id is simply not there. */
export function pathId(text: string): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (id === 0) throw new ApiError('not_found')
  return id
}
