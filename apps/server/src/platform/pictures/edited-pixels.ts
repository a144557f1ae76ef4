import { applyTones, editedSize, isPlainTones, sampleBox, wholeBox, cornersOf } from '@banyan/contract/picture-edit'
import type { EditedPicture, PictureEdit, Size } from '@banyan/contract/picture-edit'
import type { Sharp } from 'sharp'
import { sharp } from './sharp.ts'

export interface RawPixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** How a picture is shown. */
export interface Look {
  /** A multiple of 90, on top of the picture's own orientation and its edit. */
  anticlockwiseAngle: number
  edit: PictureEdit | null
}

export async function toPixels(image: Sharp): Promise<RawPixels> {
  const { data, info } = await image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, info }
}

export const fromPixels = ({ data, info: { width, height, channels } }: RawPixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false })

/**
 * The pixels of an edited picture, with at most this many in either direction. Only the part that the edit needs is decoded into
 * memory, and reduced before it is straightened.
 *
 * @param whole - upright
 * @param upright - its size
 */
export async function editedPixels(
  whole: Sharp,
  upright: Size,
  { anticlockwiseAngle, edit }: Look,
  most: number,
): Promise<RawPixels> {
  const turn = (360 - anticlockwiseAngle) % 360
  if (edit === null) return toPixels(whole.rotate(turn).resize(most, most, { fit: 'inside', withoutEnlargement: true }))
  const picture: EditedPicture = { size: upright, turn: 0, framing: edit }
  const exact = editedSize(picture)
  const scale = Math.min(1, most / Math.max(exact.width, exact.height))
  const made = { width: scaled(exact.width, scale), height: scaled(exact.height, scale) }
  const corners = cornersOf(edit.crop ?? wholeBox, edit.angle, upright)
  const region = regionAround(corners, upright)
  const part = await toPixels(
    whole.extract(region).resize({
      ...(edit.angle === 0 ? made : { width: scaled(region.width, scale), height: scaled(region.height, scale) }),
      fit: 'fill',
    }),
  )
  let pixels = edit.angle === 0 ? part : straighten(part, region, corners, edit.angle, { exact, made })
  if (!isPlainTones(edit)) applyTones(pixels.data, pixels.info.channels, edit)
  if (edit.mirrored) pixels = await toPixels(fromPixels(pixels).flop())
  return turn === 0 ? pixels : toPixels(fromPixels(pixels).rotate(turn))
}

const scaled = (length: number, scale: number): number => Math.max(1, Math.round(length * scale))

type Corners = ReturnType<typeof cornersOf>
interface Region extends Size {
  left: number
  top: number
}

/** The whole pixels around a box, within the picture. */
function regionAround(corners: Corners, { width, height }: Size): Region {
  const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  // A hair of rounding must not add a row of pixels.
  const left = between(Math.floor(Math.min(...xs) + 0.01), 0, width - 1)
  const top = between(Math.floor(Math.min(...ys) + 0.01), 0, height - 1)
  return {
    left,
    top,
    width: between(Math.ceil(Math.max(...xs) - 0.01), left + 1, width) - left,
    height: between(Math.ceil(Math.max(...ys) - 0.01), top + 1, height) - top,
  }
}

function straighten(
  { data, info }: RawPixels,
  region: Region,
  corners: Corners,
  angle: number,
  { exact, made }: { exact: Size; made: Size },
): RawPixels {
  const [across, down] = [info.width / region.width, info.height / region.height]
  const middle = {
    x: ((corners[0].x + corners[2].x) / 2 - region.left) * across,
    y: ((corners[0].y + corners[2].y) / 2 - region.top) * down,
  }
  const size = { width: exact.width * across, height: exact.height * down }
  const sampled = sampleBox({ data, ...info }, { middle, size }, angle, made)
  return { data: Buffer.from(sampled.buffer), info: { ...info, ...made } }
}
