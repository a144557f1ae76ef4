import { session } from '../session/session.ts'
import { chosenName, keptAt, keptLock, recordingHeader, sessionOf } from './names.ts'

interface KeptRecording {
  readonly bytes: Blob
  readonly durationMs: number
  readonly waveform: string
  readonly key: string
}

/** Beside pictures that are not sent yet: what both hold goes with the session. */
const cacheName = (): string | undefined => {
  const id = sessionOf(session.store.getState().accessToken)
  return 'caches' in globalThis && 'locks' in navigator && id !== undefined ? chosenName(id) : undefined
}
const pathOf = (name: string): string => `/recorded/${encodeURIComponent(name)}`

export async function readRecording(name: string): Promise<KeptRecording | undefined> {
  const cache = cacheName()
  if (cache === undefined || !(await caches.has(cache))) return undefined
  const response = await (await caches.open(cache)).match(pathOf(name))
  if (!response) return undefined
  try {
    const told = JSON.parse(response.headers.get(recordingHeader) ?? '') as Omit<KeptRecording, 'bytes'>
    return { ...told, bytes: await response.blob() }
  } catch {
    return undefined
  }
}

/** Stores a recording on the device, if the browser stores anything. */
export async function keepRecording(name: string, { bytes, ...told }: KeptRecording): Promise<void> {
  const cache = cacheName()
  if (cache === undefined) return
  // As for pictures: nothing is written after the session's end.
  await navigator.locks.request(keptLock, { mode: 'shared' }, async () => {
    try {
      if (!(await caches.has(cache))) return
      const headers = {
        'content-type': bytes.type,
        'content-length': String(bytes.size),
        [recordingHeader]: JSON.stringify({ durationMs: told.durationMs, waveform: told.waveform, key: told.key }),
        [keptAt]: String(Date.now()),
      }
      await (await caches.open(cache)).put(pathOf(name), new Response(bytes, { headers }))
    } catch {
      // Without room on the device, it is kept as long as the page is open.
    }
  })
}

export async function dropRecording(name: string): Promise<void> {
  const cache = cacheName()
  if (cache !== undefined && (await caches.has(cache))) await (await caches.open(cache)).delete(pathOf(name))
}
