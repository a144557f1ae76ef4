import { bodyLimitOf, calls, schemas } from '@banyan/contract'
import type { Call, CallBody, CallName, CallParams, CallQuery, CallResponse } from '@banyan/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { withMediaAddresses } from '../media/media-addresses.ts'
import { mediaEpochs } from '../media/media-epochs.ts'
import { addressKey } from './addresses/address-key.ts'
import { baseAddress } from './addresses/base-address.ts'
import { refuseOtherSites } from './addresses/other-sites.ts'
import { ApiError } from './api-error.ts'
import { readMultipartFields } from './bodies/bodies.ts'
import type { Caller } from './caller.ts'
import { isUnforeseen } from './errors.ts'

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
}

const minuteMs = 60_000
/** A household whose sessions have ended asks for many screens at once. */
const wrongTokens = 300
/** A session may open many screens at once; bursts of 300 pass. */
const limitOf = (name: CallName, isSignedIn: boolean) =>
  isSignedIn
    ? {
        max: 600,
        timeWindow: minuteMs,
        keyGenerator: (request: FastifyRequest) => `${name} ${request.caller?.sessionId ?? request.ip}`,
      }
    : { max: 120, timeWindow: minuteMs, keyGenerator: (request: FastifyRequest) => `${name} ${addressKey(request.ip)}` }

/**
 * Binds one call of the contract: limit, authenticate, validate, serve, present. The contract says the path, who may
 * call and what goes in and out.
 */
export function bindCall<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
  options: Options = {},
): void {
  const call: Call = calls[name]
  const { params, query, body, response }: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; response: z.ZodType } =
    schemas[name]
  const bodyLimit = bodyLimitOf(name)
  // Whoever shows a good token is never refused for what others behind the same address show.
  const isGuessing = app.createRateLimit({
    max: wrongTokens,
    timeWindow: minuteMs,
    keyGenerator: (request) => `wrong tokens ${addressKey(request.ip)}`,
  })
  const known = async (request: FastifyRequest): Promise<Caller> => {
    try {
      return await app.authenticate(request)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_token') await enforce(isGuessing, request)
      throw error
    }
  }
  const isLimited = app.createRateLimit(limitOf(name, call.token))
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit,
    config: { isUpload: call.upload === true },
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
      if (!call.token) refuseOtherSites(request, app.platform.config)
      if (call.token) request.caller = await known(request)
      if (options.limit !== 'own') await enforce(isLimited, request)
    },
    preValidation: async (request) => {
      if (body === undefined) return
      if (request.isMultipart()) request.body = await readMultipartFields(request, bodyLimit)
      request.body ??= {}
    },
    handler: async (request, reply) => {
      if (options.status !== undefined) reply.status(options.status)
      if (request.caller !== undefined) await mediaEpochs(app.platform).load(request.caller.familyId)
      const incoming = {
        body: request.body,
        query: request.query,
        params: request.params,
        caller: request.caller,
        request,
        reply,
      }
      const answer = await withMediaAddresses(app.platform, baseAddress(request), () =>
        handler(incoming as unknown as Incoming<Name>),
      ).catch((error: unknown) => explain(request, error))
      // A text would be sent as it stands; the calls answer JSON, where it is quoted.
      return typeof answer === 'string' ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer)) : answer
    },
  })
}

/**
 * Another server may have ended the session a moment ago, and this one could not hear of it: then what the call missed has gone with its user, which is no failure.
 *
 * @throws ApiError `invalid_token` then, and otherwise what was thrown
 */
async function explain(request: FastifyRequest, error: unknown): Promise<never> {
  if (request.caller === undefined || !isUnforeseen(error)) throw error
  const refusal = await request.server.authenticate(request, { isCertain: true }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(refusal instanceof ApiError)) throw error
  request.log.info({ err: error }, 'a call failed since its session has ended')
  throw refusal
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
