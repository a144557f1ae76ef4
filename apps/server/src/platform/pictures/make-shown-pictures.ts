import type { Size } from '@banyan/contract/picture-edit'
import { uneditedVariant } from '../media/picture-keys.ts'
import type { MadeVariant, ShownVariant } from '../media/picture-keys.ts'
import type { OpenPicture } from './decode-picture.ts'
import { decodeReadable } from './decode-readable.ts'
import { editedPixels, fromPixels, toPixels } from './edited-pixels.ts'
import type { Look, RawPixels } from './edited-pixels.ts'
import { describeLook } from './picture-look.ts'
import type { PictureLook } from './picture-look.ts'

/** The pictures shown instead of the original: JPEG, or WebP for pictures with transparency. */
export interface ShownPictures {
  ending: 'jpg' | 'webp'
  files: { variant: MadeVariant; bytes: Uint8Array }[]
  thumbnail: Size
  large: Size
  /** Whether a part of the picture could not be read. */
  isIncomplete: boolean
  /** Of the picture without its edit and its turns. */
  look: PictureLook
}

/** The maximum size in pixels in either direction; each picture is made from the one before it. */
const bounds = [
  ['large@2x', 3200],
  ['large', 1600],
  ['thumbnail@2x', 400],
  ['thumbnail', 200],
] as const satisfies [ShownVariant, number][]
const uneditedPx = 1600

/** Optimised Huffman tables would make files 2 % smaller but take a third of the total time. */
const jpeg = { quality: 82, optimiseCoding: false }

/**
 * Decodes a picture once, at no more than the largest size needed, and derives the smaller ones from the larger. The results hold
 * sRGB pixels and nothing else: no place, no camera, no preview.
 *
 * @param upright - the size of the picture once it is rotated as its file says
 */
export async function makeShownPictures(picture: OpenPicture, upright: Size, look: Look): Promise<ShownPictures | 'unreadable'> {
  const made: { variant: MadeVariant; pixels: RawPixels }[] = []
  const [[largest, most]] = bounds
  const decoded = await decodeReadable(picture, (whole) => editedPixels(whole, upright, look, most))
  if (decoded === 'unreadable') return 'unreadable'
  if (look.edit !== null) {
    const unedited = await decodeReadable(picture, (whole) => editedPixels(whole, upright, { ...look, edit: null }, uneditedPx))
    if (unedited === 'unreadable') return 'unreadable'
    made.push({ variant: uneditedVariant, pixels: unedited.made })
  }
  let source = decoded.made
  const { width, height } = source.info
  const files: ShownPictures['files'] = []
  const encode = async (variant: MadeVariant, pixels: RawPixels, isSeeThrough: boolean): Promise<void> => {
    const bytes = isSeeThrough
      ? await fromPixels(pixels).webp({ quality: 82, effort: 2 }).toBuffer()
      : await fromPixels(pixels).flatten().jpeg(jpeg).toBuffer()
    files.push({ variant, bytes })
  }
  // One is encoded while the next is made, but no two at a time: encoding uses the threads that also read and write files for everybody.
  const isOpaque = hasNoAlpha(source)
  if (isOpaque) for (const { variant, pixels } of made) await encode(variant, pixels, false)
  let encoded = Promise.resolve()
  for (const [variant, bound] of bounds) {
    // All sizes are computed from the largest, so that rounding errors do not add up.
    const scale = Math.min(1, bound / Math.max(width, height))
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    if (variant !== largest) source = await toPixels(fromPixels(source).resize({ ...size, fit: 'fill' }))
    const pixels = source
    made.push({ variant, pixels })
    if (isOpaque) encoded = encoded.then(() => encode(variant, pixels, false))
    // If making the next one fails, nobody waits for this one.
    encoded.catch(() => undefined)
  }
  const sizeOf = (wanted: ShownVariant): Size =>
    made.find(({ variant }) => variant === wanted)?.pixels.info ?? { width: 0, height: 0 }
  const isSeeThrough = !isOpaque && made.some(({ variant, pixels }) => variant === 'large' && showsThrough(pixels))
  const [plain] = look.edit === null ? made.slice(-1) : made
  const described = await describeLook(plain?.pixels ?? source, look.anticlockwiseAngle)
  await encoded
  if (!isOpaque) for (const { variant, pixels } of made) await encode(variant, pixels, isSeeThrough)
  return {
    ending: isSeeThrough ? 'webp' : 'jpg',
    files,
    thumbnail: sizeOf('thumbnail'),
    large: sizeOf('large'),
    isIncomplete: decoded.isIncomplete,
    look: described,
  }
}

const hasNoAlpha = ({ info: { channels } }: RawPixels): boolean => channels === 1 || channels === 3

/** Many pictures have an alpha channel that hides nothing. */
function showsThrough({ data, info: { channels } }: RawPixels): boolean {
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return true
  return false
}
