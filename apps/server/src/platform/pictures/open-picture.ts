import type { Size } from '@banyan/contract/picture-edit'
import { ApiError } from '../http/api-error.ts'
import { askThread, openThread } from '../thread.ts'
import { KeyedMutex } from '../waiting/keyed-mutex.ts'
import type { OpenPicture } from './decode-picture.ts'
import type { HeicAnswer } from './heic-thread.ts'
import type { PictureType } from './picture-type.ts'
import { readHead } from './read-details.ts'
import { readTiffFile } from './tiff-file.ts'
import type { TiffFile } from './tiff-file.ts'

/** One at a time, because each takes hundreds of megabytes. */
const heicMutex = new KeyedMutex()
/** The largest pictures take some ten seconds on a small machine; only a malicious file takes longer than this. */
const heicMs = 60_000

export interface OpenedPicture {
  picture: OpenPicture
  exif: Buffer | undefined
  /** The size of the picture once it is rotated as its file says. */
  upright: Size
  /** The first page is the picture. */
  pageCount: number
}

/**
 * Opens a picture of any supported type.
 *
 * @param timeMs - limits HEIC, the one type that is slow to decode
 * @throws ApiError `too_large` (in pixels), `no_picture` for what a camera's sensor saw, or `unreadable_picture`, also when
 * decoding takes too long
 */
export async function openPicture(bytes: Buffer, type: PictureType, maxPixels: number, timeMs = heicMs): Promise<OpenedPicture> {
  const tiff = type === 'image/tiff' ? checkTiff(bytes, maxPixels) : undefined
  const head = await readHead(bytes).catch(() => undefined)
  if (head !== undefined && head.width * head.height > maxPixels) throw new ApiError('too_large')
  if (type !== 'image/heic') {
    if (head === undefined) throw new ApiError('unreadable_picture')
    return {
      picture: { width: head.width, height: head.height, maxPixels, content: { bytes } },
      exif: tiff === undefined ? head.exif : bytes,
      upright: head.upright,
      pageCount: tiff?.pageCount ?? 1,
    }
  }
  const heic = await heicMutex.run('', () => decodeHeic(bytes, maxPixels, timeMs))
  if ('failure' in heic) throw new ApiError(heic.failure === 'too large' ? 'too_large' : 'unreadable_picture')
  const { width, height, pixels } = heic
  return {
    picture: { width, height, maxPixels, content: { pixels } },
    exif: head?.exif,
    upright: { width, height },
    pageCount: 1,
  }
}

/** 16 bits each of three colours and of transparency. */
const maxPixelBytes = 8

/** Decoders trust these numbers, so they are compared with the limits beforehand. */
function checkTiff(bytes: Buffer, maxPixels: number): TiffFile {
  const tiff = readTiffFile(bytes)
  if (tiff === undefined) throw new ApiError('unreadable_picture')
  if (tiff.isCameraRaw) throw new ApiError('no_picture')
  if (tiff.decodedBytes > maxPixels * maxPixelBytes || tiff.decodedBytesAtOnce > (maxPixels * maxPixelBytes) / 2)
    throw new ApiError('too_large')
  return tiff
}

async function decodeHeic(bytes: Buffer, maxPixels: number, timeMs: number): Promise<HeicAnswer> {
  const thread = openThread(import.meta.url, 'heic-thread')
  // The exit of the thread then settles the promise.
  const deadline = setTimeout(() => void thread.terminate(), timeMs)
  try {
    return await askThread<HeicAnswer>(thread, { bytes, maxPixels })
  } catch {
    // The file crashed the decoder, or exhausted its memory or time.
    return { failure: 'unreadable' }
  } finally {
    clearTimeout(deadline)
    await thread.terminate()
  }
}
