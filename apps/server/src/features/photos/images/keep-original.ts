import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isFilmType, readFilmType } from '../../../platform/films/film-type.ts'
import type { FilmType } from '../../../platform/films/film-type.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { originalKey, picturePrefix } from '../../../platform/media/picture-keys.ts'
import { readPictureType, telltaleBytes } from '../../../platform/pictures/picture-type.ts'
import type { PictureType } from '../../../platform/pictures/picture-type.ts'
import type { Platform } from '../../../platform/platform.ts'
import { scanned } from '../../../platform/virus-scan.ts'

type MediaType = PictureType | FilmType

/** A file in the media store that no row refers to yet: the caller must turn it into an image or remove it. */
export interface KeptOriginal {
  key: string
  contentType: MediaType
  sizeBytes: number
  sha256: string
}

/**
 * Stores an uploaded file byte for byte as it streams in.
 * @throws ApiError `too_large`, `no_picture` as soon as the first bytes show it, `unreadable_picture` if it is empty, `infected_file`; nothing
 * is stored then
 */
export async function keepOriginal(
  platform: Platform,
  family: FamilyId,
  key: string,
  content: AsyncIterable<Buffer>,
): Promise<KeptOriginal> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let contentType: MediaType | undefined
  const inspect = async function* (): AsyncGenerator<Buffer> {
    let head: Buffer | undefined = Buffer.alloc(0)
    for await (const chunk of scanned(platform, content)) {
      hash.update(chunk)
      sizeBytes += chunk.length
      if (head !== undefined) {
        head = Buffer.concat([head, chunk.subarray(0, telltaleBytes)])
        if (head.length >= telltaleBytes) {
          contentType = typeOf(head)
          head = undefined
        }
      }
      if (contentType !== undefined && sizeBytes > mostBytes(platform, contentType)) throw new ApiError('too_large')
      yield chunk
    }
    if (head !== undefined) contentType = typeOf(head)
  }
  await platform.media.put(originalKey(family, key), Readable.from(inspect(), { objectMode: false }))
  if (contentType === undefined) throw new ApiError('no_picture')
  return { key, contentType, sizeBytes, sha256: hash.digest('hex') }
}

/** The largest file of a type that is accepted. */
const mostBytes = ({ config }: Pick<Platform, 'config'>, type: MediaType): number =>
  isFilmType(type) ? config.films.maxBytes : config.pictures.maxBytes

/** The largest file of any type that is accepted. */
export const largestBytes = ({ config }: Pick<Platform, 'config'>): number =>
  Math.max(config.films.maxBytes, config.pictures.maxBytes)

/**
 * Refuses a file that announces its size, by its first bytes.
 * @throws ApiError `no_picture`, `too_large`
 */
export function refuseByHead(platform: Pick<Platform, 'config'>, head: Buffer, sizeBytes: number): void {
  if (sizeBytes > mostBytes(platform, typeOf(head))) throw new ApiError('too_large')
}

function typeOf(head: Buffer): MediaType {
  if (head.length === 0) throw new ApiError('unreadable_picture')
  const type = readPictureType(head) ?? readFilmType(head)
  if (type === undefined) throw new ApiError('no_picture')
  return type
}

/** Yields the bytes as uploaded; nothing if the picture was deleted for good since. */
export async function* readOriginal(
  { media }: Pick<Platform, 'media'>,
  family: FamilyId,
  key: string,
  onBegin: () => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  onBegin()
  const file = await media.open(originalKey(family, key))
  if (file !== undefined) yield* file.content as AsyncIterable<Uint8Array>
}

/** Removes every file of a picture. */
export async function removePictureFiles(platform: Pick<Platform, 'media'>, family: number, key: string): Promise<void> {
  for await (const file of platform.media.list(picturePrefix(family, key))) await platform.media.delete(file.key)
}
