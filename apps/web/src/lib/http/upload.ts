import type { CallName, CallResponse } from '@banyan/contract'
import { i18n } from '../language/i18n.ts'
import { seeAsHeader } from '../offline/names.ts'
import { seenAs } from '../session/see-as.ts'
import { localeOfSession } from '../session/session-core.ts'
import { session } from '../session/session.ts'
import { ApiError, callAddress, toApiError } from './http.ts'
import { calls } from './member-calls.ts'

interface UploadOptions {
  /** `sent` is a fraction from 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
  params?: Record<string, string | number>
  query?: Record<string, string | number>
}

/**
 * Sends a form with a file, or a piece of a file, and reports progress, which `fetch` cannot. Make another call first, so that
 * the token is valid: a large file should not be sent twice.
 *
 * @throws ApiError; the signal's reason when aborted
 */
export function upload<Name extends CallName>(
  name: Name,
  body: FormData | Blob,
  { onProgress, signal, params, query }: UploadOptions,
): Promise<CallResponse<Name>> {
  const { accessToken } = session.store.getState()
  const language = localeOfSession(session.store.getState())
  const noConnection = i18n.t('common:error.noConnection')
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(calls[name].method, callAddress(calls[name].path, params, query))
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', language)
    request.setRequestHeader('Authorization', `Bearer ${accessToken}`)
    const as = seenAs()
    if (as !== undefined) request.setRequestHeader(seeAsHeader, String(as.personId))
    if (body instanceof Blob)
      request.setRequestHeader('Content-Type', body.type === 'image/jpeg' ? body.type : 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      // The server validates its answers against the same contract.
      if (request.status >= 200 && request.status < 300) resolve(request.response as CallResponse<Name>)
      else reject(toApiError(request.status, request.response, noConnection))
    })
    request.addEventListener('error', () => reject(new ApiError(0, 'no_connection', noConnection)))
    request.addEventListener('abort', () => reject(signal.reason))
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    // Many pieces may share one signal.
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.send(body)
  })
}
