import { parentPort } from 'node:worker_threads'
import type { Size } from '@banyan/contract/picture-edit'
import { cutPicture } from './cut-picture.ts'
import type { OpenPicture } from './decode-picture.ts'
import type { Look } from './edited-pixels.ts'
import { makeShownPictures } from './make-shown-pictures.ts'

export interface ShownPicturesRequest {
  picture: OpenPicture
  upright: Size
  look: Look
  /** A file of its own, or display pictures. */
  makes: 'cut' | 'shown'
}

// Keep this module's imports small. Pixels live outside the heap, but each large buffer makes the garbage collector scan the
// whole heap. On the server's own heap that takes as long as half a picture.
parentPort?.on('message', ({ picture, upright, look, makes }: ShownPicturesRequest) => {
  const make = makes === 'cut' ? cutPicture : makeShownPictures
  void make(picture, upright, look).then((answer) => parentPort?.postMessage(answer, []))
})
