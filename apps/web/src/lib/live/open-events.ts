import { ApiError, callAddress, toApiError } from '../http/http.ts'
import { calls } from '../http/member-calls.ts'
import { asSeen } from '../session/see-as.ts'
import { localeOfSession } from '../session/session-core.ts'
import { session } from '../session/session.ts'
import type { Position } from './follow-events.ts'

/**
 * Opens the stream of the family's events with the session's token, renewed if it has expired. A session that has ended elsewhere, as of
 * somebody who was removed from the family, ends here too.
 */
export async function openEvents(after: Readonly<Position>, signal: AbortSignal): Promise<Response> {
  const { accessToken } = session.store.getState()
  const response = await request(after, signal)
  if (response.status !== 401) return accept(response)
  await response.body?.cancel()
  if (await session.refresh()) return accept(await request(after, signal))
  if (session.store.getState().accessToken === accessToken) session.expire()
  return accept(response)
}

function request({ last, view }: Readonly<Position>, signal: AbortSignal): Promise<Response> {
  const { accessToken } = session.store.getState()
  const language = localeOfSession(session.store.getState())
  const headers = { Accept: 'text/event-stream', 'Accept-Language': language, Authorization: `Bearer ${accessToken}` }
  return fetch(
    callAddress(calls.followEvents.path, {}, { after: last, view: view === '' ? undefined : view }),
    asSeen({ headers, signal, cache: 'no-store' }),
  )
}

function accept(response: Response): Response {
  if (response.ok) return response
  throw response.status === 0 ? new ApiError(0, 'no_connection', '') : toApiError(response.status, undefined, '')
}
