import { parentPort } from 'node:worker_threads'
import { recognise } from './recognise.ts'

// The worker side of `recogniseHandler`: compares the faces batch by batch without delaying calls.
const port = parentPort
type Asked = {
  faces: Parameters<typeof recognise>[0]
  known: Parameters<typeof recognise>[1]
  tagged: Parameters<typeof recognise>[2]
  denied: Parameters<typeof recognise>[3]
}
port?.on('message', ({ faces, known, tagged, denied }: Asked) => {
  port.postMessage(recognise(faces, known, tagged, denied), [])
})
