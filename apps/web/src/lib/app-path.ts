/** A place that is never reached: only there to resolve addresses against. */
const base = 'http://banyan.invalid'

/**
 * The path (with query) that an old address has after its `#`: `#/family/tree/3/?a=1` is `/family/tree/3/?a=1`.
 * `#//host` is none, since a browser would read it as another site.
 */
export function pathFromHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? ownPath(hash.slice(1)) : undefined
}

/** Where `next` leads, when it is a path of this app; anything else leads nowhere. */
export function pathFromNext(next: string | null): string | undefined {
  if (next === null) return undefined
  const path = next.startsWith('#') ? pathFromHash(next) : ownPath(next)
  if (path === undefined) return undefined
  // `/?x#/family/` and the like: the rule for fragments holds here too.
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

/** The sign-in page that comes back to `here` afterwards. */
export const signInPath = (here: string): string => `/accounts/login/?next=${encodeURIComponent(here)}`

/** Inside the Android shell, where the landing page would only stand in the way. */
export const isAndroidWebView = (userAgent: string): boolean =>
  userAgent.includes('; wv)') || userAgent.toLowerCase().includes('xamarin')
