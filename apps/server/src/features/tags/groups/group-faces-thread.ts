import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { groupFaces } from './group-faces.ts'
import type { FaceToGroup } from './group-faces.ts'

// The worker side of `groupFacesHandler`: takes faces page by page, and groups them when it is asked to.
const port = parentPort
const faces: FaceToGroup[] = []
// On Linux this is the priority of the thread; elsewhere it would be that of the server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
port?.on('message', (page: FaceToGroup[] | 'group') => {
  if (page === 'group') port.postMessage(groupFaces(faces), [])
  else {
    for (const face of page) faces.push(face)
    port.postMessage(faces.length, [])
  }
})
