import { fromPixels } from './edited-pixels.ts'
import type { RawPixels } from './edited-pixels.ts'

/** What a picture looks like, small enough to compare a hundred thousand of them. */
export interface PictureLook {
  /** 64 bits, hexadecimal: few of them differ between two files of one picture. "" for a picture of one colour. */
  hash: string
  /** The brightness of `shapeSize` by `shapeSize` parts, base64. */
  shape: string
}

export const shapeSize = 16
const size = 2 * shapeSize
const frequencies = 8

/**
 * A picture with less contrast than this, of 255, such as an empty page, looks like all others.
 */
const minContrast = 4

/** Rows of cosines of a discrete cosine transform. */
const cosines = Array.from({ length: frequencies }, (_, frequency) =>
  Float64Array.from({ length: size }, (_each, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * size))),
)

/**
 * Describes a picture with the hash of its lowest frequencies: which of them are above their median. It is the DCT hash of C. Zauner,
 * "Implementation and Benchmarking of Perceptual Image Hash Functions", Hagenberg 2010, section 3.2.1.
 *
 * @param turn - by how many degrees the picture was turned anticlockwise; the description does not depend on it
 */
export async function describeLook(picture: RawPixels, turn: number): Promise<PictureLook> {
  const { data, info } = await fromPixels(picture)
    .flatten()
    .rotate(turn)
    .greyscale()
    .resize({ width: size, height: size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = Uint8Array.from({ length: size * size }, (_, at) => data[at * info.channels] ?? 0)
  return { hash: contrastOf(grey) < minContrast ? '' : hashOf(grey), shape: Buffer.from(shapeOf(grey)).toString('base64') }
}

function hashOf(grey: Uint8Array): string {
  const rows = Array.from({ length: size }, (_, y) =>
    cosines.map((cosine) => cosine.reduce((sum, factor, x) => sum + factor * (grey[y * size + x] ?? 0), 0)),
  )
  const found = cosines.flatMap((cosine) =>
    cosines.map((_, frequency) => cosine.reduce((sum, factor, y) => sum + factor * (rows[y]?.[frequency] ?? 0), 0)),
  )
  // The first one is the brightness of it all.
  const rest = found.slice(1)
  const median = rest.toSorted((one, other) => one - other)[rest.length >> 1] ?? 0
  const bits = [0, ...rest.map((value) => (value > median ? 1 : 0))].join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/** Each part is the mean of four. */
const shapeOf = (grey: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: shapeSize * shapeSize }, (_, at) => {
    const first = 2 * Math.floor(at / shapeSize) * size + 2 * (at % shapeSize)
    return Math.round([0, 1, size, size + 1].reduce((sum, offset) => sum + (grey[first + offset] ?? 0), 0) / 4)
  })

/** The standard deviation. */
function contrastOf(grey: Uint8Array): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length)
}
