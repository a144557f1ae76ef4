import { isScriptAddress, parseHtml } from '../../../lib/trusted-types.ts'

const unread =
  'script, style, title, meta, link, template, noscript, object, iframe, form input, form button, select, textarea, svg, math'
const kept = new Set(['href', 'data-pm-slice'])

/** The styles by which other programs write formatting. Some wrap everything in a `b` that is not bold. */
const styles = [
  { tag: 'strong', pattern: /font-weight:\s*(?:bold|bolder|[6-9]\d\d)/i },
  { tag: 'em', pattern: /font-style:\s*italic/i },
  { tag: 'u', pattern: /text-decoration[^;]*underline/i },
  { tag: 's', pattern: /text-decoration[^;]*line-through/i },
] as const
const plainBold = /font-weight:\s*(?:normal|[1-4]\d\d)/i

/** Cleans pasted markup down to what the editor reads. */
export function cleanPasted(html: string): string {
  const { body } = parseHtml(withoutBreaches(html))
  for (const element of body.querySelectorAll(unread)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    keepFormatting(element, element.getAttribute('data-style') ?? '')
    for (const name of element.getAttributeNames()) {
      if (!kept.has(name) || (name === 'href' && isScriptAddress(element.getAttribute(name) ?? ''))) element.removeAttribute(name)
    }
  }
  return body.innerHTML
}

/**
 * Even in a document that is never shown, the browser reports each style and handler as a violation of the page's policy. They
 * are renamed before parsing; the policy blocks anything that slips through.
 */
export function withoutBreaches(html: string): string {
  const tags = html.replaceAll(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
  return tags.replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi, 'data-'))
}

function keepFormatting(element: Element, style: string): void {
  if (style === '') return
  if (element.matches('b, strong') && plainBold.test(style)) {
    element.replaceWith(...element.childNodes)
    return
  }
  if (!element.matches('span')) return
  for (const { tag, pattern } of styles) {
    if (!pattern.test(style)) continue
    const formatted = element.ownerDocument.createElement(tag)
    formatted.append(...element.childNodes)
    element.append(formatted)
  }
}
