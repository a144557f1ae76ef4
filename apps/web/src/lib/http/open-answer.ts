import type { CallName } from '@banyan/contract'
import { i18n } from '../language/i18n.ts'
import { asSeen } from '../session/see-as.ts'
import { localeOfSession } from '../session/session-core.ts'
import { session } from '../session/session.ts'
import { ApiError, callAddress, toApiError } from './http.ts'
import { calls } from './member-calls.ts'

interface Input {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  signal: AbortSignal
  cache?: RequestCache
}

type OpenAnswer = Response & { readonly body: ReadableStream<Uint8Array<ArrayBuffer>> }

/**
 * Makes a call whose answer is read as it arrives, with the session's token; an expired one is exchanged once.
 *
 * @throws ApiError; the signal's reason if it was aborted
 */
export async function openAnswer(name: CallName, input: Input): Promise<OpenAnswer> {
  try {
    let response = await request(name, input)
    if (response.status === 401 && (await session.refresh())) response = await request(name, input)
    if (!response.ok || !response.body)
      throw toApiError(response.status, await response.json().catch(() => undefined), i18n.t('common:error.noConnection'))
    return response as OpenAnswer
  } catch (error) {
    throw brokenOff(error, input.signal)
  }
}

/** What to throw for an error while an answer is read. */
export function brokenOff(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  return error instanceof ApiError ? error : new ApiError(0, 'no_connection', i18n.t('common:error.noConnection'), String(error))
}

function request(name: CallName, { params, query, signal, cache = 'default' }: Input): Promise<Response> {
  const state = session.store.getState()
  const headers = {
    Accept: 'application/json',
    'Accept-Language': localeOfSession(state),
    Authorization: `Bearer ${state.accessToken}`,
  }
  return fetch(callAddress(calls[name].path, params, query), asSeen({ headers, signal, cache }))
}
