import { calls } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import { columnsType } from '@banyan/contract/columns'
import { isContactRecent, noteContact } from '../lib/offline/contact.ts'
import { answersName, keptMark, sessionOf } from '../lib/offline/names.ts'
import { takeLists, tokenToAsk } from './family-lists.ts'
import { SessionCache } from './session-cache.ts'

/** The calls behind the first page, tree, profiles, galleries and photos. All others bypass the worker. */
const keptCalls = [
  'getSurroundings',
  'getPerson',
  'getFamilyLists',
  'listRelationNames',
  'listAllRelationNames',
  'listPersonChanges',
  'listGalleries',
  'getGallery',
  'listImages',
  'getTimeline',
  'listPhotos',
  'getImage',
  'listImageLocations',
  'listTags',
  'listSuggestedTags',
  'listComments',
  'listDays',
  'getYearOfDays',
  'getDaySettings',
  'getFirstPage',
  'getMapSettings',
  'getLifePlaces',
] as const satisfies readonly CallName[]

const patterns = keptCalls.map((name) => new RegExp(`^${calls[name].path.replace(/:\w+/g, String.raw`\d+`)}$`))
const kept = new SessionCache({ entries: 1_000, bytes: 64 * 1024 * 1024, restMs: 300 })

/** The session of a call whose answer is stored; undefined for others. */
export function sessionOfCall(request: Request, { pathname, searchParams }: URL): string | undefined {
  if (request.method !== 'GET' || !patterns.some((pattern) => pattern.test(pathname))) return undefined
  if (searchParams.has('since') && !isOfLists(pathname)) return undefined
  return sessionOf(request.headers.get('authorization') ?? '')
}

const isOfLists = (pathname: string): boolean => pathname === calls.getFamilyLists.path

/** The server's answer or, without one, the last that this session received. */
export async function answerCall(event: FetchEvent, url: URL, session: string): Promise<Response> {
  const { request } = event
  const { pathname, searchParams } = url
  const cacheName = answersName(session)
  const isLists = isOfLists(pathname)
  const key = keyOf(url)
  const known = await kept.find(cacheName, key)
  // Of the whole lists only what has changed travels.
  const asked = searchParams.get('since') ?? undefined
  const since = isLists && known ? tokenToAsk(known) : undefined
  let response: Response
  try {
    response = await fetch(conditional(isLists ? requestOfLists(request, pathname, since) : request, known))
  } catch (error) {
    if (!known || request.signal.aborted || !(await isContactRecent(session))) throw error
    return marked(known)
  }
  if (isOfServer(response)) event.waitUntil(noteNow(session))
  if (response.status === 304 && known) {
    event.waitUntil(kept.touch(cacheName, key, known))
    return known
  }
  if (isLists && isAnswer(response)) {
    const { answer, keeping } = await takeLists(response, known, asked)
    if (keeping) event.waitUntil(kept.keep(cacheName, key, keeping))
    else if (known) event.waitUntil(kept.touch(cacheName, key, known))
    return answer
  }
  if (known && isOfOthers(response)) return (await isContactRecent(session)) ? marked(known) : response
  if (isAnswer(response)) event.waitUntil(kept.keep(cacheName, key, response.clone()))
  else if (response.status === 403 || response.status === 404) event.waitUntil(kept.drop(cacheName, key))
  return response
}

/** The lists are kept once, and the first page once a day: what was new is asked for from where the reader left. */
function keyOf({ pathname, search, searchParams }: URL): string {
  if (isOfLists(pathname)) return pathname
  return pathname === calls.getFirstPage.path ? `${pathname}?today=${searchParams.get('today') ?? ''}` : pathname + search
}

/** Bypasses the browser's own cache, which nobody could clear when the session ends. */
function conditional(request: Request, known: Response | undefined): Request {
  const etag = known?.headers.get('etag') ?? ''
  const headers = new Headers(request.headers)
  if (etag !== '') headers.set('if-none-match', etag)
  return new Request(request, { headers, cache: 'no-store' })
}

/** Asks for what has changed in the stored lists, whatever the page knows, so that these are never behind it. */
function requestOfLists({ headers, signal }: Request, pathname: string, since: string | undefined): Request {
  return new Request(since === undefined ? pathname : `${pathname}?since=${encodeURIComponent(since)}`, { headers, signal })
}

const isAnswer = (response: Response): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  ['application/json', columnsType].some((type) => typeOf(response).startsWith(type))

const typeOf = (response: Response): string => response.headers.get('content-type') ?? ''

/** Whether an answer proves that the server knows the session: an ended session gets 401. */
const isOfServer = (response: Response): boolean => isAnswer(response) || [304, 403, 404].includes(response.status)

/** Often enough for a limit of days. */
const noteEveryMs = 60_000
const noted = new Map<string, number>()

async function noteNow(session: string): Promise<void> {
  if (Date.now() - (noted.get(session) ?? 0) < noteEveryMs) return
  noted.set(session, Date.now())
  await noteContact(session)
}

/** An answer of a proxy that reports the server down, or of a network that answers everything with its own page. */
const isOfOthers = (response: Response): boolean =>
  [502, 503, 504].includes(response.status) || (response.ok && !isAnswer(response))

const marked = (known: Response): Response =>
  new Response(known.body, { headers: { 'content-type': typeOf(known), [keptMark]: '1' } })
