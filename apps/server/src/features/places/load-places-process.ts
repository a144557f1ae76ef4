import type { DatabaseLocation } from '../../platform/db/database.ts'
import { connectDatabase } from '../../platform/db/open-database.ts'
import { systemNow } from '../../platform/time.ts'
import { openGazetteer } from './gazetteer-data.ts'
import { loadPlaces } from './load-places.service.ts'
import type { LoadedPlaces } from './load-places.service.ts'

// The other end of `loadPlacesHandler`: told where the database is, it answers what it has loaded.

async function load(location: DatabaseLocation): Promise<LoadedPlaces> {
  const database = connectDatabase(location)
  try {
    return await loadPlaces({ database, now: systemNow }, await openGazetteer())
  } finally {
    await database.close()
  }
}

/** A fault is not caught: it ends the process, and the other end learns of it. */
async function serve(location: DatabaseLocation): Promise<void> {
  const loaded = await load(location)
  process.send?.(loaded, () => process.disconnect())
}

// When the server is gone, so is who wanted to know.
process.once('disconnect', () => process.exit())
process.once('message', (location) => void serve(location as DatabaseLocation))
