import { parentPort } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

// The other side of `LargeJournal`: copies the journal of a database into its file.
parentPort?.on('message', (file: string) => {
  const connection = new Sqlite(file)
  try {
    connection.pragma('synchronous = FULL')
    connection.pragma('wal_checkpoint(PASSIVE)')
  } finally {
    connection.close()
  }
  parentPort?.postMessage('done', [])
})
