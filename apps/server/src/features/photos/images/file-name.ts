import { limits } from '@banyan/contract'
import { cleanText } from '../../../platform/text/clean-text.ts'

const longest = 200

/** Cleans an uploaded file's name so that it can be stored and sent: no folders, nothing that a file system refuses. */
export function cleanFileName(name: string, ending: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const clean = cleanText(last)
    .replace(/[<>:"|?*]+/g, '_')
    .replace(/^[. ]+/, '')
  return clean === '' ? `image.${ending}` : shorten(clean, longest)
}

const pictureEnding = /\.(?:jpe?g|jpe|jfif|png|gif|webp|avif|heic|heif|tiff?|mp4|m4v|mov|qt|3gp|3g2|webm)$/i

/** Returns the name for saving a picture. Its ending makes systems open it as a picture, whatever the file may contain. */
export const withPictureEnding = (name: string, ending: string): string => (pictureEnding.test(name) ? name : `${name}.${ending}`)

/** Returns an image's first title: its file name without the ending. */
export function titleOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return shorten((dot > 0 ? fileName.slice(0, dot) : fileName).trim(), limits.photoTitle)
}

/** Never cuts a character in two. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return text.slice(0, end).trim()
}
