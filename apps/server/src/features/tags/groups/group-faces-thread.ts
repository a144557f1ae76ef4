import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { groupFaces } from './group-faces.ts'
import type { FaceToGroup, FoundGroup } from './group-faces.ts'

// The worker side of `groupFacesHandler`: takes faces page by page, and gives away the groups piece by piece when it is asked for the next
// one. All in one message would keep the server busy for long.
const port = parentPort
const faces: FaceToGroup[] = []
/** So many faces are stored in one transaction. */
const atOnce = 100
let found: Generator<FoundGroup[]> | undefined

/** Some groups together, so that nobody waits long for a transaction. */
function* pieces(groups: readonly FoundGroup[]): Generator<FoundGroup[]> {
  let [piece, size]: [FoundGroup[], number] = [[], 0]
  for (const group of groups) {
    if (size >= atOnce) {
      yield piece
      ;[piece, size] = [[], 0]
    }
    piece.push(group)
    size += group.faces.length + group.absorbed.length
  }
  if (piece.length > 0) yield piece
}

// On Linux this is the priority of the thread; elsewhere it would be that of the server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
port?.on('message', (page: FaceToGroup[] | 'next') => {
  if (page === 'next') {
    found ??= pieces(groupFaces(faces))
    const { value } = found.next() as { value: FoundGroup[] | undefined }
    port.postMessage(value ?? [], [])
  } else {
    for (const face of page) faces.push(face)
    port.postMessage(faces.length, [])
  }
})
