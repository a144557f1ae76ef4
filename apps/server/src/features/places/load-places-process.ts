import type { DatabaseLocation } from '../../platform/db/database.ts'
import { connectDatabase } from '../../platform/db/open-database.ts'
import { systemNow } from '../../platform/time.ts'
import { openGazetteer } from './gazetteer-data.ts'
import { loadPlaces } from './load-places.service.ts'
import type { LoadedPlaces } from './load-places.service.ts'

// The child process of `loadPlacesHandler`: receives the location of the database and answers what it has loaded.

async function load(location: DatabaseLocation): Promise<LoadedPlaces> {
  const database = connectDatabase(location)
  try {
    return await loadPlaces({ database, now: systemNow }, await openGazetteer())
  } finally {
    await database.close()
  }
}

/** Errors are not caught: they end the process, and the parent sees that. */
async function serve(location: DatabaseLocation): Promise<void> {
  const loaded = await load(location)
  process.send?.(loaded, () => process.disconnect())
}

// Without the server, nobody needs the result.
process.once('disconnect', () => process.exit())
process.once('message', (location) => void serve(location as DatabaseLocation))
