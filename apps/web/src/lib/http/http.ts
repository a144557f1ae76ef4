import type { CallBody, CallName, CallParams, CallQuery, CallResponse, ErrorBody } from '@banyan/contract'
import type { FoundCall } from './find-call.ts'

type Field<Key extends string, Value> = [Value] extends [never] ? unknown : Record<Key, Value>
type Optional<Key extends string, Value> = [Value] extends [never] ? unknown : Partial<Record<Key, Value>>
type Stringly<Values> = { [Key in keyof Values]: string | number }

/**
 * A call's input according to the contract: path parameters, query and body, a signal to abort it, and whether it goes on when the
 * page is closed (for bodies far below the 64 KiB that browsers allow).
 */
export type CallInput<Name extends CallName> = Field<
  'params',
  CallParams<Name> extends infer P ? ([P] extends [never] ? never : Stringly<P>) : never
> &
  Optional<'query', CallQuery<Name>> &
  Field<'body', CallBody<Name>> & { signal?: AbortSignal; keepalive?: boolean }

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  keepalive?: boolean
}

export type ApiErrorCode = ErrorBody['code'] | 'no_connection' | 'unknown'

/** A refused or failed call. Its `message` is meant for users, in their language if the server provided it. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: ApiErrorCode
  /** The English sentence that old clients compare; empty without an answer. */
  readonly detail: string
  /** The whole answer, for the few calls that return more. */
  readonly body: unknown

  constructor(status: number, code: ApiErrorCode, message: string, detail = '', body: unknown = undefined) {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
    this.body = body
  }
}

interface SendOptions {
  token?: string | undefined
  language: string
}

export interface HttpOptions {
  fetch: typeof fetch
  /** The message for a call that could not reach the server. */
  noConnection: () => string
  findCall: (name: CallName) => Promise<FoundCall>
}

/** Makes one request, exactly once, and returns the parsed answer or throws an `ApiError`. */
export type Send = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: SendOptions,
) => Promise<CallResponse<Name>>

export function createSend({ fetch, noConnection, findCall }: HttpOptions): Send {
  return async <Name extends CallName>(name: Name, input: CallInput<Name>, options: SendOptions) => {
    const { params, query, body, signal, keepalive }: AnyInput = input
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': options.language })
    if (options.token) headers.set('Authorization', `Bearer ${options.token}`)
    const { method, path } = await findCall(name).catch(() => {
      throw new ApiError(0, 'no_connection', noConnection())
    })
    const request: RequestInit = { method, headers }
    if (signal) request.signal = signal
    if (keepalive === true) request.keepalive = true
    if (body instanceof FormData) request.body = body
    else if (body !== undefined) {
      headers.set('Content-Type', 'application/json')
      request.body = JSON.stringify(body)
    }
    const response = await fetch(callAddress(path, params, query), request).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new ApiError(0, 'no_connection', noConnection())
    })
    const answer = await (isPacked(response) ? readBytes(response, noConnection()) : readAnswer(response))
    if (!response.ok) throw toApiError(response.status, answer, noConnection())
    // The server validates its answers against the same contract.
    return answer as CallResponse<Name>
  }
}

/** A call's address: its path with the parameters filled in, and its query. */
export function callAddress(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** Lists in columns are bytes; everything else is text. */
const isPacked = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('application/vnd.banyan.')

async function readBytes(response: Response, noConnection: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'no_connection', noConnection)
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Makes an error with the answer's message, or with `otherwise` if it has none. */
export function toApiError(status: number, answer: unknown, otherwise: string): ApiError {
  const body = isRecord(answer) ? answer : {}
  const text = (key: keyof ErrorBody) => (typeof body[key] === 'string' ? body[key] : '')
  // An answer without a message comes not from our server but from something in between.
  const message = text('message') || text('detail') || otherwise
  return new ApiError(status, isErrorCode(body['code']) ? body['code'] : 'unknown', message, text('detail'), answer)
}

const isErrorCode = (code: unknown): code is ErrorBody['code'] => typeof code === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
