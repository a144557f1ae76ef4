import type { Sharp } from 'sharp'
import type { ShownVariant } from '../media/picture-keys.ts'
import type { OpenPicture } from './decode-picture.ts'
import { decodeReadable } from './decode-readable.ts'
import { sharp } from './sharp.ts'

interface Size {
  width: number
  height: number
}

/** The pictures shown instead of the original: JPEG, or WebP for pictures with transparency. */
export interface ShownPictures {
  ending: 'jpg' | 'webp'
  files: { variant: ShownVariant; bytes: Uint8Array }[]
  thumbnail: Size
  large: Size
  /** Whether a part of the picture could not be read. */
  isIncomplete: boolean
}

/** The maximum size in pixels in either direction; each picture is made from the one before it. */
const bounds = [
  ['large@2x', 3200],
  ['large', 1600],
  ['thumbnail@2x', 400],
  ['thumbnail', 200],
] as const satisfies [ShownVariant, number][]

/** Optimised Huffman tables would make files 2 % smaller but take a third of the total time. */
const jpeg = { quality: 82, optimiseCoding: false }

/**
 * Decodes a picture once, at no more than the largest size needed, and derives the smaller ones from the larger. The results hold
 * sRGB pixels and nothing else: no place, no camera, no preview.
 *
 * @param anticlockwiseAngle - a multiple of 90, on top of the picture's own orientation
 */
export async function makeShownPictures(picture: OpenPicture, anticlockwiseAngle: number): Promise<ShownPictures | 'unreadable'> {
  const made: { variant: ShownVariant; pixels: Pixels }[] = []
  const [[largest, most]] = bounds
  const decoded = await decodeReadable(picture, (whole) =>
    toPixels(whole.rotate((360 - anticlockwiseAngle) % 360).resize(most, most, { fit: 'inside', withoutEnlargement: true })),
  )
  if (decoded === 'unreadable') return 'unreadable'
  let source = decoded.made
  const { width, height } = source.info
  for (const [variant, bound] of bounds) {
    // All sizes are computed from the largest, so that rounding errors do not add up.
    const scale = Math.min(1, bound / Math.max(width, height))
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    if (variant !== largest) source = await toPixels(fromPixels(source).resize({ ...size, fit: 'fill' }))
    made.push({ variant, pixels: source })
  }
  const sizeOf = (wanted: ShownVariant): Size =>
    made.find(({ variant }) => variant === wanted)?.pixels.info ?? { width: 0, height: 0 }
  const isSeeThrough = made.some(({ variant, pixels }) => variant === 'large' && showsThrough(pixels))
  const encode = (pixels: Pixels): Promise<Buffer> =>
    isSeeThrough
      ? fromPixels(pixels).webp({ quality: 82, effort: 2 }).toBuffer()
      : fromPixels(pixels).flatten().jpeg(jpeg).toBuffer()
  const files: ShownPictures['files'] = []
  // One at a time: encoding uses the threads that also read and write files for everybody.
  for (const { variant, pixels } of made) files.push({ variant, bytes: await encode(pixels) })
  return {
    ending: isSeeThrough ? 'webp' : 'jpg',
    files,
    thumbnail: sizeOf('thumbnail'),
    large: sizeOf('large'),
    isIncomplete: decoded.isIncomplete,
  }
}

interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, info }
}

const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false })

/** Many pictures have an alpha channel that hides nothing. */
function showsThrough({ data, info: { channels } }: Pixels): boolean {
  if (channels === 1 || channels === 3) return false
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return true
  return false
}
