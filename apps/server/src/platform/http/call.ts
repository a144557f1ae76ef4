import { bodyLimitOf, calls, schemas } from '@banyan/contract'
import type { Call, CallBody, CallName, CallParams, CallQuery, CallResponse } from '@banyan/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Reader } from '../db/database.ts'
import { withMediaAddresses } from '../media/media-addresses.ts'
import { mediaEpochs } from '../media/media-epochs.ts'
import { addressKey } from './addresses/address-key.ts'
import { baseAddress } from './addresses/base-address.ts'
import { refuseOtherSites } from './addresses/other-sites.ts'
import { compressAnswer } from './answers/compress-answer.ts'
import { ApiError } from './api-error.ts'
import { readMultipartFields, takePlainJson } from './bodies/bodies.ts'
import { requireRole } from './caller.ts'
import type { Caller } from './caller.ts'
import { isUnforeseen } from './errors.ts'
import type { Guest } from './guest.ts'
import { wholeView } from './view.ts'
import type { View } from './view.ts'

/** Calls that ask for the view together with what they read, so that it is not read before as well. */
const viewedLater = { getPerson: true } as const satisfies Partial<Record<CallName, true>>
export const isViewedLater = (name: CallName): boolean => name in viewedLater

interface Incoming<Name extends CallName> {
  body: CallBody<Name>
  query: CallQuery<Name>
  params: CallParams<Name>
  caller: (typeof calls)[Name]['token'] extends true ? Caller : undefined
  guest: (typeof calls)[Name] extends { guest: true } ? Guest : undefined
  /** What the caller or guest sees of the family. */
  view: Name extends keyof typeof viewedLater ? undefined : View
  /** What they see now, for answers that go on. The state of the family is read with `db`. */
  viewNow: ViewNow
  /** The person through whose eyes the call reads: the caller's, or whom a keeper sees as; 0 for guests. */
  readerId: number
  request: FastifyRequest
  reply: FastifyReply
}

/** Decides what each call does for a caller who does not see everything: `features/living` knows all calls. */
export interface CallAccess {
  /**
   * Returns what the caller sees, after refusing what they may not do. Calls that are not about people need no view.
   * @throws ApiError
   */
  enter: (name: CallName, request: FastifyRequest, caller: Caller) => Promise<Seen>
  /** Masks an answer that the handler did not send itself. */
  leave: (name: CallName, caller: Caller, viewNow: ViewNow, answer: unknown) => Promise<unknown>
}

type ViewNow = (db?: Reader) => Promise<View>

interface Seen {
  /** Undefined for {@link isViewedLater}. */
  view: View | undefined
  viewNow: ViewNow
  readerId: number
}

const nothingHidden: Seen = { view: wholeView, viewNow: async () => wholeView, readerId: 0 }

const seenBy = (guest: Guest | undefined): Seen =>
  guest === undefined ? nothingHidden : { view: guest.view, viewNow: async () => guest.view, readerId: 0 }

/** A handler returns the call's response, or sends it itself (a stream, an empty 304) and returns the reply. */
type Handler<Name extends CallName> = (incoming: Incoming<Name>) => Promise<CallResponse<Name> | FastifyReply>

interface Options {
  status?: 204
  /** The answer is long. */
  compress?: true
  /** For `too_many_requests`: the call counts by itself. */
  limit?: 'own'
}

const minuteMs = 60_000
/** A household whose sessions have ended may request many screens at once. */
const wrongTokens = 300
/** A session may open many screens at once, so bursts of 300 pass. */
const limitOf = (name: CallName, isKnown: boolean) =>
  isKnown
    ? {
        max: 600,
        timeWindow: minuteMs,
        keyGenerator: (request: FastifyRequest) =>
          `${name} ${request.caller?.sessionId ?? request.guest?.sessionId ?? request.ip}`,
      }
    : { max: 120, timeWindow: minuteMs, keyGenerator: (request: FastifyRequest) => `${name} ${addressKey(request.ip)}` }

/**
 * Binds one call of the contract: limit, authenticate, validate, serve, present. The contract gives the path, the permissions and
 * the schemas in both directions.
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
  // A request with a valid token is never refused because of what others behind the same address send.
  const isGuessing = app.createRateLimit({
    max: wrongTokens,
    timeWindow: minuteMs,
    keyGenerator: (request) => `wrong tokens ${addressKey(request.ip)}`,
  })
  const known = async <Known>(
    request: FastifyRequest,
    authenticate: (request: FastifyRequest) => Promise<Known>,
  ): Promise<Known> => {
    try {
      return await authenticate(request)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_token') await enforce(isGuessing, request)
      throw error
    }
  }
  const isLimited = app.createRateLimit(limitOf(name, call.token || call.guest === true))
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit,
    config: { isUpload: call.upload === true },
    schema: {
      summary: call.summary,
      operationId: name,
      ...(call.token ? { security: [{ bearer: [] }] } : call.guest === true ? { security: [{ guest: [] }] } : {}),
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body }),
      response: { [options.status ?? 200]: response },
    },
    onRequest: async (request) => {
      if (!call.token) {
        refuseOtherSites(request, app.platform.config)
        takePlainJson(request)
      }
      if (call.token) request.caller = await known(request, app.authenticate)
      if (call.guest === true) request.guest = await known(request, app.authenticateGuest)
      if (options.limit !== 'own') await enforce(isLimited, request)
      if (call.token && request.caller !== undefined) requireRole(request.caller, call.role)
    },
    preValidation: async (request) => {
      if (body === undefined) return
      if (request.isMultipart()) request.body = await readMultipartFields(request, bodyLimit)
      request.body ??= {}
    },
    ...(options.compress === true ? { onSend: compressAnswer } : {}),
    handler: async (request, reply) => {
      if (options.status !== undefined) reply.status(options.status)
      const { caller, guest } = request
      const family = caller?.familyId ?? guest?.familyId
      if (family !== undefined) await mediaEpochs(app.platform).load(family)
      const seen = caller === undefined ? seenBy(guest) : await app.access.enter(name, request, caller)
      const incoming = {
        body: request.body,
        query: request.query,
        params: request.params,
        caller,
        guest,
        ...seen,
        request,
        reply,
      }
      const answer = await withMediaAddresses(app.platform, baseAddress(request), async () => {
        const whole = await handler(incoming as unknown as Incoming<Name>)
        return caller === undefined || whole === reply ? whole : app.access.leave(name, caller, seen.viewNow, whole)
      }).catch((error: unknown) => explain(request, error))
      // Fastify would send a string unquoted, but calls answer JSON.
      return typeof answer === 'string' ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer)) : answer
    },
  })
}

/**
 * Another server may have ended the session a moment ago without this one knowing. The rows that the call missed went with their
 * user, so it is not a failure.
 *
 * @throws ApiError `invalid_token` in that case, otherwise the original error
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

/** Counts one request and refuses it above the limit. */
export async function enforce(isLimited: RateLimit, request: FastifyRequest): Promise<void> {
  if (!request.server.platform.config.rateLimit) return
  const limit = await isLimited(request)
  if (!limit.isAllowed && limit.isExceeded) throw new ApiError('too_many_requests', { retryAfterSeconds: limit.ttlInSeconds })
}

/** The id in a path. Anything that is not an id is simply not found. */
export function pathId(text: string): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (id === 0) throw new ApiError('not_found')
  return id
}
