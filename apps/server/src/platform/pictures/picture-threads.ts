import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Size } from '@banyan/contract/picture-edit'
import { ApiError } from '../http/api-error.ts'
import { askThread, openThread } from '../thread.ts'
import { Semaphore } from '../waiting/semaphore.ts'
import type { cutPicture } from './cut-picture.ts'
import type { OpenPicture } from './decode-picture.ts'
import type { Look } from './edited-pixels.ts'
import type { makeShownPictures, ShownPictures } from './make-shown-pictures.ts'
import type { ShownPicturesRequest } from './shown-pictures-thread.ts'

/** One picture per processor, because decoding uses a single core. */
const limit = new Semaphore(availableParallelism())
const free: { thread: Worker; idle: NodeJS.Timeout }[] = []
/** An idle thread ends after this time. */
const idleMs = 30_000

interface Opened {
  picture: OpenPicture
  exif: Buffer | undefined
  upright: Size
  look: Look
}

/**
 * Opens a picture when its turn comes, and makes its display pictures in a thread, which takes the picture's content.
 *
 * @throws ApiError `unreadable_picture`, and what `open` throws
 */
export async function makeShownPicturesOf<Each extends Opened>(
  open: () => Promise<Each>,
): Promise<{ opened: Each; shown: ShownPictures }> {
  const { opened, made } = await makeOf<Each, Awaited<ReturnType<typeof makeShownPictures>>>(open, 'shown')
  return { opened, shown: made }
}

/** The file of a photo cut out of a picture, a JPEG. @throws as {@link makeShownPicturesOf} */
export const cutPictureOf = async (open: () => Promise<Opened>): Promise<Uint8Array> =>
  (await makeOf<Opened, Awaited<ReturnType<typeof cutPicture>>>(open, 'cut')).made

async function makeOf<Each extends Opened, Made>(
  open: () => Promise<Each>,
  makes: ShownPicturesRequest['makes'],
): Promise<{ opened: Each; made: Exclude<Made, 'unreadable'> }> {
  return limit.run(async () => {
    const opened = await open()
    const request: ShownPicturesRequest = { picture: opened.picture, upright: opened.upright, look: opened.look, makes }
    const thread = takeThread()
    // If this throws, the thread has ended and is not returned to the pool.
    const made = await askThread<Made>(thread, request, handedOver(opened))
    giveBack(thread)
    if (made === 'unreadable') throw new ApiError('unreadable_picture')
    return { opened, made: made as Exclude<Made, 'unreadable'> }
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
