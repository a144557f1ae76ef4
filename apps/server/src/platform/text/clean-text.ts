import { searchKey, streamSafe, textLimits } from '@banyan/contract'
import sanitizeHtml from 'sanitize-html'

export { searchKey }

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/**
 * A one-line text as it is kept: markup, control characters and broken surrogates removed, white space folded,
 * composed to NFC so that equal texts are equal. Of a text that no call would take, as a file may hold, the beginning.
 */
export function cleanText(text: string): string {
  return clean(stripMarkup(text.slice(0, textLimits.line)))
}

/** The same for a text of several lines, which stay lines. */
export function cleanLines(text: string): string {
  return stripMarkup(text.slice(0, textLimits.lines))
    .split(/\r\n?|\n/)
    .map(clean)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const clean = (line: string): string =>
  streamSafe(line.toWellFormed())
    .normalize('NFC')
    // Control characters, and the invisible marks that turn the direction of what follows.
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The parser's work grows with the square of the depth; nothing that people write is as deep. */
const deepestMarkup = 100

/** Thrown out of the parser. */
export class TooDeep extends Error {}

/** Options that end sanitising of too deep a text with {@link TooDeep}. A fresh one for each text. */
export function boundedDepth(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0
  return {
    onOpenTag: () => {
      depth += 1
      if (depth > deepestMarkup) throw new TooDeep()
    },
    onCloseTag: () => {
      depth -= 1
    },
  }
}

function stripMarkup(text: string): string {
  if (!/<[a-z!/?]/i.test(text)) return text
  try {
    const stripped = sanitizeHtml(text, { allowedTags: [], allowedAttributes: {}, ...boundedDepth() })
    return stripped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
  } catch (error) {
    if (error instanceof TooDeep) return text.replace(/<[^<>]*>?/g, '')
    throw error
  }
}

/** An e-mail address as it is compared. */
export const emailKey = (email: string): string => streamSafe(email).normalize('NFKC').toLowerCase()
