import { calls, defaultLanguage, type CallName, type CallResponse } from '@banyan/contract'
import { ApiError, toApiError } from './http.ts'
import { i18n } from './language/i18n.ts'
import { session } from './session.ts'

interface UploadOptions {
  /** From 0 to 1, of what has been sent. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * Sends a form with a file and tells how far it is, which `fetch` cannot. Make another call before it, so that the token is
 * good: a large file is not to be sent twice.
 *
 * @throws ApiError; the signal's reason when it was abandoned
 */
export function upload<Name extends CallName>(name: Name, form: FormData, { onProgress, signal }: UploadOptions): Promise<CallResponse<Name>> {
  const { accessToken, language = defaultLanguage } = session.store.getState()
  const noConnection = i18n.t('common:error.noConnection')
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(calls[name].method, calls[name].path)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', language)
    request.setRequestHeader('Authorization', `Bearer ${accessToken}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      // The server validates what it sends against the same contract.
      if (request.status >= 200 && request.status < 300) resolve(request.response as CallResponse<Name>)
      else reject(toApiError(request.status, request.response, noConnection))
    })
    request.addEventListener('error', () => reject(new ApiError(0, 'no_connection', noConnection)))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
