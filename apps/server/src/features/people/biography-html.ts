import { limits } from '@banyan/contract'
import sanitizeHtml from 'sanitize-html'
import { ApiError } from '../../platform/http/api-error.ts'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr', 'code', 'pre', 'sub', 'sup', 'span'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
}

/** The HTML of a biography as it is kept: formatting and links, nothing that runs, loads or asks. */
export function cleanBiography(value: unknown): string {
  if (value === null) return ''
  if (typeof value !== 'string') throw new ApiError('invalid_field', { field: 'biography' })
  const html = sanitizeHtml(value.toWellFormed().replaceAll('\u0000', ''), allowed)
  if (Buffer.byteLength(html) > limits.biographyBytes) throw new ApiError('too_large', { field: 'biography' })
  return html
}
