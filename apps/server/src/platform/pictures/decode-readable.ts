import type { Sharp } from 'sharp'
import { decodePicture } from './decode-picture.ts'
import type { OpenPicture, Strictness } from './decode-picture.ts'
import { sharp } from './sharp.ts'

/** A JPEG of which less is readable is not worth keeping: what is left of it may be noise. */
const minReadable = 0.05
/** What libjpeg says about pixels that it had to make up. It also warns of harmless oddities. */
const lostPixels = /premature end|bad (?:Huffman|arithmetic) code|instead of RST/i
const endOfJpeg = Buffer.from([0xff, 0xd9])
/** Real files have a dozen; without the decoder's own limit, a thousand would keep it busy for minutes. */
const maxScans = 100

/**
 * Runs work on a decoded picture. Every browser shows a JPEG that was cut off or has damaged parts, with grey where something is
 * missing, so such a JPEG is decoded as far as it can be read. Everything else has to be whole.
 */
export async function decodeReadable<Made>(
  picture: OpenPicture,
  work: (decoded: Sharp) => Promise<Made>,
): Promise<{ made: Made; isIncomplete: boolean } | 'unreadable'> {
  const { content } = picture
  const bytes =
    'bytes' in content ? Buffer.from(content.bytes.buffer, content.bytes.byteOffset, content.bytes.byteLength) : undefined
  const attempt = async (from: OpenPicture, strictness: Strictness): Promise<{ made: Made } | { problem: string }> => {
    try {
      return { made: await work(decodePicture(from, strictness)) }
    } catch (error) {
      return { problem: String(error) }
    }
  }
  if (bytes === undefined || bytes[0] !== 0xff || bytes[1] !== 0xd8) {
    const decoded = await attempt(picture, 'whole')
    return 'made' in decoded ? { made: decoded.made, isIncomplete: false } : 'unreadable'
  }
  const whole = await attempt(picture, 'without warning')
  if ('made' in whole) return { made: whole.made, isIncomplete: false }
  if (!bytes.subarray(-2).equals(endOfJpeg)) {
    // Often only the mark of the end is missing, and no pixel.
    const ended = await attempt({ ...picture, content: { bytes: Buffer.concat([bytes, endOfJpeg]) } }, 'without warning')
    if ('made' in ended) return { made: ended.made, isIncomplete: false }
  }
  const strictness = countScans(bytes) > maxScans ? 'readable' : 'readable and unlimited'
  const readable = await readableShare(picture, strictness).catch(() => 0)
  if (readable < minReadable) return 'unreadable'
  const rest = await attempt(picture, strictness)
  if ('problem' in rest) return 'unreadable'
  return { made: rest.made, isIncomplete: readable < 1 || lostPixels.test(whole.problem) }
}

/** From 0 to 1. libjpeg fills what it could not read with the grey of empty blocks, down to the last row. */
async function readableShare(picture: OpenPicture, strictness: Strictness): Promise<number> {
  if (!('bytes' in picture.content)) return 1
  const { space } = await sharp(picture.content.bytes, { limitInputPixels: false, failOn: 'none' }).metadata()
  const { data, info } = await decodePicture(picture, strictness, { isUpright: false, ignoreIcc: true })
    .resize(200, 200, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const last = data[data.length - channels] ?? 0
  // Empty blocks of the four printing inks have another brightness.
  if (space !== 'cmyk' && Math.abs(last - 128) > 1) return 1
  let row = height
  const isEmpty = (at: number): boolean => {
    for (let x = 0; x < width; x += 1) if (Math.abs((data[(at * width + x) * channels] ?? 0) - last) > 1) return false
    return true
  }
  while (row > 0 && isEmpty(row - 1)) row -= 1
  return row / height
}

function countScans(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf('ffda', 0, 'hex'); at !== -1 && count <= maxScans; at = bytes.indexOf('ffda', at + 2, 'hex'))
    count += 1
  return count
}
