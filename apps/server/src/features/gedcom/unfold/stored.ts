import { ApiError } from '../../../platform/http/api-error.ts'
import { cleanLines } from '../../../platform/text/clean-text.ts'
import { cleanBiography } from '../../people/biography-html.ts'

/** Nearly all texts of a file are of these characters with single spaces between them, and cleaning changes nothing in them. */
const isClean = (text: string): boolean => !/[^ -~]|<| {2}|^ | $/.test(text)

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
