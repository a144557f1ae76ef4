import { limits } from '@banyan/contract'
import { ApiError } from '../../../platform/http/api-error.ts'
import { cleanLines, cleanText } from '../../../platform/text/clean-text.ts'

/** Cleans the title of a gallery or an image. @throws ApiError `blank_title` or `too_long` */
export function readTitle(text: string): string {
  const title = cleanText(text)
  if (title === '') throw new ApiError('blank_title', { field: 'title' })
  if ([...title].length > limits.photoTitle) throw new ApiError('too_long', { field: 'title' })
  return title
}

/** Shortens text from a file to the length of an image's or gallery's title. */
export const shortTitle = (text: string): string => [...cleanText(text)].slice(0, limits.photoTitle).join('').trim()

export const shortDescription = (text: string): string => cleanLines(text).slice(0, limits.photoDescription).toWellFormed().trim()

/** @throws ApiError `too_long` */
export function readDescription(text: string): string {
  const description = cleanLines(text)
  if (description.length > limits.photoDescription) throw new ApiError('too_long', { field: 'description' })
  return description
}

/** Reads what is written on a page, line by line. @throws ApiError `too_long` */
export function readTranscription(text: string): string {
  const transcription = cleanLines(text)
  if (transcription.length > limits.transcription) throw new ApiError('too_long', { field: 'transcription' })
  return transcription
}

export const shortTranscription = (text: string): string => cleanLines(text).slice(0, limits.transcription).toWellFormed().trim()
