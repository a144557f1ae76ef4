import { recordingHeader } from '../../lib/offline/names.ts'
import type { Unsent } from '../../lib/voice/kept-recording.ts'

/** There is no session here, so what is kept stays until it was sent, or the browser forgets it. */
const cacheName = 'story-answers'
const pathOf = (name: string): string => `/recorded/story-${name}`
const textKey = (name: string): string => `story ${name}`

export async function readSpoken(name: string): Promise<Unsent | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return undefined
  const response = await (await caches.open(cacheName)).match(pathOf(name))
  if (!response) return undefined
  try {
    const told = JSON.parse(response.headers.get(recordingHeader) ?? '') as Omit<Unsent, 'bytes'>
    return { ...told, bytes: await response.blob() }
  } catch {
    return undefined
  }
}

export async function keepSpoken(name: string, { bytes, ...told }: Unsent): Promise<void> {
  try {
    const headers = {
      'content-type': bytes.type,
      [recordingHeader]: JSON.stringify({ durationMs: told.durationMs, waveform: told.waveform, key: told.key }),
    }
    await (await caches.open(cacheName)).put(pathOf(name), new Response(bytes, { headers }))
  } catch {
    // A page over plain HTTP, or no room: it is kept as long as the page is open.
  }
}

export async function dropSpoken(name: string): Promise<void> {
  if ('caches' in globalThis && (await caches.has(cacheName))) await (await caches.open(cacheName)).delete(pathOf(name))
}

export function readWritten(name: string): string | undefined {
  try {
    return window.localStorage.getItem(textKey(name)) ?? undefined
  } catch {
    return undefined
  }
}

/** @param text - undefined once the server has it */
export function keepWritten(name: string, text: string | undefined): void {
  try {
    if (text === undefined) window.localStorage.removeItem(textKey(name))
    else window.localStorage.setItem(textKey(name), text)
  } catch {
    // Storage may be switched off.
  }
}
