import { setTimeout as wait } from 'node:timers/promises'
import { dataVersion } from '@banyan/gazetteer'
import type { GazetteerPlace } from '@banyan/gazetteer'
import { defineJob, noPayload } from '../../platform/jobs/define-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { askProcess } from '../../platform/process.ts'
import type { GazetteerData } from './gazetteer-data.ts'
import {
  advancePlaceData,
  claimPlaceData,
  countPlaces,
  deletePlaces,
  findPlaceData,
  insertPlaces,
} from './place-data.repository.ts'

const loadPlacesJob = defineJob('load-places', noPayload)
/** Follows when all are there, and can be looked up. */
export const placesLoadedJob = defineJob('places-loaded', noPayload)

/** A tenth of a second or so: whoever wants to write meanwhile does not wait for long. Smaller ones write the same pages more often. */
const batchSize = 2_000
/** Longer than a writer of SQLite waits before it looks again whether it is its turn. */
const pauseMs = 12

/** Queues loading the gazetteer, unless it is loaded already or another server is at it. */
export async function requestPlaces(platform: Platform): Promise<void> {
  const { database, wakeSignal } = platform
  const known = await findPlaceData(database.read)
  if (known !== undefined && known.version >= dataVersion && known.is_complete === 1) return
  await database.write(async (tx) => {
    const data = await claimPlaceData(tx, database.engine, dataVersion)
    if (data.is_complete === 1 || (await loadPlacesJob.isWaiting(tx))) return
    await loadPlacesJob.enqueue(tx, platform, {})
  })
  wakeSignal.notify()
}

/** In a process of its own: filling the tables takes seconds of computing, and its memory goes with it. */
export const loadPlacesHandler = (platform: Platform) =>
  loadPlacesJob.bind({
    run: async (_payload, { signal }) => {
      const { loaded, seconds } = await askProcess<LoadedPlaces>(
        import.meta.url,
        'load-places-process',
        platform.config.database,
        signal,
      )
      if (loaded > 0) platform.log.info({ places: loaded, seconds }, 'places loaded')
      platform.wakeSignal.notify()
    },
  })

export interface LoadedPlaces {
  /** How many are there; 0 when nothing was to be done. */
  loaded: number
  seconds: number
}

/**
 * Fills the tables of places, in short transactions; it goes on where it was interrupted. With the last it queues a job, so that
 * what nobody could look up before is looked up.
 *
 * @throws when another server does the same
 */
export async function loadPlaces(
  platform: Pick<Platform, 'database' | 'now'>,
  { version, places }: GazetteerData,
): Promise<LoadedPlaces> {
  const { database } = platform
  let data = await database.write((tx) => claimPlaceData(tx, database.engine, version))
  if (data.version !== version || data.is_complete === 1) return { loaded: 0, seconds: 0 }
  const startedAt = performance.now()

  const store = async (batch: readonly GazetteerPlace[], isLast: boolean): Promise<void> => {
    const next = { lines_loaded: data.lines_loaded + batch.length, is_complete: isLast ? 1 : 0 } as const
    await database.write(async (tx) => {
      if (!(await advancePlaceData(tx, data, next))) throw new Error('another server loads the places')
      // What an earlier edition left.
      if (data.lines_loaded === 0) await deletePlaces(tx)
      await insertPlaces(tx, batch)
      if (!isLast) return
      await countPlaces(tx, database.engine)
      await placesLoadedJob.enqueue(tx, platform, {})
    })
    data = { ...data, ...next }
  }

  let batch: GazetteerPlace[] = []
  for await (const place of places) {
    if (place.id <= data.lines_loaded) continue
    batch.push(place)
    if (batch.length < batchSize) continue
    await store(batch, false)
    batch = []
    await wait(pauseMs)
  }
  await store(batch, true)
  return { loaded: data.lines_loaded, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
}
