import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

// Takes a SQLite file's lock as soon as somebody else gives it back, and keeps it until it is told to let go; over and over.

const { file, release } = workerData as { file: string; release: Int32Array }
const connection = new Sqlite(file, { timeout: 0 })

function isTaken(): boolean {
  try {
    connection.exec('begin immediate')
    return true
  } catch {
    return false
  }
}

parentPort?.postMessage('ready', [])
for (let told = 0; ; told += 1) {
  // Until somebody has it.
  while (isTaken()) {
    connection.exec('commit')
    Atomics.wait(release, 0, told, 1)
  }
  while (!isTaken());
  parentPort?.postMessage('taken', [])
  Atomics.wait(release, 0, told)
  connection.exec('commit')
}
