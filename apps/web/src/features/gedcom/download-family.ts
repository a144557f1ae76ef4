import { calls } from '@banyan/contract'
import { collectBlob } from '../../lib/http/collect-blob.ts'
import { ApiError, toApiError } from '../../lib/http/http.ts'
import { i18n } from '../../lib/language/i18n.ts'
import { localeOfSession } from '../../lib/session/session-core.ts'
import { session } from '../../lib/session/session.ts'

export type FamilyFile = { readonly version: '7.0' | '5.5.1'; readonly hasPhotos: boolean }

/**
 * Downloads the family as a file, with the token, which a plain link could not send. @throws ApiError; the signal's reason if it
 * was aborted
 */
export async function downloadFamily(file: FamilyFile, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Blob> {
  try {
    let response = await request(file, signal)
    if (response.status === 401 && (await session.refresh())) response = await request(file, signal)
    if (!response.ok || !response.body)
      throw toApiError(response.status, await response.json().catch(() => undefined), i18n.t('common:error.noConnection'))
    return await collectBlob(response.body, response.headers.get('content-type') ?? '', onBytes)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ApiError ? error : new ApiError(0, 'no_connection', i18n.t('common:error.noConnection'), String(error))
  }
}

function request({ version, hasPhotos }: FamilyFile, signal: AbortSignal): Promise<Response> {
  const { accessToken } = session.store.getState()
  const language = localeOfSession(session.store.getState())
  const query = new URLSearchParams({ version, media: hasPhotos ? '1' : '0' })
  return fetch(`${calls.exportGedcom.path}?${query}`, {
    headers: { 'Accept-Language': language, Authorization: `Bearer ${accessToken}` },
    signal,
    cache: 'no-store',
  })
}
