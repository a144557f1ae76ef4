/** The part of the Trusted Types API (W3C) that is used here; browsers without it have none of its checks either. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML?: (text: string) => string | null; createScriptURL?: (url: string) => string | null },
  ): { createHTML(text: string): string }
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes

/** For documents that are only read: nothing in them runs, loads or is shown. */
const reading = policies?.createPolicy('banyan-reading', { createHTML: (text) => text })

/** Parses HTML into a document of its own that never shows. */
export const parseHtml = (html: string): Document =>
  new DOMParser().parseFromString(reading?.createHTML(html) ?? html, 'text/html')

const active = 'script, iframe, frame, object, embed, base, meta, link, portal, animate, set, use[href*=":"]'
const scriptAddress = /^(?:javascript|vbscript|data):/i

/** Whether an address runs instead of leading somewhere. Browsers read past white space and control characters in it. */
export const isScriptAddress = (address: string): boolean => scriptAddress.test(address.replaceAll(/[\s\p{Cc}]/gu, ''))

/** Whether markup can do more than show: no part of the application, and no library in it, has use for that. */
function isActive(html: string): boolean {
  if (!html.includes('<')) return false
  const parsed = parseHtml(html)
  if (parsed.querySelector(active) !== null) return true
  return [...parsed.querySelectorAll('*')].some((element) =>
    [...element.attributes].some(
      ({ name, value }) =>
        name.startsWith('on') ||
        name === 'srcdoc' ||
        ((name.endsWith('href') || name === 'src' || name === 'action') && isScriptAddress(value)),
    ),
  )
}

/** Our own files: workers, and the service worker. */
function isOwnScript(url: string): boolean {
  const { origin, pathname } = new URL(url, window.location.href)
  return origin === window.location.origin && (pathname.startsWith('/assets/') || pathname === '/service-worker.js')
}

// What a library writes into the page as text passes here, and is refused when it could run. Scripts as text never pass.
policies?.createPolicy('default', {
  createHTML: (html) => (isActive(html) ? null : html),
  createScriptURL: (url) => (isOwnScript(url) ? url : null),
})
