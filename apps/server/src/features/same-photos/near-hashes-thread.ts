import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { findNear } from './near-hashes.ts'

const port = parentPort
// On Linux this is the priority of the thread; elsewhere it would be that of the server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
port?.on('message', (hashes: Uint32Array) => port.postMessage(findNear(hashes), []))
