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
/** Runs once all places are loaded and can be looked up. */
export const placesLoadedJob = defineJob('places-loaded', noPayload)

/**
 * Takes about a tenth of a second, so other writers do not wait for long. Smaller batches would write the same pages more often.
 */
const batchSize = 2_000
/** Longer than the interval at which a waiting SQLite writer retries. */
const pauseMs = 12

/** Queues loading the gazetteer, unless it is loaded or another server is loading it. */
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

/** Runs in its own process, because filling the tables takes seconds of computing; its memory is freed with it. */
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
  /** The number of loaded places; 0 if there was nothing to do. */
  loaded: number
  seconds: number
}

/**
 * Fills the places tables in short transactions and continues after an interruption. The last one queues a job that looks up what
 * could not be found before.
 * @throws if another server is loading too
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
      // Removes what an earlier edition left.
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
