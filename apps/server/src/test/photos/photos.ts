import type { CallResponse } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { multipart } from '../multipart.ts'
import type { Member, TestApp } from '../test-app.ts'

export type Gallery = CallResponse<'getGallery'>
export type Image = CallResponse<'getImage'>

/** The EXIF data that a camera writes, in sharp's format. */
export type Exif = Parameters<ReturnType<typeof sharp>['withExif']>[0]

interface FourColours {
  width?: number
  height?: number
  type?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'
  exif?: Exif
  orientation?: number
  opacity?: number
}

/** By what was asked for: hundreds of tests upload the same picture. */
const drawn = new Map<string, Promise<Buffer>>()

/** A picture of four colours: red upper left, green upper right, blue lower left, white lower right. */
export async function fourColours(options: FourColours = {}): Promise<Buffer> {
  const key = JSON.stringify(options)
  const picture = drawn.get(key) ?? draw(options)
  drawn.set(key, picture)
  // A copy, because some tests damage theirs.
  return Buffer.from(await picture)
}

async function draw({ width = 400, height = 300, type = 'jpeg', exif, orientation, opacity = 1 }: FourColours): Promise<Buffer> {
  const corner = async (background: string): Promise<Buffer> =>
    sharp({ create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3, background } })
      .png()
      .toBuffer()
  const canvas = sharp({
    create: { width, height, channels: 4, background: { r: 255, g: 255, b: 255, alpha: opacity } },
  }).composite([
    { input: await corner('#f00'), left: 0, top: 0 },
    { input: await corner('#0f0'), left: Math.floor(width / 2), top: 0 },
    { input: await corner('#00f'), left: 0, top: Math.floor(height / 2) },
  ])
  // Composed first, because metadata and orientation belong to the file alone.
  let image = sharp(await canvas.png().toBuffer())
  if (opacity === 1) image = image.removeAlpha()
  if (exif !== undefined) image = image.withExif(exif)
  if (orientation !== undefined) image = image.withMetadata({ orientation })
  return image.toFormat(type).toBuffer()
}

/** The colours of a picture's corners: upper left, upper right, lower left, lower right. */
export async function corners(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): string => {
    const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3)
    return red > 128 && green > 128 ? 'white' : red > 128 ? 'red' : green > 128 ? 'green' : blue > 128 ? 'blue' : 'black'
  }
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)].join(' ')
}

export interface TestPhotos {
  gallery(title?: string, description?: string): Promise<Gallery>
  tryUpload(galleryId: number | string, bytes: Uint8Array, fileName?: string): Promise<LightMyRequestResponse>
  upload(galleryId: number, bytes?: Uint8Array, fileName?: string): Promise<Image>
  images(query?: Record<string, string>): Promise<Image[]>
  image(id: number): Promise<Image>
  /** Fetches a signed address. */
  fetch(address: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Lists every key in the media store. */
  files(): Promise<string[]>
}

export function photosOf(test: TestApp, member: Member): TestPhotos {
  const token = member.access
  const ok = <Answer>(answer: LightMyRequestResponse): Answer => {
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
  const tryUpload: TestPhotos['tryUpload'] = (galleryId, bytes, fileName = 'Harbour.jpg') =>
    test.call('createImage', {
      token,
      ...multipart([
        ['gallery_id', String(galleryId)],
        ['picture', { bytes, fileName }],
      ]),
    })
  return {
    gallery: async (title = 'Summer', description = '') =>
      ok(await test.call('createGallery', { token, body: { title, description } })),
    tryUpload,
    upload: async (galleryId, bytes, fileName) => ok(await tryUpload(galleryId, bytes ?? (await fourColours()), fileName)),
    images: async (query = {}) => ok<CallResponse<'listImages'>>(await test.call('listImages', { token, query })).results,
    image: async (id) => ok(await test.call('getImage', { token, params: { id } })),
    fetch: (address, headers = {}) => {
      const { pathname, search, host } = new URL(address)
      return test.app.inject({ url: pathname + search, headers: { host, ...headers } })
    },
    files: async () => {
      const keys: string[] = []
      for await (const { key } of test.platform.media.list('')) keys.push(key)
      return keys.toSorted()
    },
  }
}
