import { ApiError } from '../../../platform/http/api-error.ts'
import { cleanLines, isClean } from '../../../platform/text/clean-text.ts'
import { cleanBiography } from '../../people/fields/biography-html.ts'

/**
 * What the family stores of a text that it reads from a record, of one line or several. Of a text that consists only of markup, the
 * words are kept.
 */
export function stored(text: string): string {
  if (isClean(text)) return text
  return cleanLines(text) || cleanLines(text.replace(/[<>]/g, ' '))
}

/** The same of a biography; '' of one that is too long to be stored, which stays in the record alone. */
export function storedHtml(html: string): string {
  try {
    return cleanBiography(html)
  } catch (error) {
    if (error instanceof ApiError) return ''
    throw error
  }
}
