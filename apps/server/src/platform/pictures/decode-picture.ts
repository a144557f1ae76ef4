import type { Sharp } from 'sharp'
import { sharp } from './sharp.ts'

/** A picture that can be decoded; plain data, so that it can be sent to a thread. */
export interface OpenPicture {
  /** As stored in the file, before any rotation. */
  width: number
  height: number
  maxPixels: number
  /** The file's bytes; or its pixels, already upright, four bytes each. */
  content: { bytes: Uint8Array } | { pixels: Uint8ClampedArray<ArrayBuffer> }
}

/** Only a malicious file takes longer than this. */
const maxSeconds = 60

/** Decodes the picture, upright; every call decodes it again. */
export function decodePicture({ content, width, height, maxPixels: limitInputPixels }: OpenPicture): Sharp {
  const decoded =
    'bytes' in content
      ? sharp(content.bytes, { limitInputPixels, failOn: 'error' }).autoOrient()
      : sharp(content.pixels, { raw: { width, height, channels: 4 }, limitInputPixels })
  return decoded.timeout({ seconds: maxSeconds })
}
