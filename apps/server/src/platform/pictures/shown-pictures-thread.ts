import { parentPort } from 'node:worker_threads'
import type { OpenPicture } from './decode-picture.ts'
import { makeShownPictures } from './make-shown-pictures.ts'

export interface ShownPicturesRequest {
  picture: OpenPicture
  anticlockwiseAngle: number
}

// What is loaded here is kept small: pixels lie outside of the heap, but for each large lot of them all of the heap is searched for what is
// no longer used. For that of the server, with everything in it, this takes as long as half a picture.
parentPort?.on('message', ({ picture, anticlockwiseAngle }: ShownPicturesRequest) => {
  void makeShownPictures(picture, anticlockwiseAngle).then((answer) => parentPort?.postMessage(answer, []))
})
