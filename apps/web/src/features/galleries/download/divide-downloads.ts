import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { downloadImage } from '../../../lib/photos/image-file.ts'

/** The page holds a zip until it is complete, and phones give a page a few times as much. */
const zipBytes = 256 * 1024 * 1024
/** Browsers drop downloads that begin together. */
const apartMs = 1_000

export interface Downloads {
  /** The browser writes what is larger than a zip may be straight to its disk. */
  readonly alone: readonly Image[]
  readonly zips: readonly (readonly Image[])[]
}

/** Divides what is downloaded, in its order. Pages behind a photo come with it, and their size is not known here. */
export function divideDownloads(images: readonly Image[]): Downloads {
  const isAlone = ({ size_bytes: bytes, joined_count: pages }: Image) => bytes > zipBytes && pages === 0
  const zips: Image[][] = []
  let left = 0
  for (const image of images.filter((each) => !isAlone(each))) {
    const last = zips.at(-1)
    if (last === undefined || last.length === limits.downloadImages || image.size_bytes > left) {
      zips.push([image])
      left = zipBytes
    } else last.push(image)
    left -= image.size_bytes
  }
  return { alone: images.filter(isAlone), zips }
}

/** Begins a download that the browser goes on with by itself. */
export async function downloadAlone(image: Image, signal: AbortSignal): Promise<void> {
  downloadImage(image)
  await new Promise((resolve) => setTimeout(resolve, apartMs))
  signal.throwIfAborted()
}
