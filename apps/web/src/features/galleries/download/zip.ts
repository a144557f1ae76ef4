import { calls } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { collectBlob } from '../../../lib/http/collect-blob.ts'
import { ApiError, toApiError } from '../../../lib/http/http.ts'
import { i18n } from '../../../lib/language/i18n.ts'
import { localeOfSession } from '../../../lib/session/session-core.ts'
import { session } from '../../../lib/session/session.ts'

export type ZipStep = { readonly at: 'gathering' | 'processing' } | { readonly at: 'downloading'; readonly bytes: number }

/**
 * The originals of images as one zip.
 *
 * @throws ApiError; the signal's reason when it was abandoned
 */
export async function downloadZip(
  images: readonly Pick<Image, 'original_image'>[],
  signal: AbortSignal,
  onStep: (step: ZipStep) => void,
): Promise<Blob> {
  onStep({ at: 'gathering' })
  // An empty body only warms the server up.
  await request(undefined, signal)
  const body = () => ({
    token: session.store.getState().accessToken,
    zip_filename: 'download.zip',
    images: images.map((image) => image.original_image),
  })
  onStep({ at: 'processing' })
  let response = await request(body(), signal)
  if (response.status === 401 && (await session.refresh())) response = await request(body(), signal)
  if (!response.ok || !response.body)
    throw toApiError(response.status, await response.json().catch(() => undefined), i18n.t('common:error.noConnection'))
  return collectBlob(response.body, 'application/zip', (bytes) => onStep({ at: 'downloading', bytes })).catch((error: unknown) =>
    noConnection(error, signal),
  )
}

function noConnection(error: unknown, signal: AbortSignal): never {
  signal.throwIfAborted()
  throw new ApiError(0, 'no_connection', i18n.t('common:error.noConnection'), String(error))
}

async function request(body: unknown, signal: AbortSignal): Promise<Response> {
  const language = localeOfSession(session.store.getState())
  const headers = { 'Accept-Language': language, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) }
  const { method, path } = calls.downloadImages
  return fetch(path, { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }).catch(
    (error: unknown) => noConnection(error, signal),
  )
}
