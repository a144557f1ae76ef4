/** The subset of the Trusted Types API (W3C) that is used here; browsers without it do not check either. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML?: (text: string) => string | null; createScriptURL?: (url: string) => string | null },
  ): { createHTML(text: string): string }
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes

/** For documents that are only parsed: nothing in them runs, loads or is shown. */
const reading = policies?.createPolicy('banyan-reading', { createHTML: (text) => text })

/** Parses HTML into a separate document that is never shown. */
export const parseHtml = (html: string): Document =>
  new DOMParser().parseFromString(reading?.createHTML(html) ?? html, 'text/html')

const active = 'script, iframe, frame, object, embed, base, meta, link, portal, animate, set, use[href*=":"]'
const scriptAddress = /^(?:javascript|vbscript|data):/i

/** Whether an address runs code instead of leading somewhere. Browsers ignore white space and control characters in it. */
export const isScriptAddress = (address: string): boolean => scriptAddress.test(address.replaceAll(/[\s\p{Cc}]/gu, ''))

/** Whether markup can do more than display: neither the application nor its libraries need that. */
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

// Markup that a library writes into the page as text passes through here, and is refused if it could run. Scripts as text never
// pass.
policies?.createPolicy('default', {
  createHTML: (html) => (isActive(html) ? null : html),
  createScriptURL: (url) => (isOwnScript(url) ? url : null),
})
