import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { shapeSize } from '../../platform/pictures/picture-look.ts'
import { isSameShape } from './compare-shapes.ts'
import { findNear } from './near-hashes.ts'

/** What the thread is asked: which hashes are near, or which pairs of shapes are of one picture. */
export type PicturesQuestion = { hashes: Uint32Array } | ShapePairs

/** Shapes one after the other, and pairs of their positions. */
export interface ShapePairs {
  shapes: Uint8Array<ArrayBuffer>
  pairs: Uint32Array<ArrayBuffer>
}

const port = parentPort
const shapeBytes = shapeSize * shapeSize

/** @returns the positions of the pairs that are of one picture */
function findSameShapes({ shapes, pairs }: ShapePairs): Uint32Array {
  const shapeAt = (position: number): Uint8Array => shapes.subarray(position * shapeBytes, (position + 1) * shapeBytes)
  const found: number[] = []
  for (let at = 0; at < pairs.length / 2; at++)
    if (isSameShape(shapeAt(pairs[2 * at] ?? 0), shapeAt(pairs[2 * at + 1] ?? 0))) found.push(at)
  return Uint32Array.from(found)
}

// On Linux this is the priority of the thread; elsewhere it would be that of the server. Not the lowest: on a busy machine that hardly runs at
// all, and somebody waits for the answer.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
port?.on('message', (question: PicturesQuestion) =>
  port.postMessage('hashes' in question ? findNear(question.hashes) : findSameShapes(question), []),
)
