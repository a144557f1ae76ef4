import sanitizeHtml from 'sanitize-html'

export { searchKey } from '@banyan/contract'

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/**
 * A one-line text as it is kept: markup, control characters and broken surrogates removed, white space folded,
 * composed to NFC so that equal texts are equal.
 */
export function cleanText(text: string): string {
  const plain = /<[a-z!/?]/i.test(text) ? stripMarkup(text) : text
  return plain
    .toWellFormed()
    .normalize('NFC')
    // Control characters, and the invisible marks that turn the direction of what follows.
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The same for a text of several lines, which stay lines. */
export function cleanLines(text: string): string {
  const plain = /<[a-z!/?]/i.test(text) ? stripMarkup(text) : text
  return plain
    .split(/\r\n?|\n/)
    .map((line) => cleanText(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function stripMarkup(text: string): string {
  const stripped = sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} })
  return stripped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
}

/** An e-mail address as it is compared. */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase()
