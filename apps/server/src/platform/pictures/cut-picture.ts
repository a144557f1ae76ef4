import type { Size } from '@banyan/contract/picture-edit'
import type { OpenPicture } from './decode-picture.ts'
import { decodeReadable } from './decode-readable.ts'
import { editedPixels, fromPixels } from './edited-pixels.ts'
import type { Look } from './edited-pixels.ts'

/** A print of 17 cm, scanned at 600 dots an inch; it takes some 150 MB while it is straightened. */
const maxPx = 4096

/** Makes the file of a photo that is a part of a picture. @param upright - the size of the picture once it is rotated as its file says */
export async function cutPicture(picture: OpenPicture, upright: Size, look: Look): Promise<Uint8Array | 'unreadable'> {
  const decoded = await decodeReadable(picture, (whole) => editedPixels(whole, upright, look, maxPx))
  if (decoded === 'unreadable') return 'unreadable'
  return fromPixels(decoded.made).flatten({ background: '#fff' }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
}
