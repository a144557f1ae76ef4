import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { ApiError } from '../http/api-error.ts'
import { Semaphore } from '../semaphore.ts'
import { askThread, openThread } from '../thread.ts'
import type { OpenPicture } from './decode-picture.ts'
import type { makeShownPictures, ShownPictures } from './make-shown-pictures.ts'
import type { ShownPicturesRequest } from './shown-pictures-thread.ts'

/** One picture per processor, because decoding uses a single core. */
const limit = new Semaphore(availableParallelism())
const free: { thread: Worker; idle: NodeJS.Timeout }[] = []
/** An idle thread ends after this time. */
const idleMs = 30_000

/**
 * Opens a picture when its turn comes, and makes its display pictures in a thread, which takes the picture's content.
 *
 * @throws ApiError `unreadable_picture`, and what `open` throws
 */
export async function makeShownPicturesOf<Opened extends { picture: OpenPicture; exif: Buffer | undefined }>(
  open: () => Promise<Opened>,
  anticlockwiseAngle: number,
): Promise<{ opened: Opened; shown: ShownPictures }> {
  return limit.run(async () => {
    const opened = await open()
    const request: ShownPicturesRequest = { picture: opened.picture, anticlockwiseAngle }
    const thread = takeThread()
    // If this throws, the thread has ended and is not returned to the pool.
    const shown = await askThread<Awaited<ReturnType<typeof makeShownPictures>>>(thread, request, handedOver(opened))
    giveBack(thread)
    if (shown === 'unreadable') throw new ApiError('unreadable_picture')
    return { opened, shown }
  })
}

/** A copy would take as long as reading the file did. The camera's notes may be a part of the file, and are read later. */
function handedOver({ picture: { content }, exif }: { picture: OpenPicture; exif: Buffer | undefined }): ArrayBuffer[] {
  const { buffer, byteLength } = 'pixels' in content ? content.pixels : content.bytes
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && exif?.buffer !== buffer ? [buffer] : []
}

function takeThread(): Worker {
  const last = free.pop()
  clearTimeout(last?.idle)
  last?.thread.ref()
  return last?.thread ?? openThread(import.meta.url, 'shown-pictures-thread')
}

function giveBack(thread: Worker): void {
  const entry = { thread, idle: setTimeout(end, idleMs).unref() }
  thread.unref()
  free.push(entry)

  function end(): void {
    free.splice(free.indexOf(entry), 1)
    void thread.terminate()
  }
}
