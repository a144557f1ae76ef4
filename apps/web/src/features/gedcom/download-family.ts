import { collectBlob } from '../../lib/http/collect-blob.ts'
import { brokenOff, openAnswer } from '../../lib/http/open-answer.ts'

export type FamilyFile = { readonly version: '7.0' | '5.5.1'; readonly hasPhotos: boolean }

/**
 * Downloads the family as a file, with the token, which a plain link could not send. @throws ApiError; the signal's reason if it
 * was aborted
 */
export async function downloadFamily(
  { version, hasPhotos }: FamilyFile,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const query = { version, media: hasPhotos ? '1' : '0' }
  const response = await openAnswer('exportGedcom', { query, signal, cache: 'no-store' })
  try {
    return await collectBlob(response.body, response.headers.get('content-type') ?? '', onBytes)
  } catch (error) {
    throw brokenOff(error, signal)
  }
}
