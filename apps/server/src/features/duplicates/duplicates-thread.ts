import { parentPort } from 'node:worker_threads'
import { connectDatabase } from '../../platform/db/open-database.ts'
import type { DuplicatesOrder } from './duplicates.service.ts'
import { searchDuplicates } from './search-duplicates.ts'

// The worker side of `Duplicates`: searches one family, on a connection of its own. An error ends the thread, and the other side sees that.
parentPort?.once('message', async ({ location, family }: DuplicatesOrder) => {
  const database = connectDatabase(location)
  const found = await searchDuplicates(database.read, family)
  await database.close()
  parentPort?.postMessage(found, [])
})
