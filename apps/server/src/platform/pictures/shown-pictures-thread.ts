import { parentPort } from 'node:worker_threads'
import type { OpenPicture } from './decode-picture.ts'
import { makeShownPictures } from './make-shown-pictures.ts'

export interface ShownPicturesRequest {
  picture: OpenPicture
  anticlockwiseAngle: number
}

// Keep this module's imports small. Pixels live outside the heap, but each large buffer makes the garbage collector scan the
// whole heap. On the server's own heap that takes as long as half a picture.
parentPort?.on('message', ({ picture, anticlockwiseAngle }: ShownPicturesRequest) => {
  void makeShownPictures(picture, anticlockwiseAngle).then((answer) => parentPort?.postMessage(answer, []))
})
