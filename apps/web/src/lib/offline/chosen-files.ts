import { session } from '../session/session.ts'
import { chosenName, fileNameHeader, keptAt, keptLock, sessionOf } from './names.ts'

/** A picture chosen for a gallery but not yet in it; it stays on the device until it is. */
export interface ChosenFile {
  /** Its key in the cache. */
  readonly key: string
  readonly file: File
}

/** More could fill up a phone. */
const maxBytes = 500_000_000
/** After this time the user has forgotten them. */
const waitsMs = 24 * 60 * 60 * 1000
const none: readonly ChosenFile[] = []

const cacheName = (): string | undefined => {
  const id = sessionOf(session.store.getState().accessToken)
  return 'caches' in globalThis && 'locks' in navigator && id !== undefined ? chosenName(id) : undefined
}
const folderOf = (galleryId: number): string => `/chosen/${galleryId}/`

/** The files chosen for a gallery before the page was reloaded. */
export async function readChosen(galleryId: number): Promise<readonly ChosenFile[]> {
  const name = cacheName()
  if (name === undefined || !(await caches.has(name))) return none
  const cache = await caches.open(name)
  const found: ChosenFile[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (Date.now() - Number(response?.headers.get(keptAt) ?? 0) > waitsMs) await cache.delete(request)
    else if (response && new URL(request.url).pathname.startsWith(folderOf(galleryId)))
      found.push({
        key: request.url,
        file: new File([await response.blob()], decodeURIComponent(response.headers.get(fileNameHeader) ?? ''), {
          type: response.headers.get('content-type') ?? '',
        }),
      })
  }
  return found
}

/** Stores a picture on the device. @returns undefined when there is no room, or the browser stores nothing */
export async function keepChosen(galleryId: number, file: File): Promise<ChosenFile | undefined> {
  const name = cacheName()
  if (name === undefined) return undefined
  // Takes the same lock as the worker, so that nothing is written after the session's end.
  return navigator.locks.request(keptLock, { mode: 'shared' }, async () => {
    try {
      if (!(await caches.has(name))) return undefined
      const cache = await caches.open(name)
      let bytes = file.size
      for (const response of await cache.matchAll()) bytes += Number(response.headers.get('content-length') ?? 0)
      if (bytes > maxBytes) return undefined
      const key = `${folderOf(galleryId)}${crypto.randomUUID()}`
      await cache.put(
        key,
        new Response(file, {
          headers: {
            'content-type': file.type,
            'content-length': String(file.size),
            [fileNameHeader]: encodeURIComponent(file.name),
            [keptAt]: String(Date.now()),
          },
        }),
      )
      return { key, file }
    } catch {
      return undefined
    }
  })
}

/** Deletes a file that is in the gallery now, or is not wanted there. */
export async function dropChosen({ key }: ChosenFile): Promise<void> {
  const name = cacheName()
  if (name !== undefined && (await caches.has(name))) await (await caches.open(name)).delete(key)
}
