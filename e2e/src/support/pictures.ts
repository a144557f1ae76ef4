import { crc32, deflateSync } from 'node:zlib'
import { expect } from './fixtures.ts'
import type { Member } from './fixtures.ts'
import type { RunningServer } from './server.ts'

interface Look {
  readonly width: number
  readonly height: number
  /** Every seed looks different. */
  readonly seed: number
  /** Adds grain, so that the file is as large as its pixels. */
  readonly isGrainy?: boolean
  /** The place that the camera records, in degrees. */
  readonly place?: { readonly latitude: number; readonly longitude: number }
}

/** Draws a PNG: hills before a sky, with colours from the seed. */
export function makePicture({ width, height, seed, isGrainy = false, place }: Look): Buffer {
  if (isGrainy) return encode(width, height, grain(width, height, seed))
  const rows = Buffer.alloc((width * 3 + 1) * height)
  const hue = (seed * 67) % 360
  const tones = [0, 90].map((turn) =>
    [0, 120, 240].map((channel) => 0.775 + 0.225 * Math.cos(((hue + turn + channel) * Math.PI) / 180)),
  )
  const hills = Array.from(
    { length: width },
    (_, x) => 0.62 + 0.14 * Math.sin((x / width) * 6 + seed) + 0.06 * Math.sin((x / width) * 17 + seed * 2),
  )
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const hill = hills[x] ?? 0
      const isSky = y / height < hill
      const light = isSky ? 0.9 - 0.35 * (y / height) : 0.45 - 0.25 * (y / height - hill)
      const tone = tones[isSky ? 0 : 1]!
      const at = y * (width * 3 + 1) + 1 + x * 3
      for (let channel = 0; channel < 3; channel++) rows[at + channel] = Math.round(255 * Math.min(light * tone[channel]!, 1))
    }
  }
  return encode(width, height, rows, place ? [chunk('eXIf', exifOf(place))] : [])
}

/** A scanned page of white paper with photos on it, each of one colour: boxes in pixels. */
export function makeAlbumPage(
  { width, height }: Pick<Look, 'width' | 'height'>,
  photos: readonly { x: number; y: number; width: number; height: number; colour: readonly [number, number, number] }[],
): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height, 245)
  for (let y = 0; y < height; y++) rows[y * (width * 3 + 1)] = 0
  for (const photo of photos)
    for (let y = photo.y; y < photo.y + photo.height; y++)
      for (let x = photo.x; x < photo.x + photo.width; x++) rows.set(photo.colour, y * (width * 3 + 1) + 1 + x * 3)
  return encode(width, height, rows)
}

/** Noise that cannot be compressed. */
function grain(width: number, height: number, seed: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let state = seed
  for (let at = 0; at < rows.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    rows[at] = at % (width * 3 + 1) === 0 ? 0 : state >>> 24
  }
  return rows
}

function encode(width: number, height: number, rows: Buffer, details: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...details,
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * The EXIF block of a camera that records only its place: a TIFF header, a directory that points to the GPS directory, and that
 * directory.
 */
function exifOf({ latitude, longitude }: NonNullable<Look['place']>): Buffer {
  const block = Buffer.alloc(8 + 18 + 54 + 48)
  const entry = (at: number, tag: number, type: number, count: number): number => {
    block.writeUInt16BE(tag, at)
    block.writeUInt16BE(type, at + 2)
    block.writeUInt32BE(count, at + 4)
    return at + 8
  }
  block.write('MM\0*\0\0\0\x08', 'latin1')
  block.writeUInt16BE(1, 8)
  block.writeUInt32BE(26, entry(10, 0x8825, 4, 1))
  block.writeUInt16BE(4, 26)
  const axes = [
    { tag: 1, letters: 'NS', degrees: latitude, at: 80 },
    { tag: 3, letters: 'EW', degrees: longitude, at: 104 },
  ]
  for (const [i, { tag, letters, degrees, at }] of axes.entries()) {
    block.write(letters[degrees < 0 ? 1 : 0] ?? '', entry(28 + i * 24, tag, 2, 2), 'latin1')
    block.writeUInt32BE(at, entry(40 + i * 24, tag + 1, 5, 3))
    // Degrees as one fraction; no minutes, no seconds.
    for (const [j, value] of [Math.round(Math.abs(degrees) * 1e6), 1e6, 0, 1, 0, 1].entries())
      block.writeUInt32BE(value, at + j * 4)
  }
  return block
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Aspect ratios of phones and cameras. */
const shapes = [
  [600, 400],
  [300, 400],
  [533, 400],
  [400, 400],
  [711, 400],
  [225, 400],
] as const

export const pictureOf = (seed: number): Buffer => {
  const [width, height] = shapes[seed % shapes.length] ?? shapes[0]
  return makePicture({ width, height, seed })
}

/** Creates and reads a member's galleries and images through HTTP, as another device would. */
export function photosOf(server: RunningServer, member: Member) {
  const authorization = { authorization: `Bearer ${member.access}` }
  const read = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const json = body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...authorization, ...json },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    expect(answer.ok, `${method} ${path}: ${await answer.clone().text()}`).toBe(true)
    return (await answer.json()) as Answer
  }
  return {
    read,
    addGallery: (title: string, description = '') => read<{ id: number }>('POST', '/api/gallery/', { title, description }),
    addImage: (galleryId: number, name: string, picture: Buffer) => {
      const form = new FormData()
      form.set('gallery_id', String(galleryId))
      form.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), name)
      return read<{ id: number; title: string }>('POST', '/api/image/', form)
    },
    change: (path: string, changes: unknown) => read<Record<string, unknown>>('PATCH', path, changes),
    list: (path: string) =>
      read<{
        count: number
        results: {
          id: number
          title: string
          original_image_width: number
          original_image_height: number
          thumbnail_width: number
          thumbnail_height: number
        }[]
      }>('GET', path),
    remove: (path: string) => read<unknown>('DELETE', path),
  }
}
