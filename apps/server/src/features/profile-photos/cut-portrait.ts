import { ApiError } from '../../platform/http/api-error.ts'
import type { OpenPicture } from '../../platform/pictures/decode-picture.ts'
import { decodeReadable } from '../../platform/pictures/decode-readable.ts'
import { sharp } from '../../platform/pictures/sharp.ts'
import type { PortraitFile } from '../people/leaving/portrait-files.ts'

/** The area to cut out, in pixels of the picture once it is upright and turned. */
export interface Crop {
  x: number
  y: number
  w: number
  h: number
  /** A multiple of 90. */
  anticlockwiseAngle: number
}

const squares = [
  ['portrait@2x.jpg', 400],
  ['portrait.jpg', 200],
  ['small@2x.jpg', 160],
  ['small.jpg', 80],
] as const satisfies [PortraitFile, number][]
const wholeWithin = 1600

/**
 * Applies the picture's own orientation, then the turn, then the crop, clamped to the picture. @throws ApiError `invalid_box`,
 * `unreadable_picture`
 */
export async function cutPortrait(picture: OpenPicture, crop: Crop): Promise<{ file: PortraitFile; content: Buffer }[]> {
  const readable = await decodeReadable(picture, (whole) =>
    whole
      .rotate((360 - crop.anticlockwiseAngle) % 360)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  if (readable === 'unreadable') throw new ApiError('unreadable_picture')
  const decoded = readable.made
  const { width, height, channels } = decoded.info
  const area = clamp(crop, width, height)
  const pixels = () => sharp(decoded.data, { raw: { width, height, channels }, limitInputPixels: false })
  const files: { file: PortraitFile; content: Buffer }[] = [
    {
      file: 'photo.jpg',
      content: await pixels()
        .resize(wholeWithin, wholeWithin, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 82 })
        .toBuffer(),
    },
  ]
  for (const [file, size] of squares)
    files.push({
      file,
      content: await pixels().extract(area).resize(size, size, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer(),
    })
  return files
}

function clamp({ x, y, w, h }: Crop, width: number, height: number) {
  const left = Math.max(0, Math.round(x))
  const top = Math.max(0, Math.round(y))
  const area = { left, top, width: Math.min(width, Math.round(x + w)) - left, height: Math.min(height, Math.round(y + h)) - top }
  if (area.width < 1 || area.height < 1) throw new ApiError('invalid_box')
  return area
}
