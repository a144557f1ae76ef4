import type { Sharp, SharpOptions } from 'sharp'
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

/** What a file must not lack. */
const strictnesses = {
  'without warning': { failOn: 'warning' },
  whole: { failOn: 'error' },
  readable: { failOn: 'none' },
  /** After some warnings, the decoder would give up. */
  'readable and unlimited': { failOn: 'none', unlimited: true },
} as const satisfies Record<string, SharpOptions>
export type Strictness = keyof typeof strictnesses

/** Decodes the picture, upright; every call decodes it again. */
export function decodePicture(
  { content, width, height, maxPixels: limitInputPixels }: OpenPicture,
  strictness: Strictness = 'whole',
  { isUpright = true, ignoreIcc = false } = {},
): Sharp {
  const decoded =
    'bytes' in content
      ? orient(sharp(content.bytes, { limitInputPixels, ignoreIcc, ...strictnesses[strictness] }), isUpright)
      : sharp(content.pixels, { raw: { width, height, channels: 4 }, limitInputPixels })
  return decoded.timeout({ seconds: maxSeconds })
}

const orient = (picture: Sharp, isUpright: boolean): Sharp => (isUpright ? picture.autoOrient() : picture)
