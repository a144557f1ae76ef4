import { limits, textLimits } from '@banyan/contract'
import sanitizeHtml from 'sanitize-html'
import { ApiError } from '../../../platform/http/api-error.ts'
import { boundedDepth, TooDeep } from '../../../platform/text/clean-text.ts'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'hr',
    'code',
    'pre',
    'sub',
    'sup',
    'span',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
}

/** More brackets than this either exceed a biography's maximum HTML or are only tags that get removed. */
const maxBrackets = 40_000

/**
 * Cleans a biography's HTML for storage: keeps formatting and links, nothing that runs, loads or prompts.
 * @throws ApiError `too_large` before parsing or for the result; `invalid_field` for nesting deeper than anybody writes
 */
export function cleanBiography(value: unknown, field = 'biography'): string {
  if (value === null) return ''
  if (typeof value !== 'string') throw new ApiError('invalid_field', { field })
  if (Buffer.byteLength(value) > textLimits.biography) throw new ApiError('too_large', { field })
  if (value.split('<', maxBrackets + 1).length > maxBrackets) throw new ApiError('too_large', { field })
  const html = sanitize(value.toWellFormed().replaceAll('\u0000', ''), field)
  if (Buffer.byteLength(html) > limits.biographyBytes) throw new ApiError('too_large', { field })
  return html
}

function sanitize(html: string, field: string): string {
  try {
    return sanitizeHtml(html, { ...allowed, ...boundedDepth() })
  } catch (error) {
    if (error instanceof TooDeep) throw new ApiError('invalid_field', { field })
    throw error
  }
}
