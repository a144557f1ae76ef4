import type { Sharp } from 'sharp'
import { sharp } from './sharp.ts'

/** A picture that can be decoded; data alone, so that threads can be handed one. */
export interface OpenPicture {
  /** As the file says, before it is turned the way it is to be looked at. */
  width: number
  height: number
  maxPixels: number
  /** Its file; or its pixels, turned already, four bytes each. */
  content: { bytes: Uint8Array } | { pixels: Uint8ClampedArray<ArrayBuffer> }
}

/** Of work on one picture: a file that takes longer is made to. */
const mostSeconds = 60

/** Each call decodes anew: the picture as it is to be looked at. */
export function decodePicture({ content, width, height, maxPixels: limitInputPixels }: OpenPicture): Sharp {
  const decoded =
    'bytes' in content
      ? sharp(content.bytes, { limitInputPixels, failOn: 'error' }).autoOrient()
      : sharp(content.pixels, { raw: { width, height, channels: 4 }, limitInputPixels })
  return decoded.timeout({ seconds: mostSeconds })
}
