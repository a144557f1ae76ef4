import { searchKey as anySearchKey, streamSafe, textLimits } from '@banyan/contract'
import sanitizeHtml from 'sanitize-html'

/** As that of the contract, which has nothing to fold in most texts but capitals. */
export const searchKey = (text: string): string => (/^[ -~\u4e00-\u9fff]*$/.test(text) ? text.toLowerCase() : anySearchKey(text))

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/**
 * Normalises a one-line text for storage: removes markup, control characters and broken surrogates, collapses white space, and
 * composes to NFC so that equal texts are equal. A text longer than any call would accept, as a file may hold, is cut.
 */
export function cleanText(text: string): string {
  if (isClean(text) && text.length <= textLimits.line) return text
  return clean(stripMarkup(text.slice(0, textLimits.line)))
}

/**
 * Whether cleaning changes nothing: nearly all texts of a file are of these letters, which have no other form, with single spaces between
 * them.
 */
export const isClean = (text: string): boolean => !/[^ -~\u00c0-\u024f\u4e00-\u9fff]|<| {2}|^ | $/.test(text)

/** Normalises a text of several lines as `cleanText` does, keeping the lines. */
export function cleanLines(text: string): string {
  return stripMarkup(text.slice(0, textLimits.lines))
    .split(/\r\n?|\n/)
    .map(clean)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function clean(line: string): string {
  const text = streamSafe(line.toWellFormed())
    .normalize('NFC')
    // Control characters, and invisible marks that change the writing direction of what follows.
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return hasInk.test(text) ? text : ''
}

/** Joiners and soft hyphens belong to words; by themselves they, blank letters and the empty Braille cell show nothing. */
const hasInk = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The parser's work grows with the square of the depth, and no human text is as deep as this. */
const deepestMarkup = 100

/** Thrown from within the parser to stop it. */
export class TooDeep extends Error {}

/** Options that abort sanitising text nested too deeply with {@link TooDeep}. Make fresh ones for each text. */
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

/** The normalised form of an email address, for comparison. */
export const emailKey = (email: string): string => streamSafe(email).normalize('NFKC').toLowerCase()
