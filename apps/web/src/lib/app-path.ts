/** An address that is never requested, only used to resolve others against. */
const base = 'http://banyan.invalid'

/**
 * The path (with query) after the `#` of an old address: `#/family/tree/3/?a=1` gives `/family/tree/3/?a=1`. `#//host` gives
 * none, since a browser would read it as another site.
 */
export function pathFromHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? ownPath(hash.slice(1)) : undefined
}

/** The target of `next` if it is a path of this app, otherwise undefined. */
export function pathFromNext(next: string | null): string | undefined {
  if (next === null) return undefined
  const path = next.startsWith('#') ? pathFromHash(next) : ownPath(next)
  if (path === undefined) return undefined
  // Handles `/?x#/family/` and the like by the same rule as fragments.
  const hash = new URL(path, base).hash
  return pathFromHash(hash) ?? path
}

function ownPath(text: string): string | undefined {
  // Browsers read a backslash as a slash and skip control characters: neither belongs in a path of ours.
  if (!text.startsWith('/') || text.startsWith('//') || /[\\\p{Cc}]/u.test(text)) return undefined
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  // Dot segments may leave two slashes in front: `/.//host` resolves to `//host`.
  if (url.origin !== base || url.pathname.startsWith('//') || /^\/api(\/|$)/i.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** The sign-in page, which returns to `here` afterwards. */
export const signInPath = (here: string): string => `/accounts/login/?next=${encodeURIComponent(here)}`

/** Whether the page runs in the Android shell, where the landing page would only be in the way. */
export const isAndroidWebView = (userAgent: string): boolean =>
  userAgent.includes('; wv)') || userAgent.toLowerCase().includes('xamarin')
