import { readBrands } from '../films/brands.ts'
import { filmEndings } from '../films/film-type.ts'

/** Accepted picture types, with the extension of their files. */
const pictureEndings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/tiff': 'tif',
} as const
export type PictureType = keyof typeof pictureEndings

/** This many bytes are enough to recognise a file's type. */
export const telltaleBytes = 64

const endings: Partial<Record<string, string>> = { ...pictureEndings, ...filmEndings }

/** The extension for the files of a type of picture or film. */
export const endingOf = (contentType: string): string => endings[contentType] ?? 'bin'

/** Recognises a file by its first bytes alone; neither name nor header is trusted. */
export function readPictureType(head: Uint8Array): PictureType | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, telltaleBytes))
  const text = bytes.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'image/tiff'
  const brands = readBrands(bytes) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  return brands.some((brand) => /^(?:hei[cmsx]|hev[cmsx])$/.test(brand)) ? 'image/heic' : undefined
}
