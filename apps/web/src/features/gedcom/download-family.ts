import { collectBlob } from '../../lib/http/collect-blob.ts'
import { brokenOff, openAnswer } from '../../lib/http/open-answer.ts'

/** GEDCOM, or the people as a table for spreadsheets. */
export type FamilyFile = 'table' | { readonly version: '7.0' | '5.5.1'; readonly hasPhotos: boolean }

/**
 * Downloads the family as a file, with the token, which a plain link could not send. @throws ApiError; the signal's reason if it
 * was aborted
 */
export async function downloadFamily(file: FamilyFile, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Blob> {
  const options = { signal, cache: 'no-store' } as const
  const response =
    file === 'table'
      ? await openAnswer('exportTable', options)
      : await openAnswer('exportGedcom', { query: { version: file.version, media: file.hasPhotos ? '1' : '0' }, ...options })
  try {
    return await collectBlob(response.body, response.headers.get('content-type') ?? '', onBytes)
  } catch (error) {
    throw brokenOff(error, signal)
  }
}
