import type { Sharp } from 'sharp'
import type { ShownVariant } from '../media/picture-keys.ts'
import { decodePicture } from './decode-picture.ts'
import type { OpenPicture } from './decode-picture.ts'
import { sharp } from './sharp.ts'

interface Size {
  width: number
  height: number
}

/** The pictures that are shown instead of the original: JPEG, or WebP where something shows through. */
export interface ShownPictures {
  ending: 'jpg' | 'webp'
  files: { variant: ShownVariant; bytes: Uint8Array }[]
  thumbnail: Size
  large: Size
}

/** Within how many pixels, in either direction; each is made of the one before it. */
const bounds = [
  ['large@2x', 3200],
  ['large', 1600],
  ['thumbnail@2x', 400],
  ['thumbnail', 200],
] as const satisfies [ShownVariant, number][]

/** Tables that fit each picture would make its file two parts of a hundred smaller, and take a third of the time that all of this takes. */
const jpeg = { quality: 82, optimiseCoding: false }

/**
 * Decodes a picture once, at no more than the largest size wanted, and makes the smaller ones of the larger. They hold pixels in
 * sRGB and nothing else: no place, no camera, no preview.
 *
 * @param anticlockwiseAngle - a multiple of 90, beyond the picture's own orientation
 */
export async function makeShownPictures(picture: OpenPicture, anticlockwiseAngle: number): Promise<ShownPictures | 'unreadable'> {
  const made: { variant: ShownVariant; pixels: Pixels }[] = []
  const [[largest, most]] = bounds
  const whole = decodePicture(picture).rotate((360 - anticlockwiseAngle) % 360)
  let source = await toPixels(whole.resize(most, most, { fit: 'inside', withoutEnlargement: true })).catch(() => undefined)
  if (source === undefined) return 'unreadable'
  const { width, height } = source.info
  for (const [variant, bound] of bounds) {
    // Sizes come from the largest one, so that they are not rounded again and again.
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
  // One after the other: the threads that encode are also those that read and write files, for everybody.
  for (const { variant, pixels } of made) files.push({ variant, bytes: await encode(pixels) })
  return { ending: isSeeThrough ? 'webp' : 'jpg', files, thumbnail: sizeOf('thumbnail'), large: sizeOf('large') }
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

/** Many a picture has an alpha channel that hides nothing. */
function showsThrough({ data, info: { channels } }: Pixels): boolean {
  if (channels === 1 || channels === 3) return false
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return true
  return false
}
