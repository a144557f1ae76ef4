import { isContactRecent } from '../lib/offline/contact.ts'
import { isPicturesName, seeAsMark, sessionOfPictures } from '../lib/offline/names.ts'
import { scope } from './scope.ts'
import { SessionCache } from './session-cache.ts'

const kept = new SessionCache({ entries: 4_000, bytes: 256 * 1024 * 1024, restMs: 300 })

/** Larger pictures are shown while they load. */
const smallBytes = 128 * 1024

/** Thumbnails and large pictures. Voices are kept nowhere, originals and films are large, and downloads are the browser's work. */
export const isShownPicture = (request: Request, { pathname, searchParams }: URL): boolean =>
  request.method === 'GET' &&
  request.mode !== 'navigate' &&
  /^\/media\/.+\/(?!original\.|voice\.|film\.|motion\.)[^/]+$/.test(pathname) &&
  !searchParams.has('download') &&
  !request.headers.has('range')

/** A picture never changes under its path, so the copy on this device is valid; the signature is not part of its key. */
export async function answerPicture(event: FetchEvent, { href, pathname }: URL): Promise<Response> {
  const cacheName = (await caches.keys()).find(isPicturesName)
  // Nobody is signed in, or this device stores nothing: then the browser's own cache is bypassed, too.
  if (cacheName === undefined || (await isSeenAs(event.clientId)))
    return fetch(href, { cache: 'no-store', credentials: 'same-origin', signal: event.request.signal })
  const known = (await isShown(sessionOfPictures(cacheName))) ? await kept.find(cacheName, pathname) : undefined
  if (known) {
    event.waitUntil(kept.touch(cacheName, pathname, known))
    return known
  }
  // Bypasses the browser's own cache, which nobody could clear when the session ends.
  const response = await fetch(href, { cache: 'no-store', credentials: 'same-origin', signal: event.request.signal })
  if (!isPicture(response)) return response
  const { headers } = response
  if (Number(headers.get('content-length') ?? Infinity) > smallBytes) {
    event.waitUntil(kept.keep(cacheName, pathname, response.clone()))
    return response
  }
  // Reads the body once for page and cache: a stream for each would be most of the work of a thumbnail.
  const body = await response.arrayBuffer()
  event.waitUntil(kept.keep(cacheName, pathname, new Response(body, { headers })))
  return new Response(body, { headers })
}

const pages = new Map<string, Promise<boolean>>()

/** Whether a page looks through another's eyes: its address says so with which it was opened. */
function isSeenAs(clientId: string): Promise<boolean> {
  const known = pages.get(clientId)
  if (known !== undefined) return known
  const asked = scope.clients.get(clientId).then((page) => page !== undefined && new URL(page.url).searchParams.has(seeAsMark))
  pages.set(clientId, asked)
  return asked
}

let lastLook: { session: string; at: number; isShown: Promise<boolean> } | undefined
/** A page of thumbnails checks only once within this time. */
const looksEveryMs = 5_000

function isShown(session: string): Promise<boolean> {
  if (lastLook?.session !== session || Date.now() - lastLook.at > looksEveryMs)
    lastLook = { session, at: Date.now(), isShown: isContactRecent(session) }
  return lastLook.isShown
}

const isPicture = (response: Response): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith('image/')
