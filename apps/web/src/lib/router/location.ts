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
  // Two slashes in front would name a host.
  const { pathname: path, search, hash } = new URL(target.replace(/^[/\\]{2,}/, '/'), new URL(pathname, site))
  return path.replace(/^\/{2,}/, '/') + search + hash
}

/** What an entry keeps in the browser. */
interface Kept {
  readonly state: unknown
  readonly key: string
  readonly index: number
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'key' in value && 'index' in value && typeof value.index === 'number'

const createKey = (): string => Math.random().toString(36).slice(2, 10)

/** Reads the browser's present entry. One that another script or a typed fragment has made gets a position. */
export function readPlace(nextIndex: number): Place {
  const { pathname, search, hash } = window.location
  const stored: unknown = window.history.state
  const kept = isKept(stored) ? stored : { state: null, key: createKey(), index: nextIndex }
  if (kept !== stored) window.history.replaceState(kept, '')
  return { pathname, search, hash, state: kept.state, key: kept.key, index: kept.index }
}

/** The entry to which a navigation leads; `index` says where it will be in the history. */
export function createPlace(path: string, state: unknown, index: number): Place {
  const { pathname, search, hash } = new URL(path, site)
  return { pathname, search, hash, state, key: createKey(), index }
}

/** Makes a place the browser's present entry: a new one, or instead of the present one. */
export function writePlace(place: Place, replaces: boolean): void {
  const kept: Kept = { state: place.state, key: place.key, index: place.index }
  if (replaces) window.history.replaceState(kept, '', pathOf(place))
  else window.history.pushState(kept, '', pathOf(place))
}

/** A part of an address as text; as it is if it is not encoded properly. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
