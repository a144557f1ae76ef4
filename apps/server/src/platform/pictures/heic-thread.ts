import { parentPort } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

export interface HeicRequest {
  bytes: Uint8Array
  maxPixels: number
}

/** The upright picture, four bytes per pixel; or why it could not be decoded. */
export type HeicAnswer =
  | { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> }
  | { failure: 'unreadable' | 'too large' }

// A thread handles one picture, because ending it is the only way to free the decoder's memory.
parentPort?.once('message', (request: HeicRequest) => {
  void decode(request).then((answer) => parentPort?.postMessage(answer, 'pixels' in answer ? [answer.pixels.buffer] : []))
})

async function decode({ bytes, maxPixels }: HeicRequest): Promise<HeicAnswer> {
  try {
    const [image] = new libheif.HeifDecoder().decode(bytes)
    if (image === undefined) return { failure: 'unreadable' }
    const width = image.get_width()
    const height = image.get_height()
    if (width * height > maxPixels) return { failure: 'too large' }
    const pixels = new Uint8ClampedArray(width * height * 4)
    const isDecoded = await new Promise<boolean>((resolve) => {
      image.display({ data: pixels, width, height }, (shown) => resolve(shown !== null))
    })
    return isDecoded ? { width, height, pixels } : { failure: 'unreadable' }
  } catch {
    return { failure: 'unreadable' }
  }
}
