import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../query-keys.ts'
import { forgetHanded } from './keep.ts'
import { fileNameHeader, handedName, keptAt } from './names.ts'

/** A picture that another app has shared; it stays on the device until it is in a gallery. */
export interface HandedFile {
  /** Its key in the cache. */
  readonly key: string
  readonly file: File
}

const waitsForGalleryMs = 24 * 60 * 60 * 1000
const none: readonly HandedFile[] = []

export const useHandedFiles = () => useQuery({ queryKey: queryKeys.handedFiles, queryFn: readHandedFiles, staleTime: Infinity })

async function readHandedFiles(): Promise<readonly HandedFile[]> {
  if (!('caches' in globalThis) || !(await caches.has(handedName))) return none
  const cache = await caches.open(handedName)
  const found: HandedFile[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (!response || Date.now() - Number(response.headers.get(keptAt) ?? 0) > waitsForGalleryMs) {
      await cache.delete(request)
      continue
    }
    const name = decodeURIComponent(response.headers.get(fileNameHeader) ?? '')
    found.push({
      key: request.url,
      file: new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' }),
    })
  }
  return found
}

/** Deletes a file that is in a gallery now, or is not wanted there. */
export async function dropHandedFile({ key }: HandedFile): Promise<void> {
  if (await caches.has(handedName)) await (await caches.open(handedName)).delete(key)
}

/** Deletes all remaining files. */
export async function dropHandedFiles(client: QueryClient): Promise<void> {
  client.setQueryData(queryKeys.handedFiles, none)
  await forgetHanded('all')
}
