import { calls } from '@banyan/contract'
import type { CallResponse } from '@banyan/contract'
import { ApiError, toApiError } from '../../lib/http/http.ts'

interface Options {
  /** Whom it shows, of a branch. */
  personId: number | undefined
  token: string
  language: string
  /** A fraction from 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Sends a photo and reports progress, which `fetch` cannot. @throws ApiError; the signal's reason when aborted */
export function sendPhoto(
  file: File,
  name: string,
  { personId, token, language, onProgress, signal }: Options,
): Promise<CallResponse<'addGuestPhoto'>> {
  const { method, path } = calls.addGuestPhoto
  const body = new FormData()
  body.set('guest_name', name)
  if (personId !== undefined) body.set('person_id', String(personId))
  body.set('picture', file)
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', language)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      // The server validates its answers against the contract.
      if (request.status === 200) resolve(request.response as CallResponse<'addGuestPhoto'>)
      else reject(toApiError(request.status, request.response, ''))
    })
    request.addEventListener('error', () => reject(new ApiError(0, 'no_connection', '')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
