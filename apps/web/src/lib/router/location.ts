/** An entry of the browser's history. */
export interface Place {
  readonly pathname: string
  /** With its `?`, or empty. */
  readonly search: string
  /** With its `#`, or empty. */
  readonly hash: string
  /** What was handed over with the navigation. */
  readonly state: unknown
  /** Different for each entry, and kept over reloads. */
  readonly key: string
  /** The position among the entries of this page. */
  readonly index: number
}

/** A path with its query, or either part of it. A query alone belongs to the path shown. */
export type To = string | { readonly pathname: string; readonly search: string }

export const pathOf = ({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash

/** An address that is never requested, only used to resolve others against. */
const site = 'http://banyan.invalid'

/** The path that a target means on the page shown. It never leads to another site. */
export function resolve(to: To, { pathname }: Pick<Place, 'pathname'>): string {
  const target = typeof to === 'string' ? to : to.pathname + (to.search === '' ? '' : `?${to.search}`)
  const { pathname: path, search, hash } = new URL(ownPath(target), new URL(ownPath(pathname), site))
  // After another scheme, as `javascript:`, a path need not begin with a slash, and may itself be an address.
  return path.replace(/^[/\\]*/, '/') + search + hash
}

/** Two slashes in front would name a host. */
const ownPath = (path: string): string => path.replace(/^[/\\]{2,}/, '/')

/** What an entry keeps in the browser. */
interface Kept {
  readonly state: unknown
  readonly key: string
  readonly index: number
}

const createKey = (): string => Math.random().toString(36).slice(2, 10)

const isKept = (stored: object): stored is Kept =>
  'key' in stored && 'index' in stored && typeof stored.key === 'string' && typeof stored.index === 'number'

function keptIn(stored: unknown): Kept | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  if (isKept(stored)) return stored
  // Written by react-router, before an update during which the tab stayed open.
  const { usr = null, key, idx } = stored as Record<string, unknown>
  return typeof idx === 'number' ? { state: usr, key: typeof key === 'string' ? key : createKey(), index: idx } : undefined
}

/** Reads the browser's present entry. One that another script or a typed fragment has made gets a position. */
export function readPlace(previous?: Place): Place {
  clearTimeout(lateWrite)
  const { pathname, search, hash } = window.location
  const stored: unknown = window.history.state
  const kept = keptIn(stored) ?? { state: null, key: createKey(), index: indexAfter(previous) }
  if (kept !== stored) window.history.replaceState(kept, '')
  return { pathname, search, hash, state: kept.state, key: kept.key, index: kept.index }
}

/** A fragment followed once more takes the place of its entry; another one adds an entry. */
function indexAfter(previous: Place | undefined): number {
  if (!previous) return 0
  return previous.index + (pathOf(previous) === pathOf(window.location) ? 0 : 1)
}

/** The entry to which a navigation leads; `index` says where it will be in the history. */
export function createPlace(path: string, state: unknown, index: number): Place {
  const { pathname, search, hash } = new URL(path, site)
  return { pathname, search, hash, state, key: createKey(), index }
}

let lateWrite: ReturnType<typeof setTimeout> | undefined

/** Makes a place the browser's present entry: a new one, or instead of the present one. */
export function writePlace(place: Place, replaces: boolean): void {
  clearTimeout(lateWrite)
  const kept: Kept = { state: place.state, key: place.key, index: place.index }
  if (!replaces) {
    window.history.pushState(kept, '', pathOf(place))
    return
  }
  try {
    window.history.replaceState(kept, '', pathOf(place))
  } catch {
    // Safari allows a hundred in ten seconds, and who holds down an arrow key sees more photos. The last one counts.
    lateWrite = setTimeout(() => writePlace(place, true), 1000)
  }
}

/** A part of an address as text; as it is if it is not encoded properly. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
